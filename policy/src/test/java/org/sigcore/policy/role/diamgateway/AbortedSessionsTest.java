// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.testkit.Await;

class AbortedSessionsTest {
    private static final String AF = "af.lab";
    private final AbortedSessions sessions = new AbortedSessions(10_000);

    @Test
    void strOfAbortedSession_isExpectedOnce() {
        sessions.sent(abort("a"));
        assertThat(sessions.take("a", "other.lab")).isNull();
        assertThat(sessions.take("a", AF)).isNotNull();
        assertThat(sessions.take("a", AF)).isNull();
    }

    @Test
    void longSessionIds_beyondMemoryLimit_replaceOldest() {
        String text = "x".repeat(200);
        for (int i = 0; i < 100; i++) {
            sessions.sent(abort(i + text));
            sessions.sent(abort(i + text)); // again, which takes no more room
        }
        assertThat(sessions.take("0" + text, AF)).isNull();
        assertThat(sessions.take("75" + text, AF)).isNull();
        assertThat(sessions.take("85" + text, AF)).isNotNull();
        assertThat(sessions.take("99" + text, AF)).isNotNull();
    }

    @Test
    void asrOfAnotherRole_isNotHeldBesidesItsCauses() {
        WeakReference<byte[]> octets = sentByAnotherRole();
        Await.until("the ASR is released", () -> {
            System.gc();
            return octets.refersTo(null);
        });
        assertThat(sessions.take("a", AF)).containsExactly(Gx.RAN_NAS_RELEASE_CAUSE.of(new byte[] {1, 2}));
    }

    private WeakReference<byte[]> sentByAnotherRole() {
        byte[] octets = abort("a").toBuilder()
                .add(Gx.RAN_NAS_RELEASE_CAUSE, new byte[] {1, 2})
                .add(Base.CLASS, new byte[9000])
                .build()
                .encode();
        sessions.sent(WireMessage.of(octets).message());
        return new WeakReference<>(octets);
    }

    private static DiameterMessage abort(String sessionId) {
        return DiameterMessage.request(CommandCode.ABORT_SESSION, ApplicationId.RX)
                .set(Base.SESSION_ID, sessionId)
                .set(Base.DESTINATION_HOST, AF)
                .build();
    }
}
