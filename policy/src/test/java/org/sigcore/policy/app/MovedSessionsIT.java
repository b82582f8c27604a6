// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.aar;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.next;
import static org.sigcore.policy.app.DiameterPeers.send;
import static org.sigcore.policy.app.DiameterPeers.str;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;

/** A session that continues at another host of its gateway or AF. */
class MovedSessionsIT extends PgwAndAfFrame {
    private final BlockingQueue<DiameterMessage> toOther = new LinkedBlockingQueue<>();

    @Test
    void ccrUpdateFromAnotherGatewayOfTheRealm_movesTheSession_andItsRarsGoThere() throws Exception {
        assertThat(send(pgw, ccr("pgw.sigcore.lab;1", 1, "10.0.0.1")).isSuccess())
                .isTrue();
        try (DiameterNode standby =
                DiameterPeers.client("pgw2.sigcore.lab", Applications.GX, policy.diameterPort(), toOther)) {
            pgw.close();

            assertThat(send(standby, ccr("pgw.sigcore.lab;1", 2, "10.0.0.1")).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(send(af, aar("pcscf.sigcore.lab;1", "10.0.0.1")).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_SUCCESS);

            DiameterMessage rar = next(toOther);
            assertThat(rar.commandCode()).isEqualTo(CommandCode.RE_AUTH);
            assertThat(rar.get(Base.DESTINATION_HOST)).isEqualTo("pgw2.sigcore.lab");
            assertThat(rar.sessionId()).isEqualTo("pgw.sigcore.lab;1");
            assertThat(toPgw).isEmpty();
        }
    }

    @Test
    void ccrUpdateFromAnotherRealm_is5002_andTheSessionStaysAtItsGateway() throws Exception {
        assertThat(send(pgw, ccr("pgw.sigcore.lab;2", 1, "10.0.0.2")).isSuccess())
                .isTrue();

        DiameterMessage stranger = foreign(ccr("pgw.sigcore.lab;2", 2, "10.0.0.2"));
        assertThat(send(pgw, stranger).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);

        assertThat(send(af, aar("pcscf.sigcore.lab;2", "10.0.0.2")).isSuccess()).isTrue();
        assertThat(next(toPgw).get(Base.DESTINATION_HOST)).isEqualTo("pgw.sigcore.lab");
    }

    @Test
    void aarUpdateFromAnotherAfOfTheRealm_movesTheAfSession_andItsAsrGoesThere() throws Exception {
        assertThat(send(pgw, ccr("pgw.sigcore.lab;3", 1, "10.0.0.3")).isSuccess())
                .isTrue();
        assertThat(send(af, aar("pcscf.sigcore.lab;3", "10.0.0.3")).isSuccess()).isTrue();
        try (DiameterNode standby =
                DiameterPeers.client("pcscf2.sigcore.lab", Applications.RX, policy.diameterPort(), toOther)) {
            assertThat(send(standby, aar("pcscf.sigcore.lab;3", "10.0.0.3")).isSuccess())
                    .isTrue();
            assertThat(send(
                                    pgw,
                                    ccr("pgw.sigcore.lab;3", 3, "10.0.0.3").toBuilder()
                                            .add(Base.TERMINATION_CAUSE, 1)
                                            .build())
                            .isSuccess())
                    .isTrue();

            DiameterMessage asr = next(toOther);
            assertThat(asr.commandCode()).isEqualTo(CommandCode.ABORT_SESSION);
            assertThat(asr.get(Base.DESTINATION_HOST)).isEqualTo("pcscf2.sigcore.lab");
            assertThat(toAf).isEmpty();
        }
    }

    @Test
    void aarUpdateFromAnotherRealm_is5002_andItsAfStillEndsTheSession() throws Exception {
        assertThat(send(pgw, ccr("pgw.sigcore.lab;4", 1, "10.0.0.4")).isSuccess())
                .isTrue();
        assertThat(send(af, aar("pcscf.sigcore.lab;4", "10.0.0.4")).isSuccess()).isTrue();

        assertThat(send(af, foreign(aar("pcscf.sigcore.lab;4", "10.0.0.4"))).resultCode())
                .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);

        assertThat(send(af, str("pcscf.sigcore.lab;4")).isSuccess()).isTrue();
    }

    private static DiameterMessage foreign(DiameterMessage request) {
        return request.toBuilder()
                .add(Base.ORIGIN_HOST, "host.elsewhere.org")
                .add(Base.ORIGIN_REALM, "elsewhere.org")
                .build();
    }
}
