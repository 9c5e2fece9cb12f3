#!/usr/bin/env node
require('./burnside.js').main(process.argv.slice(2));
