// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.aar;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.str;
import static org.sigcore.testkit.Await.until;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Requests of both sides that cross each other, and reports that overtake each other. */
class PendingTransactionIT extends PgwAndAfFrame {
    @Test
    void pgwPendingTransaction_resendsRulesOnce_andGrantsAf() throws Exception {
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        pgwResult = Gx.DIAMETER_PENDING_TRANSACTION;
        assertThat(send(af, aar("rx1", "10.46.0.1"))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(next(toPgw).has(Gx.CHARGING_RULE_INSTALL)).isTrue();
        pgwResult = ResultCode.DIAMETER_SUCCESS;
        assertThat(next(toPgw).has(Gx.CHARGING_RULE_INSTALL)).isTrue();
        assertThat(send(af, str("rx1"))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
    }

    @Test
    void smfPendingTransaction_resendsRulesOnce_andGrantsAf() throws Exception {
        policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.9"));
        AtomicInteger notified = new AtomicInteger();
        network.fault = request -> request.path().equals("/smf/1/update") && notified.getAndIncrement() == 0
                ? SbiResponse.problem(ProblemDetails.of(400, "PENDING_TRANSACTION", null))
                : null;
        assertThat(send(af, aar("rx1", "10.45.0.9"))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        until("sent once more", () -> notified.get() == 2);
        assertThat(send(af, str("rx1"))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
    }

    @Test
    void afRefusedByPgwWithoutSession_receivesNoAsr() throws Exception {
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        pgwResult = ResultCode.DIAMETER_UNKNOWN_SESSION_ID;
        assertThat(send(af, aar("rx1", "10.46.0.1"))).isNotEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(toAf.poll(1, TimeUnit.SECONDS)).isNull();
        assertThat(send(af, str("rx1"))).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void outdatedUpdate_doesNotOverwriteNewerContext() {
        String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.9"));
        update(session, "EUTRA", "Mon, 05 Jan 2026 10:00:02.000 GMT");
        update(session, "NR", "Mon, 05 Jan 2026 10:00:01.000 GMT");
        ObjectNode control = policy.send(SbiRequest.of("GET", session)).jsonObject();
        assertThat(control.at("/context/ratType").asString()).isEqualTo("EUTRA");
        update(session, "NR", "Mon, 05 Jan 2026 10:00:03.000 GMT");
        control = policy.send(SbiRequest.of("GET", session)).jsonObject();
        assertThat(control.at("/context/ratType").asString()).isEqualTo("NR");
    }

    private void update(String session, String ratType, String originated) {
        ObjectNode report = Json.object().put("ratType", ratType);
        report.putArray("repPolicyCtrlReqTriggers").add("RAT_TY_CH");
        assertThat(policy.send(SbiRequest.json("POST", session + "/update", report)
                                .withHeader("3gpp-sbi-origination-timestamp", originated))
                        .status())
                .isEqualTo(200);
    }

    private static int send(DiameterNode node, DiameterMessage request) {
        return node.send(request, Duration.ofSeconds(10)).join().resultCode();
    }

    private static DiameterMessage next(BlockingQueue<DiameterMessage> queue) throws InterruptedException {
        DiameterMessage message = queue.poll(10, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("no request within ten seconds");
        }
        return message;
    }
}
