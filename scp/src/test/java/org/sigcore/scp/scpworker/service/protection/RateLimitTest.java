// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.scp.scpworker.logic.protection.ConsumerNames;
import org.sigcore.scp.scpworker.logic.protection.EgressLimit;
import org.sigcore.scp.scpworker.logic.protection.IngressLimit;

class RateLimitTest {
    private static final String AMF1 = "54804518-4191-46b3-955c-ac631f953ed8";
    private static final String AMF2 = "54804518-4191-46b3-955c-ac631f953ed9";

    @Test
    void ingressLimit_matchesConsumerByUserAgentOrAddress() {
        Limits limits = ingress(
                new IngressLimit(AMF1, 1, 1),
                new IngressLimit("amf2.lab", 1, 2),
                new IngressLimit("SMF", 1, 3),
                new IngressLimit("127.0.0.9", 1, 4),
                new IngressLimit("*", 1, 5));

        assertThat(burst(limits, "AMF-" + AMF1 + " amf1.lab")).isEqualTo(1);
        assertThat(burst(limits, "AMF-" + AMF2 + " amf2.lab")).isEqualTo(2);
        assertThat(burst(limits, "AMF-amf2.lab")).as("the same bucket").isZero();
        assertThat(burst(limits, "SMF-" + AMF2, "127.0.0.8")).isEqualTo(3);
        assertThat(burst(limits, null)).isEqualTo(4);
        assertThat(burst(limits, "AMF-" + AMF2, "127.0.0.8"))
                .as("a bucket of its own")
                .isEqualTo(5);
        assertThat(burst(limits, "PCF-" + AMF2.replace('d', 'e'), "127.0.0.8"))
                .as("and another")
                .isEqualTo(5);
    }

    @Test
    void limitChange_keepsBucketsOfUnchangedLimits() {
        IngressLimit same = new IngressLimit("AMF", 1, 2);
        Limits before = ingress(same, new IngressLimit("SMF", 1, 2));
        assertThat(burst(before, "AMF")).isEqualTo(2);
        assertThat(burst(before, "SMF")).isEqualTo(2);
        Limits after =
                before.with(List.of(same, new IngressLimit("SMF", 1, 4)), List.of(), limit -> Allowance.UNLIMITED, 0);

        assertThat(burst(after, "AMF")).isZero();
        assertThat(burst(after, "SMF")).isEqualTo(4);
        assertThat(burst(after, "PCF")).as("no limit").isEqualTo(9);
    }

    @Test
    void typeOfProducer_isNotTheNameOfHost() {
        Limits limits = Limits.NONE.with(
                List.of(), List.of(new EgressLimit("UDM", 1, 1, false)), limit -> Allowance.UNLIMITED, 0);

        assertThat(limits.of(null, "udm", "udm:80", 0)).isSameAs(Allowance.UNLIMITED);
    }

    private static Limits ingress(IngressLimit... limits) {
        return Limits.NONE.with(List.of(limits), List.of(), limit -> Allowance.UNLIMITED, 0);
    }

    private static int burst(Limits limits, @Nullable String userAgent) {
        return burst(limits, userAgent, "127.0.0.9");
    }

    private static int burst(Limits limits, @Nullable String userAgent, String address) {
        return taken(limits.of(ConsumerNames.of(userAgent, address), 0), 0, 9);
    }

    private static int taken(Allowance allowance, long now, int asked) {
        int passed = 0;
        for (int i = 0; i < asked; i++) {
            passed += allowance.take(now) ? 1 : 0;
        }
        return passed;
    }
}
