// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.diameter.peer.logic.Watchdog.Demand;
import org.sigcore.diameter.peer.logic.Watchdog.Status;

class WatchdogTest {
    private final Watchdog watchdog = new Watchdog();

    @Test
    void silence_sendsDwrAndDwaKeepsStatusOkay() {
        watchdog.onOpen();

        assertThat(watchdog.onTimer()).isEqualTo(Demand.SEND_DWR);
        assertThat(watchdog.onDwa()).isEqualTo(Demand.NOTHING);
        assertThat(watchdog.onTimer()).isEqualTo(Demand.SEND_DWR);
        assertThat(watchdog.status()).isEqualTo(Status.OKAY);
    }

    @Test
    void rivalConnection_sendsDwrAtOnce() {
        watchdog.onOpen();

        assertThat(watchdog.onRival()).isEqualTo(Demand.SEND_DWR);
        assertThat(watchdog.onRival()).as("DWR already sent").isEqualTo(Demand.NOTHING);
        assertThat(watchdog.onTimer()).isEqualTo(Demand.FAIL_OVER);
        assertThat(watchdog.onRival()).isEqualTo(Demand.NOTHING);
        assertThat(watchdog.onTimer()).isEqualTo(Demand.CLOSE);
    }

    @Test
    void overdueDwa_failsOverThenCloses() {
        watchdog.onOpen();
        watchdog.onTimer();

        assertThat(watchdog.onTimer()).isEqualTo(Demand.FAIL_OVER);
        assertThat(watchdog.status()).isEqualTo(Status.SUSPECT);
        assertThat(watchdog.onTimer()).isEqualTo(Demand.CLOSE);
        assertThat(watchdog.status()).isEqualTo(Status.DOWN);
    }

    @Test
    void messageOfSuspectPeer_failsBack() {
        watchdog.onOpen();
        watchdog.onTimer();
        watchdog.onTimer();

        assertThat(watchdog.onMessage()).isEqualTo(Demand.FAIL_BACK);
        assertThat(watchdog.status()).isEqualTo(Status.OKAY);
        assertThat(watchdog.onTimer()).isEqualTo(Demand.SEND_DWR);
    }

    @Test
    void reopenedPeer_failsBackAfterThreeDwas() {
        giveUp();

        assertThat(watchdog.onOpen()).isEqualTo(Demand.SEND_DWR);
        assertThat(watchdog.status()).isEqualTo(Status.REOPEN);
        assertThat(watchdog.onDwa()).isEqualTo(Demand.NOTHING);
        assertThat(watchdog.onTimer()).isEqualTo(Demand.SEND_DWR);
        assertThat(watchdog.onDwa()).isEqualTo(Demand.NOTHING);
        assertThat(watchdog.onMessage()).isEqualTo(Demand.NOTHING);
        assertThat(watchdog.onTimer()).isEqualTo(Demand.SEND_DWR);
        assertThat(watchdog.onDwa()).isEqualTo(Demand.FAIL_BACK);
        assertThat(watchdog.status()).isEqualTo(Status.OKAY);
    }

    @Test
    void reopenedPeerWithoutDwa_isClosedAgain() {
        giveUp();
        watchdog.onOpen();

        assertThat(watchdog.onTimer()).isEqualTo(Demand.NOTHING);
        assertThat(watchdog.onTimer()).isEqualTo(Demand.CLOSE);
        assertThat(watchdog.status()).isEqualTo(Status.DOWN);
    }

    @Test
    void normallyClosedConnection_reopensAsOkay() {
        watchdog.onOpen();
        watchdog.onClosed();

        assertThat(watchdog.onOpen()).isEqualTo(Demand.NOTHING);
        assertThat(watchdog.status()).isEqualTo(Status.OKAY);
    }

    private void giveUp() {
        watchdog.onOpen();
        watchdog.onTimer();
        watchdog.onTimer();
        watchdog.onTimer();
        watchdog.onClosed();
    }
}
