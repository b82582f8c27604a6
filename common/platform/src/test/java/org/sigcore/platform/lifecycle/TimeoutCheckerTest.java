// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimeoutCheckerTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    @Test
    void anAnswerEndsTheWait() {
        CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> answer.complete("here"));

        assertThat(TimeoutChecker.await(answer, LONG)).isEqualTo("here");
    }

    @Test
    void nobodyWaitsForEver() {
        CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
        String none = TimeoutChecker.await(answer, Duration.ofMillis(1));

        assertThat(none).isNull();
        assertThat(answer.complete("late")).isFalse();
    }

    @Test
    void whatIsOverIsNotWaitedFor() {
        CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
        String none = TimeoutChecker.await(answer, Duration.ofSeconds(-1));

        assertThat(none).isNull();
    }

    @Test
    void anInterruptEndsTheWaitAndIsKept() throws Exception {
        CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
        CompletableFuture<Boolean> kept = new CompletableFuture<>();
        Thread waits = Thread.ofVirtual().start(() -> {
            TimeoutChecker.await(answer, LONG);
            kept.complete(Thread.currentThread().isInterrupted());
        });
        waits.interrupt();

        assertThat(kept.get()).isTrue();
        assertThat(answer).isCompletedWithValue(null);
    }

    @Test
    void aFailureIsThrown() {
        CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
        IllegalStateException why = new IllegalStateException("refused");
        Thread.ofVirtual().start(() -> answer.completeExceptionally(why));

        assertThatThrownBy(() -> TimeoutChecker.await(answer, LONG))
                .isInstanceOf(CompletionException.class)
                .hasCause(why);
    }
}
