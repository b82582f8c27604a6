// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs a fuzz target, a class with {@code public static void fuzzerTestOneInput(byte[])}, in a process of its own with
 * coverage guidance (Jazzer): first with the inputs in {@code src/test/resources/fuzz/<name of the target>}, then with
 * mutations of them, for {@code -Dsigcore.fuzz.seconds} (5). The generated corpus is stored in {@code target/fuzz},
 * from which the next run starts. A failing input is stored there too; add it to the resources once the error is fixed.
 */
public final class Fuzzing {
    private static final String MAIN = "com.code_intelligence.jazzer.Jazzer";
    private static final int SECONDS = 5;
    private static final int LAST_LINES = 40;

    private Fuzzing() {}

    /**
     * Runs targets, as many in parallel as there are processors.
     *
     * @throws AssertionError with the end of the fuzzer's output if an input fails
     */
    public static void run(Class<?>... targets) {
        Stream.of(targets).parallel().forEach(Fuzzing::fuzz);
    }

    private static void fuzz(Class<?> target) {
        Path work = Path.of("target", "fuzz", target.getSimpleName());
        Path kept = Path.of("src", "test", "resources", "fuzz", target.getSimpleName());
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
        int seconds = Integer.getInteger("sigcore.fuzz.seconds", SECONDS);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                // The second compiler does not pay off in a short run.
                seconds > SECONDS ? "-XX:TieredStopAtLevel=4" : "-XX:TieredStopAtLevel=1",
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
                "-max_total_time=" + seconds,
                work.toString()));
        if (Files.isDirectory(kept)) {
            command.add(kept.toString());
        }
        return command;
    }
}
