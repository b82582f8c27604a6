// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.input.PlanException;
import org.sigcore.planner.page.Page;
import org.sigcore.planner.plan.GuideTable;
import org.sigcore.planner.plan.HelmValues;
import org.sigcore.planner.plan.Plan;
import org.sigcore.planner.plan.PlanInput;
import org.sigcore.planner.plan.PlanReport;
import org.sigcore.planner.simulation.Simulation;
import org.sigcore.planner.simulation.SimulationReport;
import org.sigcore.planner.simulation.Study;

/** The program behind {@code sigcore plan} and {@code sigcore simulate}: prints a page as Markdown. */
public final class PlannerMain {
    private static final Map<String, Set<String>> OPTIONS =
            Map.of("plan", Set.of("--html", "--values"), "simulate", Set.of("--html"));

    private PlannerMain() {}

    /** Arguments: plan or simulate; the cost file; the input; options. Ends with 2 when one of them is wrong. */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(List.of(arguments), out, err));
    }

    static int run(List<String> arguments, PrintStream out, PrintStream err) {
        String command = arguments.isEmpty() ? "" : arguments.getFirst();
        try {
            Map<String, String> options = new TreeMap<>();
            List<String> words = split(command, arguments, options);
            CostModel costs = CostModel.read(Path.of(words.get(1)));
            Path input = Path.of(words.get(2));
            Page page = switch (command) {
                case "plan" -> plan(input, costs, options);
                default -> SimulationReport.of(Study.of(Simulation.read(input), costs));
            };
            write(options.get("--html"), page.html());
            out.print(page.markdown());
            return 0;
        } catch (PlanException | InvalidPathException e) {
            err.println(command + ": " + e.getMessage());
            return 2;
        }
    }

    private static List<String> split(String command, List<String> arguments, Map<String, String> options) {
        Set<String> known = OPTIONS.get(command);
        PlanException.require(known != null, "command", "plan or simulate", command);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.startsWith("--")) {
                PlanException.require(
                        Objects.requireNonNull(known).contains(word) && i + 1 < arguments.size(),
                        "option",
                        "one of " + known + " and a file",
                        word);
                options.put(word, arguments.get(++i));
            } else {
                words.add(word);
            }
        }
        PlanException.require(words.size() == 3, "arguments", "one input file", words.size() - 2);
        return words;
    }

    private static Page plan(Path file, CostModel costs, Map<String, String> options) {
        if (Files.isDirectory(file)) {
            PlanException.require(!options.containsKey("--values"), "--values", "a file as the input", file);
            return GuideTable.page(file, costs);
        }
        PlanInput input = PlanInput.read(file);
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        if (options.containsKey("--values")) {
            write(options.get("--values"), HelmValues.of(Plan.of(input, folder, costs), input));
        }
        return PlanReport.of(input, folder, costs);
    }

    private static void write(@Nullable String file, String text) {
        if (file == null) {
            return;
        }
        try {
            Files.writeString(Path.of(file), text);
        } catch (IOException e) {
            throw new PlanException(file + " cannot be written: " + e);
        }
    }
}
