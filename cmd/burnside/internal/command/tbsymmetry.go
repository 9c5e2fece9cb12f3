package command

import (
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"burnside/tb/ending"
)

// The command counts the placements of an ending a second time, by enumerating them, if the ending
// has at most enumeratedMen men. For more men, it does so only with the flag --enumerate.
const enumeratedMen = 4

func newTBSymmetryCommand() *cobra.Command {
	var enumerate bool
	cmd := &cobra.Command{
		Use:   "symmetry ENDING",
		Short: "Count the different placements of an ending by Burnside's lemma",
		Long: fmt.Sprintf(`Count the different placements of an ending's men. Placements that are symmetric to each
other count as one.

Each symmetry of the board leaves a number of placements unchanged. By Burnside's lemma,
the mean of these numbers over all symmetries is the number of different placements. An
ending without pawns has eight symmetries, and one with pawns has two.

In a placement the kings are not adjacent, each man has a square of its own, and pawns
are on ranks 2 to 7. Men of the same kind are not distinguished. It does not matter
which side is to move, or whether there is a check.

Endings of up to %d men are counted a second time by enumerating all placements.`, enumeratedMen),
		Example: `  burnside tb symmetry KRNvK
  burnside tb symmetry KPvKP`,
		Args: oneArgument("an ending"),
		RunE: func(cmd *cobra.Command, args []string) error {
			m, err := ending.ParseMaterial(args[0])
			if err != nil {
				return err
			}
			return runTBSymmetry(cmd.OutOrStdout(), m, enumerate || m.Men() <= enumeratedMen)
		},
	}
	cmd.Flags().BoolVar(&enumerate, "enumerate", false, "enumerate all placements, however many men there are")
	return cmd
}

// runTBSymmetry prints the lemma for an ending line by line.
func runTBSymmetry(out io.Writer, m ending.Material, enumerate bool) error {
	counts := ending.SymmetryCounts(m)
	if err := writeSymmetries(out, m, counts); err != nil {
		return err
	}
	sum := uint64(0)
	for _, c := range counts {
		sum += c.Fixed
	}
	fmt.Fprintf(out, "\nBurnside's lemma: %d / %d = %d different placements\n", sum, len(counts), ending.Orbits(counts))
	if enumerate {
		if err := enumerateSymmetries(out, m, counts); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "Index of the table: %d for each side to move\n", ending.NewLayout(m).Size())
	return err
}

// writeSymmetries prints a line for each symmetry.
func writeSymmetries(out io.Writer, m ending.Material, counts []ending.SymmetryCount) error {
	fmt.Fprintf(out, "%s: placements that each symmetry of the board leaves unchanged.\n", m)
	fmt.Fprint(out, "Files and ranks count from 0; corners are 1 = a1, 2 = h1, 3 = h8, 4 = a8.\n\n")
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	width := len(strconv.FormatUint(counts[0].Fixed, 10)) // the identity leaves most unchanged
	fmt.Fprintf(w, "\tsymmetry\tmaps\tcorners\t%*s\n", width, "fixed")
	for _, c := range counts {
		s := c.Symmetry
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%*d\n", s.Symbol(), s.Name(), s.Formula(), s.Corners(), width, c.Fixed)
	}
	return w.Flush()
}

// enumerateSymmetries counts again by enumeration. It returns an error if a count differs.
func enumerateSymmetries(out io.Writer, m ending.Material, counts []ending.SymmetryCount) error {
	start := time.Now()
	enumerated, orbits := ending.EnumerateSymmetries(m)
	for i, c := range enumerated {
		if c != counts[i] {
			return fmt.Errorf("%s: %s leaves %d placements unchanged by formula, %d by enumeration",
				m, c.Symmetry, counts[i].Fixed, c.Fixed)
		}
	}
	if orbits != ending.Orbits(counts) {
		return fmt.Errorf("%s: %d different placements by the lemma, %d by enumeration", m, ending.Orbits(counts), orbits)
	}
	_, err := fmt.Fprintf(out, "Enumeration of all %d placements: the same numbers in every line, and %d of them are least among their images (%.1f s)\n",
		counts[0].Fixed, orbits, time.Since(start).Seconds())
	return err
}
