// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** A program of Sigcore in a JVM of its own, so that it can receive signals. It is killed when closed. */
public final class JavaProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int LOWEST_PORT = 20_000;
    private static final int HIGHEST_PORT = 32_768;

    private final Process process;
    private final Path log;

    private JavaProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts an executable jar. */
    public static JavaProcess ofJar(Path directory, Path jar, List<String> arguments) {
        return of(directory, List.of("-jar", jar.toString()), arguments);
    }

    /**
     * Starts a program.
     *
     * @param directory data directory, which is created; the output goes to {@code log} in it
     * @param program arguments of the JVM that select the program, such as its jar
     * @param arguments arguments of the program
     */
    public static JavaProcess of(Path directory, List<String> program, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx384m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(program);
        command.add("--sigcore.data-dir=" + directory);
        command.addAll(arguments);
        try {
            Path log = Files.createDirectories(directory).resolve("log");
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            return new JavaProcess(process, log);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns once the check succeeds; an exception of the check means that the program does not answer yet. */
    public void awaitStart(Callable<Boolean> answers) {
        Await.until(PATIENCE, () -> {
            if (!process.isAlive()) {
                throw new IllegalStateException("the process did not start:\n" + Files.readString(log));
            }
            try {
                return answers.call();
            } catch (IOException | RuntimeException e) {
                return false; // does not listen yet
            }
        });
    }

    /** Returns false once the process has ended. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Sends SIGTERM. */
    public void terminate() {
        process.destroy();
    }

    /** Sends SIGKILL and waits until the process has ended. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Waits until the process has ended by itself, and returns its exit code. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the process does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        kill();
    }

    /**
     * Returns a free port below the range of ephemeral ports, so that no other program is assigned it before the
     * intended one listens.
     */
    public static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT);
            try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return port;
            } catch (IOException taken) {
                // try another port
            }
        }
    }
}
