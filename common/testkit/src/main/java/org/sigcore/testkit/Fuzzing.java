// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Runs a fuzz target, a class with {@code public static void fuzzerTestOneInput(byte[])}: the inputs in {@code
 * src/test/resources/fuzz/<name of the target>}, then mutations of them. A build runs a fixed number of mutations in
 * this process, the same each time. With {@code -Dsigcore.fuzz.seconds=N}, a process of its own with coverage guidance
 * (Jazzer) runs each target for N seconds. It stores the generated corpus in {@code target/fuzz}, from which the next
 * run starts, and a failing input; add that to the resources once the error is fixed.
 */
public final class Fuzzing {
    private static final String MAIN = "com.code_intelligence.jazzer.Jazzer";
    private static final int SECONDS = Integer.getInteger("sigcore.fuzz.seconds", 0);
    private static final int SHORT_RUN = 5;
    private static final int MUTATIONS = 1_000;
    private static final int MOST_EDITS = 8;
    private static final int LAST_LINES = 40;

    private Fuzzing() {}

    /**
     * Runs targets, as many in parallel as there are processors.
     *
     * @throws AssertionError with the input, or with the end of the fuzzer's output, if an input fails
     */
    public static void run(Class<?>... targets) {
        if (SECONDS > 0) {
            Stream.of(targets).parallel().forEach(Fuzzing::fuzz);
        } else {
            Stream.of(targets).forEach(Fuzzing::replay);
        }
    }

    private static void replay(Class<?> target) {
        List<byte[]> seeds = seeds(target);
        seeds.forEach(seed -> runOne(target, seed));
        Random random = new Random(target.getSimpleName().hashCode());
        for (int i = 0; i < MUTATIONS; i++) {
            runOne(target, mutation(seeds.get(i % seeds.size()), random));
        }
    }

    private static List<byte[]> seeds(Class<?> target) {
        try (Stream<Path> files = Files.list(kept(target))) {
            List<byte[]> seeds = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                seeds.add(Files.readAllBytes(file));
            }
            return seeds;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path kept(Class<?> target) {
        return Path.of("src", "test", "resources", "fuzz", target.getSimpleName());
    }

    /** Replaces, inserts or removes a few octets. */
    private static byte[] mutation(byte[] seed, Random random) {
        ByteArrayOutputStream mutated = new ByteArrayOutputStream(seed.length + MOST_EDITS);
        double rate = (1.0 + random.nextInt(MOST_EDITS)) / Math.max(1, seed.length);
        for (byte octet : seed) {
            boolean edited = random.nextDouble() < rate;
            int edit = edited ? random.nextInt(3) : -1;
            if (edit == 0 || edit == 1) {
                mutated.write(random.nextInt(256));
            }
            if (edit == 1 || !edited) {
                mutated.write(octet);
            }
        }
        return mutated.toByteArray();
    }

    private static void runOne(Class<?> target, byte[] input) {
        try {
            target.getMethod("fuzzerTestOneInput", byte[].class).invoke(null, (Object) input.clone());
        } catch (InvocationTargetException e) {
            throw new AssertionError(
                    target.getSimpleName() + ", input " + HexFormat.of().formatHex(input), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(target + " is no fuzz target", e);
        }
    }

    private static void fuzz(Class<?> target) {
        Path work = Path.of("target", "fuzz", target.getSimpleName());
        Path kept = kept(target);
        Path log = work.resolveSibling(target.getSimpleName() + ".log");
        try {
            Files.createDirectories(work);
            Process fuzzer = new ProcessBuilder(command(target, work, kept))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (fuzzer.waitFor() != 0) {
                List<String> lines = Files.readAllLines(log);
                throw new AssertionError(target.getSimpleName() + ", see " + log.toAbsolutePath() + ":\n"
                        + String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<String> command(Class<?> target, Path work, Path kept) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                // The second compiler does not pay off in a short run.
                SECONDS > SHORT_RUN ? "-XX:TieredStopAtLevel=4" : "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                // Netty must not use Unsafe, whose calls the fuzzer instruments.
                "-Dio.netty.noUnsafe=true",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                MAIN,
                "--target_class=" + target.getName(),
                "--instrumentation_includes=org.sigcore.**",
                // Libraries are not instrumented: rewriting Jackson and Netty would take longer than the run.
                "--custom_hook_includes=org.sigcore.**",
                // Targets with a server connect to it on loopback.
                "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.ServerSideRequestForgery",
                "--reproducer_path=" + work.toAbsolutePath().getParent(),
                "-artifact_prefix=" + work.toAbsolutePath().getParent() + "/" + target.getSimpleName() + "-",
                "-timeout=120",
                "-max_total_time=" + SECONDS,
                work.toString()));
        if (Files.isDirectory(kept)) {
            command.add(kept.toString());
        }
        return command;
    }
}
