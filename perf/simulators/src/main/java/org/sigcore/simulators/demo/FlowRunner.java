// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sigcore.harness.ladder.Hop;
import org.sigcore.harness.ladder.LadderRenderer;
import org.sigcore.harness.ladder.Table;
import org.sigcore.harness.ladder.Terminal;
import org.sigcore.harness.ladder.Terminal.Style;
import org.sigcore.sbi.client.SbiCallException;

/** Runs flows and prints each step with the hops that it caused. Not thread-safe. */
public final class FlowRunner {
    private final Terminal terminal;
    private final PrintStream out;
    private final HopSource hops;

    /** Source of the hops of a step. */
    @FunctionalInterface
    public interface HopSource {
        /**
         * Returns the hops since the last call.
         *
         * @param policyName name of the policy node
         */
        List<Hop> collect(String policyName);
    }

    /**
     * Result of a flow.
     *
     * @param steps number of steps, including those not reached
     * @param millis elapsed time in milliseconds
     */
    public record Outcome(Flow flow, int steps, int passed, int checks, long millis) {
        /** Returns the number of steps that failed or were not reached. */
        public int failed() {
            return steps - passed;
        }
    }

    public FlowRunner(Terminal terminal, PrintStream out, HopSource hops) {
        this.terminal = terminal;
        this.out = out;
        this.hops = hops;
    }

    /** Runs a flow. */
    public Outcome run(Flow flow) {
        title(flow);
        hops.collect(flow.policyName());
        LadderRenderer ladder = new LadderRenderer(terminal, flow.participants());
        long begin = System.nanoTime();
        List<Flow.Step> steps = flow.steps();
        int passed = 0;
        int checks = 0;
        try {
            for (int i = 0; i < steps.size(); i++) {
                Checks result = runStep(steps.get(i));
                checks += result.count();
                print(flow, i, steps.get(i), result, ladder);
                if (!result.faults().isEmpty()) {
                    break;
                }
                passed++;
            }
        } finally {
            flow.tidyUp();
        }
        notReached(flow, steps, passed);
        return new Outcome(flow, steps.size(), passed, checks, (System.nanoTime() - begin) / 1_000_000);
    }

    /** Prints the summary; returns true if every step of every flow has passed. */
    public boolean summary(List<Outcome> outcomes) {
        var table = new Table(terminal, "flow", "steps", "passed", "failed", "checks", "ms");
        int steps = 0;
        int passed = 0;
        int checks = 0;
        long millis = 0;
        for (Outcome outcome : outcomes) {
            boolean good = outcome.failed() == 0;
            table.row(
                    good ? Style.GOOD : Style.BAD,
                    mark(good) + " " + outcome.flow().number() + "  "
                            + outcome.flow().title(),
                    number(outcome.steps()),
                    number(outcome.passed()),
                    number(outcome.failed()),
                    number(outcome.checks()),
                    number(outcome.millis()));
            steps += outcome.steps();
            passed += outcome.passed();
            checks += outcome.checks();
            millis += outcome.millis();
        }
        boolean good = steps == passed;
        table.rule();
        table.row(
                good ? Style.GOOD : Style.BAD,
                good ? "every step passed" : "not every step passed",
                number(steps),
                number(passed),
                number(steps - passed),
                number(checks),
                number(millis));
        out.println();
        table.lines().forEach(out::println);
        return good;
    }

    private static Checks runStep(Flow.Step step) {
        Checks checks = new Checks(step.clause());
        try {
            step.body().run(checks);
            if (checks.count() == 0) {
                checks.broken("it checked nothing");
            }
        } catch (Checks.StepFailed e) {
            // the failure is recorded
        } catch (SbiCallException e) {
            checks.broken(
                    "no response: " + e.failure().kind() + ", " + e.failure().detail());
        } catch (RuntimeException e) {
            checks.broken(e.toString());
        }
        return checks;
    }

    private void title(Flow flow) {
        String text = " " + flow.number() + "  " + flow.title() + " ";
        String lead = terminal.glyph("━━", "==");
        int rest = Math.max(2, terminal.width() - lead.length() - text.length());
        out.println();
        out.println(terminal.style(
                Style.TITLE, lead + text + terminal.glyph("━", "=").repeat(rest)));
    }

    private void print(Flow flow, int index, Flow.Step step, Checks result, LadderRenderer ladder) {
        boolean good = result.faults().isEmpty();
        String name = flow.number() + "." + (index + 1) + "  " + step.name();
        String right = result.count() + (result.count() == 1 ? " check, " : " checks, ") + step.clause();
        int fill = Math.max(2, terminal.width() - 3 - name.length() - right.length());
        out.println();
        out.println(" " + terminal.style(good ? Style.GOOD : Style.BAD, mark(good)) + " "
                + terminal.style(Style.TITLE, name) + " ".repeat(fill) + terminal.style(Style.DIM, right));
        List<Hop> rows = hops.collect(flow.policyName()).stream()
                .filter(flow::shows)
                .filter(hop -> !hop.isConnectionUpkeep())
                .toList();
        if (!rows.isEmpty()) {
            out.println(ladder.header());
            rows.forEach(hop -> out.println(ladder.row(hop)));
        }
        for (Checks.Fault fault : result.faults()) {
            out.println("     " + terminal.style(Style.BAD, "expected  ") + fault.expected() + "   (" + fault.clause()
                    + ")");
            out.println("     " + terminal.style(Style.BAD, "got       ") + fault.got());
        }
        out.flush();
    }

    private void notReached(Flow flow, List<Flow.Step> steps, int passed) {
        List<String> names = new ArrayList<>();
        for (int i = passed + 1; i < steps.size(); i++) {
            names.add(flow.number() + "." + (i + 1) + " " + steps.get(i).name());
        }
        if (!names.isEmpty()) {
            out.println();
            out.println("   " + terminal.style(Style.WARN, "not reached: ") + String.join("; ", names));
        }
    }

    private String mark(boolean good) {
        return good ? terminal.glyph("✓", "ok") : terminal.glyph("✗", "FAILED");
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
