// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
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
 * Program of a network function: its jar or, after a training start, the unpacked jar with an ahead-of-time cache (JEP
 * 514), which saves two thirds of the CPU time of a start. Both are stored in the folder {@code quick} next to the jar,
 * where {@code deploy/local/sigcore} expects them, and remain valid until the jar is rebuilt or moved. Not thread-safe.
 */
public final class QuickStart {
    private static final String QUIET = "-Xlog:aot*=off";
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final long POLL_MILLIS = 50;
    private static @Nullable QuickStart tested;

    private final Path jar;
    private final Path folder;
    private final Path unpacked;
    private final Path cache;
    private final Path written;
    private final Path place;

    /** @param jar executable jar, which may not exist yet */
    public QuickStart(Path jar) {
        String file = String.valueOf(jar.getFileName());
        String name = file.substring(0, file.length() - ".jar".length());
        this.jar = jar;
        folder = jar.resolveSibling("quick");
        unpacked = folder.resolve(file);
        cache = folder.resolve(name + ".aot");
        written = folder.resolve(name + ".aot.new");
        place = folder.resolve("place");
    }

    /**
     * Returns the arguments of a JVM that start a class of a test. In an integration test of Maven, the system property
     * {@code sigcore.test.jar} names the jar of the module; its first start creates the cache. Otherwise, or if that
     * fails, the class path of the test is used.
     */
    public static synchronized List<String> ofTest(Class<?> main) {
        String jar = System.getProperty("sigcore.test.jar");
        List<String> classes = List.of("-cp", System.getProperty("java.class.path"), main.getName());
        try {
            if (jar == null || !isProgram(Path.of(jar), main)) {
                return classes;
            }
            QuickStart quick = tested;
            if (quick == null) {
                quick = new QuickStart(Path.of(jar).toRealPath());
                tested = quick;
                quick.prepare(Path.of(System.getProperty("java.home"), "bin", "java"));
            }
            return quick.isPrepared() ? quick.program() : classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
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

    /** Returns the arguments that follow the JVM options on the command line. */
    public List<String> program() {
        return isPrepared()
                ? List.of(QUIET, "-XX:AOTCache=" + cache, "-jar", unpacked.toString())
                : List.of("-jar", jar.toString());
    }

    /**
     * Returns true if a cache of this build exists that was created at this path. A cache contains the path of the
     * unpacked jar.
     */
    public boolean isPrepared() {
        try {
            return Files.exists(cache)
                    && Files.exists(place)
                    && Files.readString(place).strip().equals(unpacked.toString())
                    && changed(cache).compareTo(changed(jar)) >= 0;
        } catch (IOException e) {
            return false; // removed concurrently
        }
    }

    // Builds set the modification time of the jar to that of the release.
    private static FileTime changed(Path file) throws IOException {
        return (FileTime) Files.getAttribute(file, "unix:ctime");
    }

    /**
     * Unpacks the jar and creates the cache by a training start, unless this build has one. Without a complete cache,
     * {@link #program} remains the jar.
     *
     * @param java launcher of the JDK that runs the program later
     * @throws IllegalStateException if the jar cannot be unpacked
     */
    public void prepare(Path java) throws InterruptedException {
        if (isPrepared()) {
            return;
        }
        try {
            Files.deleteIfExists(cache);
            Files.createDirectories(folder);
            unpack(java);
            Files.writeString(place, unpacked.toString());
            keep(train(java));
            Files.writeString(jar.resolveSibling(".sigcore-taught"), "");
        } catch (IOException e) {
            throw new UncheckedIOException(jar + " cannot be prepared", e);
        }
    }

    private void unpack(Path java) throws IOException, InterruptedException {
        Path log = folder.resolve("unpacking.log");
        Process process = begin(
                log,
                List.of(
                        java.toString(),
                        "-Djarmode=tools",
                        "-jar",
                        jar.toString(),
                        "extract",
                        "--force",
                        "--destination",
                        folder.toString()));
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IllegalStateException(jar + " cannot be unpacked: " + Files.readString(log));
        }
    }

    /** Starts the program, ends it when it has started, and returns its output; empty if it does not end. */
    private String train(Path java) throws IOException, InterruptedException {
        Path log = folder.resolve("training.log");
        Process training = begin(log, lesson(java));
        try {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (training.isAlive()
                    && !Files.readString(log).contains("msg=started")
                    && System.nanoTime() - deadline < 0) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
            training.destroy();
            return training.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) ? Files.readString(log) : "";
        } finally {
            training.destroyForcibly();
        }
    }

    private List<String> lesson(Path java) {
        List<String> command = new ArrayList<>(List.of(java.toString(), "-Xms48m", "-Xmx320m", "-XX:+UseSerialGC"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(List.of(QUIET, "-XX:AOTCacheOutput=" + written, "-jar", unpacked.toString()));
        command.addAll(List.of("--server.port=0", "--sigcore.sbi.port=0", "--sigcore.diameter.port=0"));
        command.addAll(
                List.of("--sigcore.nrf-client.enabled=false", "--sigcore.data-dir=" + folder.resolve("training")));
        return command;
    }

    private static Process begin(Path log, List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    /**
     * Activates the cache of a training start. An incomplete cache is discarded, since it crashes the JVM.
     *
     * @param log complete output of the training JVM
     */
    void keep(String log) throws IOException {
        if (log.contains("creation is complete: " + written)) {
            Files.move(written, cache, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.deleteIfExists(written);
        }
    }
}
