// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Kills and starts network functions by the script {@code deploy/local/sigcore}, like a user. Thread-safe. */
public final class SigcoreScript {
    private static final long TIMEOUT_SECONDS = 90;
    private final Path script;

    /**
     * Result of a command.
     *
     * @param exitCode exit code of the script; 124 after a timeout
     * @param output output of both streams
     */
    public record Result(String command, int exitCode, String output) {}

    /** @param script the {@code sigcore} script */
    public SigcoreScript(Path script) {
        this.script = script;
    }

    /** Runs a command for several network functions concurrently, and waits for all of them. */
    public List<Result> run(String command, List<String> nfs) {
        List<CompletableFuture<Result>> running = nfs.stream()
                .map(nf -> CompletableFuture.supplyAsync(() -> run(command, nf)))
                .toList();
        return running.stream().map(CompletableFuture::join).toList();
    }

    private Result run(String command, String nf) {
        String said = command + " " + nf;
        try {
            Process process = new ProcessBuilder(script.toString(), command, nf)
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> read(process));
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return new Result(said, 124, "no end within " + TIMEOUT_SECONDS + " s");
            }
            return new Result(said, process.exitValue(), output.join().strip());
        } catch (IOException e) {
            return new Result(said, 127, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Result(said, 130, "interrupted");
        }
    }

    private static String read(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
