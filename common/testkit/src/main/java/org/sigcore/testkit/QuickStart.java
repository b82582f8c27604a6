// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Unpacked jar of a network function with an ahead-of-time cache (JEP 514), which saves two thirds of the CPU time of a
 * start. The first test that needs it creates it with a training start, in the folder where {@code
 * deploy/local/sigcore} and {@code perf/run} look for it. Only integration tests of Maven use it: the system property
 * {@code sigcore.test.jar} names the jar that Maven has just built.
 */
final class QuickStart {
    private static final Duration TRAINING = Duration.ofMinutes(4);
    private static final String QUIET = "-Xlog:aot*=off";
    private static final Object ONCE = new Object();
    private static @Nullable QuickStart prepared;

    private final Path jar;
    private final Path folder;
    private final Path unpacked;
    private final Path cache;

    private QuickStart(Path jar) {
        String name = String.valueOf(jar.getFileName());
        this.jar = jar;
        folder = jar.resolveSibling("quick");
        unpacked = folder.resolve(name);
        cache = folder.resolve(name.replaceAll("\\.jar$", ".aot"));
    }

    /** Returns the arguments of the JVM that start a class of the test's class path. */
    static List<String> program(Class<?> main) {
        List<String> classes = List.of("-cp", System.getProperty("java.class.path"), main.getName());
        String jar = System.getProperty("sigcore.test.jar");
        if (jar == null) {
            return classes;
        }
        synchronized (ONCE) {
            try {
                if (prepared == null && isProgram(Path.of(jar), main)) {
                    prepared = new QuickStart(Path.of(jar).toRealPath());
                    prepared.prepare();
                }
                return prepared != null && prepared.usable() ? prepared.program() : classes;
            } catch (IOException e) {
                throw new AssertionError(jar + " cannot be prepared", e);
            }
        }
    }

    private static boolean isProgram(Path jar, Class<?> main) throws IOException {
        if (!Files.exists(jar)) {
            return false;
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            return main.getName().equals(file.getManifest().getMainAttributes().getValue("Start-Class"));
        }
    }

    private List<String> program() {
        return List.of(QUIET, "-XX:AOTCache=" + cache, "-jar", unpacked.toString());
    }

    /** Returns true if a cache of this jar exists. Builds set the modification time of the jar to a fixed date. */
    private boolean usable() throws IOException {
        return Files.exists(cache) && changed(cache).compareTo(changed(jar)) >= 0;
    }

    private static FileTime changed(Path file) throws IOException {
        return (FileTime) Files.getAttribute(file, "unix:ctime");
    }

    private void prepare() throws IOException {
        if (usable()) {
            return;
        }
        Files.deleteIfExists(cache);
        Files.createDirectories(folder);
        Path log = folder.resolve("training.log");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process unpacking = start(
                log,
                List.of(
                        java,
                        "-Djarmode=tools",
                        "-jar",
                        jar.toString(),
                        "extract",
                        "--force",
                        "--destination",
                        folder.toString()));
        if (!ends(unpacking) || unpacking.exitValue() != 0) {
            throw new AssertionError(jar + " cannot be unpacked:\n" + Files.readString(log));
        }
        Files.writeString(folder.resolve("place"), unpacked.toString());
        train(java, log);
        Files.writeString(jar.resolveSibling(".sigcore-taught"), "");
    }

    /** Without a complete cache, tests start the class path: an incomplete cache crashes the JVM. */
    private void train(String java, Path log) throws IOException {
        Path written = folder.resolve(cache.getFileName() + ".new");
        Path data = folder.resolve("training");
        List<String> command = new ArrayList<>(List.of(java, "-Xms48m", "-Xmx320m", "-XX:+UseSerialGC"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(List.of(QUIET, "-XX:AOTCacheOutput=" + written, "-jar", unpacked.toString()));
        command.addAll(List.of("--server.port=0", "--sigcore.sbi.port=0", "--sigcore.diameter.port=0"));
        command.addAll(List.of("--sigcore.nrf-client.enabled=false", "--sigcore.data-dir=" + data));
        Process training = start(log, command);
        try {
            long deadline = System.nanoTime() + TRAINING.toNanos();
            while (training.isAlive()
                    && !Files.readString(log).contains("msg=started")
                    && System.nanoTime() - deadline < 0) {
                pause();
            }
            training.destroy();
            if (ends(training) && Files.readString(log).contains("creation is complete: " + written)) {
                Files.move(written, cache, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            training.destroyForcibly();
        }
    }

    private static Process start(Path log, List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private static boolean ends(Process process) {
        try {
            return process.waitFor(TRAINING.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
