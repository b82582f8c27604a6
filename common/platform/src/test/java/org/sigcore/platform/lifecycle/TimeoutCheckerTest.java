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
    void await_returnsTheAnswer() {
        CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> answer.complete("here"));

        assertThat(TimeoutChecker.await(answer, LONG)).isEqualTo("here");
    }

    @Test
    void await_returnsNullAfterTimeout() {
        CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
        String result = TimeoutChecker.await(answer, Duration.ofMillis(1));

        assertThat(result).isNull();
        assertThat(answer.complete("late")).isFalse();
    }

    @Test
    void await_withNegativeTimeout_returnsNullAtOnce() {
        CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
        String result = TimeoutChecker.await(answer, Duration.ofSeconds(-1));

        assertThat(result).isNull();
    }

    @Test
    void interrupt_endsTheWaitAndIsPreserved() throws Exception {
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
    void await_throwsTheFailure() {
        CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
        IllegalStateException failure = new IllegalStateException("refused");
        Thread.ofVirtual().start(() -> answer.completeExceptionally(failure));

        assertThatThrownBy(() -> TimeoutChecker.await(answer, LONG))
                .isInstanceOf(CompletionException.class)
                .hasCause(failure);
    }
}
