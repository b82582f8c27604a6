// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.bench;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Output of a run: its latest lines, and the progress that the load reports in them. Not thread-safe. */
public final class RunOutput {
    private static final int MOST_LINES = 1_000;
    private static final int MOST_POINTS = 2_000;
    private static final int LONGEST_LINE = 400;
    private static final Pattern ELAPSED = Pattern.compile(".* (\\d{1,9})s elapsed *");
    private static final Pattern CALLS =
            Pattern.compile("> Global +\\| +([\\d,]{1,15}) +\\| +([\\d,]{1,15}|-) +\\| +([\\d,]{1,15}|-) *");
    private static final Pattern CONTROL = Pattern.compile("\\e\\[[0-9;]*[A-Za-z]|\\p{Cntrl}");

    private final Deque<String> lines = new ArrayDeque<>();
    private final List<Progress> points = new ArrayList<>();
    private long dropped;
    private long seconds;

    /**
     * Calls made so far in a phase.
     *
     * @param seconds since the begin of the phase
     */
    public record Progress(long seconds, long calls, long failed) {}

    /** Adds a line. */
    public void add(String line) {
        String plain = CONTROL.matcher(line).replaceAll("");
        lines.addLast(plain.length() > LONGEST_LINE ? plain.substring(0, LONGEST_LINE) : plain);
        if (lines.size() > MOST_LINES) {
            lines.removeFirst();
            dropped++;
        }
        Matcher elapsed = ELAPSED.matcher(plain);
        Matcher calls = CALLS.matcher(plain);
        if (elapsed.matches()) {
            seconds = number(elapsed.group(1));
        } else if (calls.matches() && points.size() < MOST_POINTS) {
            points.add(new Progress(seconds, number(calls.group(1)), number(calls.group(3))));
        }
    }

    private static long number(String text) {
        String digits = text.replace(",", "");
        return digits.equals("-") || digits.isEmpty() ? 0 : Long.parseLong(digits);
    }

    /** Returns the number of the line that follows. */
    public long next() {
        return dropped + lines.size();
    }

    /** Returns the lines from a number on, as far as they are kept. */
    public List<String> from(long number) {
        return lines.stream().skip(Math.max(0, number - dropped)).toList();
    }

    public List<Progress> points() {
        return List.copyOf(points);
    }
}
