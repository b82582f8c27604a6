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

/** One of our programs in a JVM of its own, so that the operating system can stop it. It is killed at the end. */
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

    /**
     * Starts a class of the test's class path.
     *
     * @param directory its data directory, which is made; what it prints goes to {@code log} there
     */
    public static JavaProcess ofClass(Path directory, Class<?> main, List<String> arguments) {
        return start(directory, List.of("-cp", System.getProperty("java.class.path"), main.getName()), arguments);
    }

    /** Starts a jar as it is shipped. */
    public static JavaProcess ofJar(Path directory, Path jar, List<String> arguments) {
        return start(directory, List.of("-jar", jar.toString()), arguments);
    }

    private static JavaProcess start(Path directory, List<String> program, List<String> arguments) {
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

    /** Returns once it answers; an exception of the question is no answer yet. */
    public void awaitStart(Callable<Boolean> answers) {
        Await.until(PATIENCE, () -> {
            if (!process.isAlive()) {
                throw new IllegalStateException("it did not start:\n" + Files.readString(log));
            }
            try {
                return answers.call();
            } catch (IOException | RuntimeException e) {
                return false; // does not listen yet
            }
        });
    }

    /** False once it has ended. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** SIGTERM. */
    public void terminate() {
        process.destroy();
    }

    /** SIGKILL; returns when it has ended. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** The exit code, once it has ended by itself. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("it does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        kill();
    }

    /**
     * A port that was free just now, below those that operating systems give to whoever asks for any: so nobody gets it by chance
     * until the program that it is for listens.
     */
    public static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT);
            try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return port;
            } catch (IOException taken) {
                // another one
            }
        }
    }
}
