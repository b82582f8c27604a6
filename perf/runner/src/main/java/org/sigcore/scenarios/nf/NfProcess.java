// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.sigcore.model.ApiRoot;

/** One JVM of a network function. Ended by its process id, first politely. Thread-safe. */
public final class NfProcess implements AutoCloseable {
    private static final Duration POLITE = Duration.ofSeconds(15);
    private static final String HOST = "127.0.0.1";
    private final String name;
    private final Process process;
    private final Path log;
    private final int sbiPort;
    private final Management management;

    /**
     * Starts it; it is not ready yet.
     *
     * @param name in the report
     * @param command of the JVM
     * @param log takes what it prints
     * @param environment added to ours
     * @param management its management port
     */
    NfProcess(
            String name,
            List<String> command,
            Path log,
            int sbiPort,
            Map<String, String> environment,
            Management management) {
        this.name = name;
        this.log = log;
        this.sbiPort = sbiPort;
        this.management = management;
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(log.toFile());
            builder.environment().putAll(environment);
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be started", e);
        }
    }

    /** Its name in the report. */
    public String name() {
        return name;
    }

    /** Its process id. */
    public long pid() {
        return process.pid();
    }

    /** Where it serves. */
    public ApiRoot sbi() {
        return ApiRoot.of("http", HOST, sbiPort);
    }

    /** Health, metrics and configuration. */
    public Management management() {
        return management;
    }

    /**
     * Waits until it says that it is ready.
     *
     * @throws IllegalStateException if it ends before that, or takes too long; the message holds its last lines
     */
    public void awaitReady(Duration patience) throws InterruptedException {
        long giveUp = System.nanoTime() + patience.toNanos();
        while (!management.ready()) {
            if (!process.isAlive() || System.nanoTime() > giveUp) {
                throw new IllegalStateException(
                        name + (process.isAlive() ? " is not ready" : " did not start") + ": " + lastLines());
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /** The end of what it has printed. */
    public String lastLines() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 8), lines.size()));
        } catch (IOException e) {
            return "nothing in " + log;
        }
    }

    /** Asks it to end, without waiting. */
    public void stop() {
        process.destroy();
    }

    /** Waits until it has ended by itself, or that long. */
    void awaitEnd(Duration patience) throws InterruptedException {
        var _ = process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        stop();
        try {
            if (!process.waitFor(POLITE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
