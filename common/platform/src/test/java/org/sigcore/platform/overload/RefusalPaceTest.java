// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RefusalPaceTest {
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final RefusalPace pace = new RefusalPace();
    private int sent;

    private RefusalPaceTest() {
        channel.freezeTime();
    }

    private void refuse(int count) {
        for (int i = 0; i < count; i++) {
            pace.send(channel.eventLoop(), () -> sent++);
        }
    }

    private void turn() {
        channel.advanceTimeBy(RefusalPace.TURN_MILLIS, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }

    @Test
    void fewAreRefusedAtOnce() {
        refuse(RefusalPace.EACH_TURN);
        assertThat(sent).isEqualTo(RefusalPace.EACH_TURN);
        turn();
        refuse(RefusalPace.EACH_TURN);
        assertThat(sent).isEqualTo(2 * RefusalPace.EACH_TURN);
    }

    @Test
    void ofManyTheOthersWaitForTheirTurn() {
        refuse(2 * RefusalPace.EACH_TURN + 3);
        assertThat(sent).isEqualTo(RefusalPace.EACH_TURN);
        turn();
        assertThat(sent).isEqualTo(2 * RefusalPace.EACH_TURN);
        turn();
        assertThat(sent).isEqualTo(2 * RefusalPace.EACH_TURN + 3);
        turn();
        turn();
        refuse(1);
        assertThat(sent).as("after a quiet time").isEqualTo(2 * RefusalPace.EACH_TURN + 4);
    }

    @Test
    void noMoreThanASecondsWorthWaits() {
        refuse(RefusalPace.EACH_TURN + RefusalPace.MOST_WAITING);
        assertThat(sent).isEqualTo(RefusalPace.EACH_TURN);
        refuse(5);
        assertThat(sent).isEqualTo(RefusalPace.EACH_TURN + 5);
        for (int millis = 0; millis < 1000; millis += RefusalPace.TURN_MILLIS) {
            turn();
        }
        assertThat(sent).isEqualTo(RefusalPace.EACH_TURN + RefusalPace.MOST_WAITING + 5);
    }
}
