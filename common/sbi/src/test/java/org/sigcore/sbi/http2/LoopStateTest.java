// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoopStateTest {
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final LoopState loop = new LoopState(channel.eventLoop(), MemoryBudget.ofHeap());

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void timeIsReadOnceInEachRead_andEveryTimeOutside() {
        long before = loop.nanos();
        awaitAfter(before);
        assertThat(loop.nanos()).isGreaterThan(before);

        loop.reading(true);
        long first = loop.nanos();
        awaitAfter(first);
        assertThat(loop.nanos()).isEqualTo(first);

        loop.reading(true);
        long second = loop.nanos();
        assertThat(second).isGreaterThan(first);
        awaitAfter(second);
        loop.reading(false);
        assertThat(loop.nanos()).isGreaterThan(second);
    }

    private static void awaitAfter(long nanos) {
        while (System.nanoTime() <= nanos) {
            Thread.onSpinWait();
        }
    }
}
