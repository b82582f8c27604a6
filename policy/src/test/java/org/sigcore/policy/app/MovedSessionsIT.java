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
import org.sigcore.testkit.Await;

/** The peer that a session belongs to, and a session that continues at another host of its gateway or AF. */
class MovedSessionsIT extends PgwAndAfFrame {
    private final BlockingQueue<DiameterMessage> toOther = new LinkedBlockingQueue<>();

    @Test
    void ccrFromStandbyGateway_afterGatewayIsLost_movesSessionAndItsRars() throws Exception {
        assertThat(send(pgw, ccr("pgw.sigcore.lab;1", 1, "10.0.0.1")).isSuccess())
                .isTrue();
        try (DiameterNode standby =
                DiameterPeers.client("pgw2.sigcore.lab", Applications.GX, policy.diameterPort(), toOther)) {
            pgw.close();

            DiameterMessage update = ccr("pgw.sigcore.lab;1", 2, "10.0.0.1");
            Await.until(
                    "Policy detects the loss of the gateway",
                    () -> send(standby, update).isSuccess());
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
    void ccrFromOtherGateway_whileGatewayIsConnected_isRefusedWith5002() throws Exception {
        assertThat(send(pgw, ccr("pgw.sigcore.lab;2", 1, "10.0.0.2")).isSuccess())
                .isTrue();
        try (DiameterNode other =
                DiameterPeers.client("pgw2.sigcore.lab", Applications.GX, policy.diameterPort(), toOther)) {
            for (int type : new int[] {2, 3, 1}) {
                assertThat(send(other, ccr("pgw.sigcore.lab;2", type, "10.0.0.2"))
                                .resultCode())
                        .as("CCR of type %s", type)
                        .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
            }

            assertThat(send(af, aar("pcscf.sigcore.lab;2", "10.0.0.2")).isSuccess())
                    .isTrue();
            assertThat(next(toPgw).get(Base.DESTINATION_HOST)).isEqualTo("pgw.sigcore.lab");
            assertThat(toOther).isEmpty();
            assertThat(send(pgw, ccr("pgw.sigcore.lab;2", 2, "10.0.0.2")).isSuccess())
                    .isTrue();
        }
    }

    @Test
    void ccrWithForeignOriginHost_isRefusedWith3010_andUnadvertisedApplicationWith3007() throws Exception {
        assertThat(send(pgw, ccr("pgw.sigcore.lab;5", 1, "10.0.0.5")).isSuccess())
                .isTrue();
        try (DiameterNode other =
                DiameterPeers.client("pgw2.sigcore.lab", Applications.GX, policy.diameterPort(), toOther)) {
            DiameterMessage forged = withOriginHost("pgw.sigcore.lab", ccr("pgw.sigcore.lab;5", 3, "10.0.0.5"));
            assertThat(send(other, forged).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);

            DiameterMessage relayed =
                    forged.toBuilder().add(Base.ROUTE_RECORD, "pgw.sigcore.lab").build();
            assertThat(send(other, relayed).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
        }
        DiameterMessage gxRequestOfAf = ccr("pgw.sigcore.lab;5", 3, "10.0.0.5");
        assertThat(send(af, gxRequestOfAf).resultCode()).isEqualTo(ResultCode.DIAMETER_APPLICATION_UNSUPPORTED);

        assertThat(send(pgw, ccr("pgw.sigcore.lab;5", 3, "10.0.0.5")).isSuccess())
                .isTrue();
    }

    @Test
    void sessionThroughRelay_isRefusedWith5002ThroughOtherRelay() throws Exception {
        try (DiameterNode relay =
                        DiameterPeers.client("dra1.sigcore.lab", Applications.GX, policy.diameterPort(), toOther);
                DiameterNode other =
                        DiameterPeers.client("dra2.sigcore.lab", Applications.GX, policy.diameterPort(), toOther)) {
            assertThat(send(relay, relayed(1)).isSuccess()).isTrue();

            assertThat(send(other, relayed(2)).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
            assertThat(send(other, relayed(3)).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
            assertThat(send(relay, relayed(3)).isSuccess()).isTrue();
        }
    }

    private static DiameterMessage relayed(int type) throws Exception {
        return withOriginHost("pgw9.sigcore.lab", ccr("pgw9.sigcore.lab;6", type, "10.0.0.6")).toBuilder()
                .add(Base.ROUTE_RECORD, "pgw9.sigcore.lab")
                .build();
    }

    private static DiameterMessage withOriginHost(String host, DiameterMessage request) {
        return request.toBuilder().add(Base.ORIGIN_HOST, host).build();
    }

    @Test
    void aarFromStandbyAf_afterAfIsLost_movesAfSessionAndItsAsr() throws Exception {
        assertThat(send(pgw, ccr("pgw.sigcore.lab;3", 1, "10.0.0.3")).isSuccess())
                .isTrue();
        assertThat(send(af, aar("pcscf.sigcore.lab;3", "10.0.0.3")).isSuccess()).isTrue();
        try (DiameterNode standby =
                DiameterPeers.client("pcscf2.sigcore.lab", Applications.RX, policy.diameterPort(), toOther)) {
            af.close();

            DiameterMessage update = aar("pcscf.sigcore.lab;3", "10.0.0.3");
            Await.until(
                    "Policy detects the loss of the AF",
                    () -> send(standby, update).isSuccess());
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
    void aarAndStrFromOtherAf_whileAfIsConnected_areRefusedWith5002() throws Exception {
        assertThat(send(pgw, ccr("pgw.sigcore.lab;4", 1, "10.0.0.4")).isSuccess())
                .isTrue();
        assertThat(send(af, aar("pcscf.sigcore.lab;4", "10.0.0.4")).isSuccess()).isTrue();
        try (DiameterNode other =
                DiameterPeers.client("pcscf2.sigcore.lab", Applications.RX, policy.diameterPort(), toOther)) {
            assertThat(send(other, aar("pcscf.sigcore.lab;4", "10.0.0.4")).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
            assertThat(send(other, str("pcscf.sigcore.lab;4")).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        }
        assertThat(send(af, str("pcscf.sigcore.lab;4")).isSuccess()).isTrue();
    }

    @Test
    void strFromOtherAf_afterAsr_isRefusedWith5002_andStrOfAfSucceeds() throws Exception {
        assertThat(send(pgw, ccr("pgw.sigcore.lab;7", 1, "10.0.0.7")).isSuccess())
                .isTrue();
        assertThat(send(af, aar("pcscf.sigcore.lab;7", "10.0.0.7")).isSuccess()).isTrue();
        assertThat(send(pgw, ccr("pgw.sigcore.lab;7", 3, "10.0.0.7")).isSuccess())
                .isTrue();
        assertThat(next(toAf).commandCode()).isEqualTo(CommandCode.ABORT_SESSION);
        try (DiameterNode other =
                DiameterPeers.client("pcscf2.sigcore.lab", Applications.RX, policy.diameterPort(), toOther)) {
            assertThat(send(other, str("pcscf.sigcore.lab;7")).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        }
        assertThat(send(af, str("pcscf.sigcore.lab;7")).isSuccess()).isTrue();
    }
}
