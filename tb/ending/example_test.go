package ending_test

import (
	"fmt"

	"burnside/tb/ending"
)

// The example prints, for each symmetry, how many placements the symmetry leaves unchanged. By
// Burnside's lemma, the mean of these numbers is the number of different placements.
func ExampleOrbits() {
	m, err := ending.ParseMaterial("KRNvK")
	if err != nil {
		return
	}
	counts := ending.SymmetryCounts(m)
	for _, c := range counts {
		fmt.Printf("%-3s %d\n", c.Symmetry.Symbol(), c.Fixed)
	}
	fmt.Println(ending.Orbits(counts), "different placements")
	// Output:
	// 1   13660584
	// σ   0
	// σ²  0
	// σ³  0
	// τ   0
	// σ²τ 0
	// σ³τ 1260
	// στ  1260
	// 1707888 different placements
}
