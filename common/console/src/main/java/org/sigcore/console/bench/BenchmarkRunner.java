// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.bench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.logic.bench.RunOptions;
import org.sigcore.console.logic.bench.RunOutput;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one scenario at a time as a child process. Thread-safe. */
public final class BenchmarkRunner implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BenchmarkRunner.class);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PATIENCE_AT_CLOSE = Duration.ofSeconds(15);
    private static final Duration PATIENCE_FOR_OUTPUT = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofHours(1);

    private final BenchmarkFolder folder;
    private final BenchmarkHistory history;
    private final Clock clock;
    private @Nullable Run current;
    private boolean starting;
    private boolean closed;

    /**
     * The latest run.
     *
     * @param guideRate transactions a second of the guide, at the scale of the run
     * @param exit exit status: 0 if as good as the guide, 1 without a result, 2 if worse; null while it runs
     * @param next number of the line that follows
     * @param lines output from the wanted line on
     */
    public record Progress(
            String scenario,
            String person,
            Instant startedAt,
            double guideRate,
            @Nullable Integer exit,
            long next,
            List<String> lines,
            List<RunOutput.Progress> points) {}

    private static final class Run {
        final String scenario;
        final String person;
        final Instant startedAt;
        final double guideRate;
        final Process process;
        final RunOutput output = new RunOutput();

        @Nullable
        Integer exit;

        Run(String scenario, String person, Instant startedAt, double guideRate, Process process) {
            this.scenario = scenario;
            this.guideRate = guideRate;
            this.person = person;
            this.startedAt = startedAt;
            this.process = process;
        }
    }

    public BenchmarkRunner(BenchmarkFolder folder, BenchmarkHistory history, Clock clock) {
        this.folder = folder;
        this.history = history;
        this.clock = clock;
    }

    /** Starts a scenario. Blocks. @throws Refusal 409 while another one runs */
    public Progress start(Actor actor, String scenario, RunOptions options) {
        begin();
        try {
            BenchmarkFolder.Scenario known = folder.scenarios().stream()
                    .filter(each -> each.name().equals(scenario))
                    .findFirst()
                    .orElseThrow(() -> Refusal.of(404, "there is no such scenario"));
            double rate = known.rate() * Double.parseDouble(options.scale());
            Instant at = clock.instant();
            Run run = new Run(scenario, actor.name(), at, rate, process(scenario, options));
            own(run);
            limit(run.process);
            history.expect(scenario, run.person, run.startedAt);
            Thread.ofVirtual().name("benchmark").start(() -> follow(run));
            return progress(run, 0);
        } catch (IOException e) {
            throw Refusal.of(503, "perf/run cannot be started");
        } finally {
            synchronized (this) {
                starting = false;
            }
        }
    }

    private synchronized void begin() {
        if (current != null && current.exit == null) {
            throw Refusal.of(409, current.scenario + " is running");
        }
        if (starting) {
            throw Refusal.of(409, "another scenario is being started");
        }
        starting = true;
    }

    // Ends a process that was started while this object was closed.
    private void own(Run run) {
        synchronized (this) {
            if (!closed) {
                current = run;
                return;
            }
        }
        end(run.process, PATIENCE_AT_CLOSE).join();
        throw Refusal.of(503, "the console is ending");
    }

    private Process process(String scenario, RunOptions options) throws IOException {
        List<String> command = new ArrayList<>(List.of(folder.program("run").toString(), scenario));
        command.addAll(options.arguments());
        command.addAll(List.of(
                "--progress", "--report", folder.reports().toAbsolutePath().toString()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.root().toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        // Settings and secrets of the console itself must not reach the functions of the run.
        builder.environment().keySet().removeIf(name -> name.startsWith("SPRING_") || name.startsWith("SIGCORE_"));
        builder.environment().putIfAbsent("JAVA_HOME", System.getProperty("java.home", ""));
        return builder.start();
    }

    // The end of the process ends the run: a process that it has left behind may keep the output open.
    private void follow(Run run) {
        Thread output = Thread.ofPlatform().daemon().name("benchmark-output").start(() -> read(run));
        int exit = run.process.onExit().join().exitValue();
        try {
            var _ = output.join(PATIENCE_FOR_OUTPUT);
            history.take();
            history.forget();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .addKeyValue("event", "console-benchmark-not-kept")
                    .setCause(e)
                    .log("the report of a run was not kept");
        }
        synchronized (this) {
            run.exit = exit;
        }
    }

    private void read(Run run) {
        try (BufferedReader lines = run.process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (this) {
                    run.output.add(line);
                }
            }
        } catch (IOException e) {
            LOG.atInfo().addKeyValue("event", "console-benchmark-output-ended").log("the output of a run has ended");
        }
    }

    /** Returns the latest run with its output from a line on; null if there was none. */
    public synchronized @Nullable Progress latest(long from) {
        return current == null ? null : progress(current, from);
    }

    private static Progress progress(Run run, long from) {
        return new Progress(
                run.scenario,
                run.person,
                run.startedAt,
                run.guideRate,
                run.exit,
                run.output.next(),
                run.output.from(from),
                run.output.points());
    }

    /** Ends the run, which writes a report of what it has measured. Blocks. @throws Refusal 409 if none is running */
    public Progress stop() {
        Run run = running();
        if (run == null) {
            throw Refusal.of(409, "no scenario is running");
        }
        var _ = end(run.process, PATIENCE);
        synchronized (this) {
            return progress(run, run.output.next());
        }
    }

    private synchronized @Nullable Run running() {
        return current == null || current.exit != null ? null : current;
    }

    private static void limit(Process process) {
        var _ = process.onExit()
                .orTimeout(LONGEST.toMinutes(), TimeUnit.MINUTES)
                .exceptionallyCompose(late -> end(process, PATIENCE));
    }

    // A build in progress, and functions that the run could not stop, end after it.
    private static CompletableFuture<Process> end(Process process, Duration patience) {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        return process.onExit()
                .orTimeout(patience.toSeconds(), TimeUnit.SECONDS)
                .handle((ended, late) -> {
                    children.forEach(ProcessHandle::destroy);
                    return process.destroyForcibly();
                });
    }

    /** Ends the run and waits for its end. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        Run run = running();
        if (run != null) {
            end(run.process, PATIENCE_AT_CLOSE).join();
        }
    }
}
