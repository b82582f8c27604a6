// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.next;
import static org.sigcore.policy.app.DiameterPeers.send;
import static org.sigcore.policy.app.DiameterPeers.signalling;
import static org.sigcore.policy.app.DiameterPeers.str;
import static org.sigcore.testkit.Await.until;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.node.DiameterNode;

/** A signalling session that an AF starts again while the UE has a newer session on Gx or N7. */
class SignallingReplacementIT extends PgwAndAfFrame {
    private static final String ADDRESS = "10.45.0.1";
    private static final String IMSI = "001010000000001"; // of the SM policy
    private static final String FILTER = "permit out ip from 198.51.100.9 5060 to 10.45.0.1 5060";
    private static final String REPLACED = "policy_af_replaced_sessions_total ";

    private void onN7() {
        policy.create(PolicyUnderTest.context(network, "ims", ADDRESS));
    }

    private void onGx(String imsi) throws Exception {
        assertThat(send(pgw, ccr("gx1", 1, ADDRESS, imsi)).isSuccess()).isTrue();
    }

    private void register(DiameterNode node, String session) throws Exception {
        assertThat(send(node, signalling(session, ADDRESS, FILTER)).isSuccess()).isTrue();
    }

    private boolean ruleIsRemovedOnN7() {
        return network.next("POST /smf/1/update")
                .jsonObject()
                .at("/smPolicyDecision/pccRules")
                .valueStream()
                .allMatch(rule -> rule.isNull());
    }

    @Test
    void signallingRestartedOnGx_endsOlderSessionOnN7() throws Exception {
        onN7();
        register(af, "rx1");
        assertThat(ruleIsRemovedOnN7()).as("the rule is installed").isFalse();
        onGx(IMSI);

        register(af, "rx2");

        assertThat(next(toPgw).has(Gx.CHARGING_RULE_INSTALL)).isTrue();
        assertThat(ruleIsRemovedOnN7()).isTrue();
        until("counted", () -> policy.metrics().contains(REPLACED + "1.0"));
        assertThat(send(af, str("rx1")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(send(af, str("rx2")).isSuccess()).isTrue();
        assertThat(toAf).as("no ASR to an AF that has started again").isEmpty();
    }

    @Test
    void signallingRestartedOnN7_endsOlderSessionOnGx() throws Exception {
        onGx(IMSI);
        register(af, "rx1");
        String rule = next(toPgw)
                .require(Gx.CHARGING_RULE_INSTALL)
                .require(Gx.CHARGING_RULE_DEFINITION)
                .require(Gx.CHARGING_RULE_NAME);
        onN7();

        register(af, "rx2");

        assertThat(ruleIsRemovedOnN7()).as("the rule is installed").isFalse();
        DiameterMessage removal = next(toPgw);
        assertThat(removal.require(Gx.CHARGING_RULE_REMOVE).require(Gx.CHARGING_RULE_NAME))
                .isEqualTo(rule);
        until("counted", () -> policy.metrics().contains(REPLACED + "1.0"));
        assertThat(send(af, str("rx1")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(send(af, str("rx2")).isSuccess()).isTrue();
    }

    @Test
    void signallingOfOtherAf_isKept() throws Exception {
        onN7();
        try (DiameterNode other =
                DiameterPeers.client("pcscf2.sigcore.lab", Applications.RX, policy.diameterPort(), toAf)) {
            register(other, "rx1");
            onGx(IMSI);

            register(af, "rx2");

            TimeUnit.MILLISECONDS.sleep(500);
            assertThat(send(other, str("rx1")).isSuccess()).isTrue();
        }
    }

    @Test
    void signallingOfOtherSubscriberWithSameAddress_isKept() throws Exception {
        onN7();
        register(af, "rx1");
        onGx("001010000000002");

        register(af, "rx2");

        TimeUnit.MILLISECONDS.sleep(500);
        assertThat(send(af, str("rx1")).isSuccess()).isTrue();
    }
}
