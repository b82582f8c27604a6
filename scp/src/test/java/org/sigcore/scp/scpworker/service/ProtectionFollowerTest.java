// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.scp.scpworker.logic.protection.CircuitBreakingOptions;
import org.sigcore.scp.scpworker.logic.protection.ConsumerNames;
import org.sigcore.scp.scpworker.logic.protection.ErrorResponseOptions;
import org.sigcore.scp.scpworker.logic.protection.IngressLimit;
import org.sigcore.scp.scpworker.logic.protection.PriorityRule;
import org.sigcore.scp.scpworker.service.protection.Protection;

class ProtectionFollowerTest {
    private final LocalConfiguration configuration = new LocalConfiguration();
    private final Worker worker = LabWorker.create();

    @Test
    void configurationChanges_replaceDefaults() {
        new ProtectionFollower(configuration, worker, limit -> Allowance.UNLIMITED, () -> 0).follow();
        Protection first = worker.policy().protection();
        assertThat(first.circuitBreaking()).isEqualTo(CircuitBreakingOptions.DEFAULTS);
        assertThat(first.limits().limitsConsumers()).isFalse();

        configuration.set(ProtectionItems.INGRESS_RATE_LIMITS, "amfs", new IngressLimit("AMF", 1, 2));
        configuration.set(ProtectionItems.CIRCUIT_BREAKING, new CircuitBreakingOptions(true, 7, 500, "X"));
        configuration.set(ProtectionItems.ERROR_RESPONSES, new ErrorResponseOptions(false));
        configuration.set(
                ProtectionItems.MESSAGE_PRIORITIES,
                "all",
                new PriorityRule("*", PriorityRule.REQUEST, true, 3, false, 24));
        Protection then = worker.policy().protection();

        Allowance amf = then.limits().of(ConsumerNames.of("AMF", ""), 0);
        assertThat(amf.take(0)).isTrue();
        assertThat(amf.take(0)).isTrue();
        assertThat(amf.take(0)).isFalse();
        assertThat(then.circuitBreaking().maxOutstanding()).isEqualTo(7);
        assertThat(then.enhancedErrors()).isFalse();
        assertThat(then.priorities().request("nudm-sdm")).isNotNull();
        assertThat(first.circuitBreaking().maxOutstanding())
                .as("a snapshot does not change")
                .isEqualTo(1000);

        configuration.set(ProtectionItems.CIRCUIT_BREAKING, new CircuitBreakingOptions(true, 8, 500, "X"));
        assertThat(worker.policy()
                        .protection()
                        .limits()
                        .of(ConsumerNames.of("AMF", ""), 0)
                        .take(0))
                .as("the bucket is kept")
                .isFalse();
    }
}
