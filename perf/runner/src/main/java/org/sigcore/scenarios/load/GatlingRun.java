// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import io.gatling.app.Gatling$;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.gatling.core.Latencies;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * Run of Gatling in this process. Only one run at a time is possible.
 *
 * @param lives supplies the lives when Gatling builds the simulation
 * @param phase number of users over time
 * @param pause pause between the calls of a life
 * @param successPercent minimum success rate
 * @param begin called before the first user starts
 * @param end called after the last user has ended, before the report is generated
 */
public record GatlingRun(
        Supplier<List<CallSequence>> lives,
        Phase phase,
        Duration pause,
        double successPercent,
        Runnable begin,
        Runnable end) {
    private static final String FIGURES = "latencies.json";
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final int INTERRUPTED = -1;
    private static @Nullable GatlingRun current;

    /**
     * Result of a run.
     *
     * @param code exit code of Gatling: 0, or 2 if an assertion failed; -1 if the run was interrupted
     * @param calls figures by call name, in the format of {@link Latencies}
     */
    public record Result(int code, ObjectNode calls) {}

    static synchronized GatlingRun current() {
        if (current == null) {
            throw new IllegalStateException("started by perf/run");
        }
        return current;
    }

    private static synchronized void set(@Nullable GatlingRun run) {
        current = run;
    }

    /**
     * Executes the run.
     *
     * @param folder folder of Gatling's report
     * @param report true to generate a report
     */
    public Result run(Path folder, boolean report) {
        Path figures = folder.resolve(FIGURES);
        set(this);
        System.setProperty(Latencies.FILE, figures.toString());
        try {
            Files.createDirectories(folder);
            Files.deleteIfExists(figures); // of a previous run
            List<String> arguments = new ArrayList<>(List.of("-s", ScenarioSimulation.class.getName(), "-rf"));
            arguments.add(folder.toString());
            if (!report) {
                arguments.add("-nr");
            }
            int code = code(arguments.toArray(String[]::new));
            return new Result(code, (ObjectNode)
                    Json.parseObject(Files.readAllBytes(figures)).get("calls"));
        } catch (IOException e) {
            throw new UncheckedIOException("no figures of the run: " + e.getMessage(), e);
        } finally {
            System.clearProperty(Latencies.FILE);
            set(null);
        }
    }

    // When interrupted, the run ends at once and keeps the figures up to that time.
    private static int code(String[] arguments) {
        FutureTask<Integer> gatling = new FutureTask<>(() -> Gatling$.MODULE$.fromArgs(arguments));
        Thread thread = Thread.ofPlatform().name("gatling").start(gatling);
        try {
            return gatling.get();
        } catch (InterruptedException e) {
            thread.interrupt();
            join(thread);
            return INTERRUPTED;
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IllegalStateException(String.valueOf(cause.getMessage()), cause);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the subfolder of Gatling's latest report; null if absent. */
    public static @Nullable Path reportIn(Path folder) {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.filter(each -> Files.exists(each.resolve("index.html")))
                    .max(Comparator.comparing(Path::getFileName)) // the name ends with the start time
                    .orElse(null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
