// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Waits for an answer that nearly always arrives in time. A timed wait of a virtual thread wakes the JVM's timer thread
 * when it begins and ends; here one thread checks every {@value #TICK_MILLIS} ms for expired waits. Thread-safe.
 */
public final class TimeoutChecker {
    private static final int TICK_MILLIS = 50;
    private static final HashedWheelTimer ENDS =
            new HashedWheelTimer(new DefaultThreadFactory("patience", true), TICK_MILLIS, TimeUnit.MILLISECONDS);

    static {
        start();
    }

    private TimeoutChecker() {}

    // The first timeout would start the timer, which clears the interrupt status of the caller.
    private static void start() {
        boolean interrupted = Thread.interrupted();
        ENDS.start();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits for the answer. Completes it with null after the timeout, which is detected up to two ticks late, or if the
     * thread is interrupted; the interrupt status is preserved.
     *
     * @throws CompletionException if the answer completes exceptionally
     */
    public static <T> @Nullable T await(CompletableFuture<@Nullable T> answer, Duration patience) {
        if (answer.isDone()) {
            return answer.join();
        }
        Timeout end =
                ENDS.newTimeout(late -> answer.complete(null), Math.max(0, patience.toNanos()), TimeUnit.NANOSECONDS);
        try {
            return answer.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            answer.complete(null);
            return answer.join();
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } finally {
            end.cancel();
        }
    }
}
