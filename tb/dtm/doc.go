// Package dtm holds distances to mate. A Value is the value of one position, in the form that
// tables store. Values holds the values of all positions of an ending. A Staircase says how the
// fifty-move rule changes the distance of one position.
package dtm
