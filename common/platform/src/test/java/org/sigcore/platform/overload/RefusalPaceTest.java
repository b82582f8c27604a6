// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RefusalPaceTest {
    /** The cost of a refusal that uses up the budget of a turn. */
    private static final long COSTLY = TimeUnit.MILLISECONDS.toNanos(1);

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final RefusalPace pace = new RefusalPace(() -> this.now);
    private long now;
    private int sent;

    private RefusalPaceTest() {
        channel.freezeTime();
    }

    private void refuse(int count, long nanos) {
        for (int i = 0; i < count; i++) {
            pace.send(channel.eventLoop(), () -> {
                sent++;
                now += nanos;
            });
        }
    }

    private void turns(int count) {
        for (int i = 0; i < count; i++) {
            channel.advanceTimeBy(RefusalPace.TURN_MILLIS, TimeUnit.MILLISECONDS);
            channel.runScheduledPendingTasks();
        }
    }

    @Test
    void firstRefusal_isSentAtOnce() {
        refuse(1, 0);
        assertThat(sent).isOne();
    }

    @Test
    void costlyRefusals_arePaced() {
        refuse(3, COSTLY);
        assertThat(sent).isOne();
        turns(3);
        assertThat(sent).as("a millisecond is not yet a sixtieth of the time").isOne();
        turns(17);
        assertThat(sent).isEqualTo(3);
    }

    @Test
    void refusals_areSentAfterASecondAtTheLatest() {
        refuse(30, COSTLY);
        turns(98);
        assertThat(sent).isBetween(2, 17);
        turns(2);
        assertThat(sent).isEqualTo(30);
    }

    @Test
    void waitingRefusals_areLimited() {
        refuse(1, COSTLY);
        refuse(RefusalPace.MOST_WAITING, 0);
        assertThat(sent).isOne();
        refuse(5, 0);
        assertThat(sent).isEqualTo(6);
        turns(100);
        assertThat(sent).isEqualTo(6 + RefusalPace.MOST_WAITING);
    }
}
