package ending

import (
	"cmp"
	"slices"

	"burnside/board"
)

// Smaller returns the endings to which one move of the given ending can lead, by a capture, a
// promotion, or both. It leaves out king against king. In the list, each ending comes before the
// endings that can lead to it.
func Smaller(m Material) []Material {
	var all []Material
	add := func(white, black force) {
		if s, _ := newMaterial(white, black); s != (Material{}) {
			all = append(all, s)
		}
	}
	for _, movers := range [2][2]force{{m.white, m.black}, {m.black, m.white}} {
		mover, other := movers[0], movers[1]
		for _, after := range promotions(mover) {
			if after != mover {
				add(after, other)
			}
			for _, t := range pieceTypes {
				// A pawn that promotes by a capture can't capture a pawn, because no pawn stands on
				// the last rank.
				if other.count(t) > 0 && (after == mover || t != board.Pawn) {
					add(after, other-forceOne(t))
				}
			}
		}
	}
	slices.SortFunc(all, Material.Compare)
	return slices.Compact(all)
}

// promotions returns the forces that a side can have after one of its own moves. These are the old
// force and each force that arises from it by the promotion of one pawn.
func promotions(f force) []force {
	all := []force{f}
	if f.count(board.Pawn) == 0 {
		return all
	}
	for _, t := range pieceTypes[:4] {
		all = append(all, f-forceOne(board.Pawn)+forceOne(t))
	}
	return all
}

// WithSmaller returns the given endings and all endings that can arise from them, except king
// against king. Each ending comes once, and after all endings that can arise from it. So the tables
// can be generated in this order.
//
// A finished table must be kept until the last ending that needs it is generated. Two properties of
// the order keep the number of these tables low. First, each ending follows directly after the last
// of the endings that it needs. Second, WithSmaller takes the given endings in order of the number
// of men, then of Black's number of men, then of force. So endings that differ in one of Black's
// men are near each other, and they need mostly the same tables.
func WithSmaller(endings ...Material) []Material {
	seen := map[Material]bool{{}: true}
	var all []Material
	var add func(endings []Material)
	add = func(endings []Material) {
		for _, m := range endings {
			if !seen[m] {
				seen[m] = true
				add(Smaller(m))
				all = append(all, m)
			}
		}
	}
	endings = slices.Clone(endings)
	slices.SortFunc(endings, func(a, b Material) int {
		return cmp.Or(a.Men()-b.Men(), a.black.men()-b.black.men(), int(b.white)-int(a.white), int(b.black)-int(a.black))
	})
	add(endings)
	return all
}

// All returns all endings with the given number of men, kings included. Each ending comes after the
// endings that can arise from it. There are 5 endings of three men and 30 of four men. The only
// ending of two men is king against king.
func All(men int) []Material {
	if men < 2 || men > MaxMen {
		return nil
	}
	var all []Material
	for black := 0; 2*black <= men-2; black++ {
		for _, w := range forces(men - 2 - black) {
			for _, b := range forces(black) {
				if w >= b {
					all = append(all, Material{w, b})
				}
			}
		}
	}
	slices.SortFunc(all, Material.Compare)
	return all
}

// forces returns all forces with the given number of men besides the king.
func forces(men int) []force {
	var all []force
	var choose func(f force, first, left int)
	choose = func(f force, first, left int) {
		if left == 0 {
			all = append(all, f)
			return
		}
		for i := first; i < len(pieceTypes); i++ {
			choose(f+forceOne(pieceTypes[i]), i, left-1)
		}
	}
	choose(0, 0, men)
	return all
}
