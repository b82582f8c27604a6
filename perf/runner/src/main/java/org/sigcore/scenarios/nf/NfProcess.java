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
import org.sigcore.simulators.meter.ProcessSample;

/** JVM of a network function. Stopped by its process id, gracefully at first. Thread-safe. */
final class NfProcess implements Nf {
    private static final Duration POLITE = Duration.ofSeconds(15);
    private static final String HOST = "127.0.0.1";
    private static final Duration READY_AGAIN = Duration.ofMinutes(2);
    private final String name;
    private final ProcessBuilder builder;
    private volatile Process process;
    private final Path log;
    private final int sbiPort;
    private final Management management;

    /**
     * Starts the process without waiting for its readiness.
     *
     * @param name name in the report
     * @param command command line of the JVM
     * @param log file for its output
     * @param environment variables added to the environment of this process
     * @param management client of its management port
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
        builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        process = begin(builder, name);
    }

    private static Process begin(ProcessBuilder builder, String name) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be started", e);
        }
    }

    @Override
    public void crashAndReturn() throws InterruptedException {
        process.destroyForcibly().waitFor();
        process = begin(builder, name);
        awaitReady(READY_AGAIN);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public ProcessSample used() {
        return ProcessSample.of(process.pid());
    }

    @Override
    public ApiRoot sbi() {
        return ApiRoot.of("http", HOST, sbiPort);
    }

    @Override
    public Management management() {
        return management;
    }

    /**
     * Waits until the process reports readiness.
     *
     * @throws IllegalStateException if it ends before or exceeds the time limit; the message contains its last output
     */
    public void awaitReady(Duration patience) throws InterruptedException {
        long giveUp = System.nanoTime() + patience.toNanos();
        while (!management.ready()) {
            if (!process.isAlive() || System.nanoTime() > giveUp) {
                throw new IllegalStateException(
                        name + (process.isAlive() ? " is not ready" : " did not start") + ": " + lastWords());
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /** Returns the last error in its log, or else the last line. */
    private String lastWords() {
        try {
            List<String> lines = Files.readAllLines(log);
            List<String> errors =
                    lines.stream().filter(line -> line.contains("level=ERROR")).toList();
            List<String> telling = errors.isEmpty() ? lines : errors;
            return telling.isEmpty() ? "nothing in " + log : telling.getLast();
        } catch (IOException e) {
            return "nothing in " + log;
        }
    }

    @Override
    public void stop() {
        process.destroy();
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
