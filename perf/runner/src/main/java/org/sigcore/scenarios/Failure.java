// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.sigcore.scenarios.nf.Nf;

/**
 * Failures of a network function during a load. Methods that start a failure return at once; the future yields a text
 * for the report.
 */
final class Failure {
    private Failure() {}

    /** Kills the first network function like a crash, and restarts it. */
    static Future<String> kill(List<Nf> nfs, Duration after) {
        Nf victim = nfs.getFirst();
        return later(after, () -> {
            long begin = System.nanoTime();
            victim.crashAndReturn();
            return String.format(
                    Locale.ROOT,
                    "%s was killed in the middle, and ready again after %.1f s",
                    victim.name(),
                    (System.nanoTime() - begin) / 1e9);
        });
    }

    /** Runs a shell command. */
    static Future<String> run(String command, Duration after) {
        return later(after, () -> {
            Process process =
                    new ProcessBuilder("sh", "-c", command).inheritIO().start();
            int code = process.waitFor();
            if (code != 0) {
                throw new IllegalStateException(command + " ended with " + code);
            }
            return "in the middle: " + command;
        });
    }

    private static Future<String> later(Duration after, Callable<String> failure) {
        FutureTask<String> task = new FutureTask<>(() -> {
            TimeUnit.NANOSECONDS.sleep(after.toNanos());
            return failure.call();
        });
        Thread.ofVirtual().start(task);
        return task;
    }

    /**
     * Waits for a failure and returns its text; empty without a failure.
     *
     * @param broken receives the reason if the failure could not be caused
     */
    static List<String> told(Future<String> failure, List<String> broken) {
        try {
            String text = failure.get();
            return text.isEmpty() ? List.of() : List.of(text);
        } catch (InterruptedException e) {
            failure.cancel(true);
            Thread.currentThread().interrupt();
            return List.of();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof IOException || cause instanceof IllegalStateException) {
                broken.add("the failure in the middle failed: " + cause.getMessage());
                return List.of();
            }
            throw new IllegalStateException(cause);
        }
    }
}
