// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The program behind {@code sigcore plan}: prints the plan of an input file as Markdown. */
public final class PlannerMain {
    private PlannerMain() {}

    /** Arguments: the cost file, the input file. Ends with 2 when one of them is wrong. */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(arguments, out, err));
    }

    static int run(String[] arguments, PrintStream out, PrintStream err) {
        if (arguments.length != 2) {
            err.println("plan: expected a cost file and an input file, got " + arguments.length + " arguments");
            return 2;
        }
        try {
            CostModel costs = CostModel.read(Path.of(arguments[0]));
            out.print(Report.markdown(Demand.read(Path.of(arguments[1])), costs));
            return 0;
        } catch (PlanException e) {
            err.println("plan: " + e.getMessage());
            return 2;
        }
    }
}
