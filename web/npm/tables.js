// The endgame tables as functions, for Node.

'use strict';

const { start } = require('./burnside.js');
const { tables } = require('./answers.js');

let program = null; // promise, once it is needed

const set = tables((number, path) => {
  const failed = (sentence) => {
    program = null;
    set.fail(sentence);
  };
  const host = {
    head: (number, status) => set.take({ number, status }),
    part: (number, part) => set.take({ number, part }),
    end: (number) => set.take({ number, end: true }),
  };
  program ??= start(host, failed);
  program.then((started) => started.request(number, path), (error) => failed(error.message));
});

module.exports = set.functions;
