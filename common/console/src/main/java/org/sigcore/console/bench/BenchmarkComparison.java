// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.state.StateWork;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Compares runs by the rules of {@code perf/compare}. */
public final class BenchmarkComparison {
    private static final int PATIENCE = 30;
    private static final int MOST = 20;
    private static final int AT_ONCE = 2;
    private static final int NOT_STARTED = 126; // also 127: env finds no Python
    private static final String UNAVAILABLE = "perf/compare cannot be run; it needs Python 3";

    private final BenchmarkFolder folder;
    private final BenchmarkHistory history;
    private final StateWork state;
    private final Semaphore turns = new Semaphore(AT_ONCE);

    /** Result of a comparison. */
    public enum Verdict {
        BETTER,
        SAME,
        WORSE,
        /** The interval of confidence is too wide. */
        UNDECIDED,
        /** Scenario, scale, machine or JDK differ, or there are too few slices. */
        NOT_COMPARABLE
    }

    /** @param lines output of the program */
    public record Result(Verdict verdict, List<String> lines) {}

    public BenchmarkComparison(BenchmarkFolder folder, BenchmarkHistory history, StateWork state) {
        this.folder = folder;
        this.history = history;
        this.state = state;
    }

    /** Compares the runs of two sides. */
    public Mono<Result> compare(List<Long> first, List<Long> second) {
        if (first.isEmpty() || second.isEmpty() || first.size() + second.size() > MOST) {
            throw Refusal.of(400, "expected runs of two sides, at most " + MOST);
        }
        return Mono.zip(figures(first), figures(second))
                .flatMap(both -> Mono.fromCallable(() -> inTurn(both.getT1(), both.getT2()))
                        .subscribeOn(state.threads()));
    }

    private Mono<List<String>> figures(List<Long> ids) {
        return Flux.fromIterable(ids)
                .concatMap(id -> history.report(id).map(report -> report.figures()))
                .collectList();
    }

    private Result inTurn(List<String> first, List<String> second) throws IOException, InterruptedException {
        if (!turns.tryAcquire(PATIENCE, TimeUnit.SECONDS)) {
            throw Refusal.of(503, "other comparisons are running");
        }
        try {
            return judged(first, second);
        } finally {
            turns.release();
        }
    }

    private Result judged(List<String> first, List<String> second) throws IOException, InterruptedException {
        List<Path> files = new ArrayList<>();
        try {
            String one = written(first, files);
            String other = written(second, files);
            return run(List.of(folder.program("compare").toString(), one, other));
        } finally {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static String written(List<String> reports, List<Path> files) throws IOException {
        List<Path> side = new ArrayList<>();
        for (String report : reports) {
            Path file = Files.createTempFile("sigcore-run-", ".json");
            files.add(file);
            side.add(Files.writeString(file, report));
        }
        return side.stream().map(Path::toString).collect(Collectors.joining(","));
    }

    private static Result run(List<String> command) throws InterruptedException {
        Path output = null;
        try {
            output = Files.createTempFile("sigcore-comparison-", ".txt");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().put("PYTHONUTF8", "1");
            int exit = exit(builder.start());
            if (exit >= NOT_STARTED) {
                throw Refusal.of(503, UNAVAILABLE);
            }
            List<String> lines = Files.readAllLines(output);
            return new Result(verdict(exit, lines), lines);
        } catch (IOException e) {
            throw Refusal.of(503, UNAVAILABLE);
        } finally {
            delete(output);
        }
    }

    private static int exit(Process process) throws InterruptedException {
        try {
            if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
                throw Refusal.of(504, "the comparison does not end");
            }
            return process.exitValue();
        } finally {
            process.destroyForcibly(); // also when the caller no longer waits
        }
    }

    private static void delete(@Nullable Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Verdict verdict(int exit, List<String> lines) {
        String last = lines.isEmpty() ? "" : lines.getLast();
        if (exit == 2) {
            return Verdict.WORSE;
        }
        if (exit != 0) {
            return Verdict.NOT_COMPARABLE;
        }
        return last.startsWith("better")
                ? Verdict.BETTER
                : last.startsWith("no difference") ? Verdict.SAME : Verdict.UNDECIDED;
    }
}
