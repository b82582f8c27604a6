// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.bsf.contract.bsfmanagementservice.NbsfCongestionOptions;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.overload.CongestionLevel;
import org.sigcore.platform.overload.SbiCongestion;
import org.sigcore.platform.overload.Threshold;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

class RequestGateTest {
    private static final SbiRequest REQUEST = SbiRequest.of("GET", "/nbsf-management/v1/pcfBindings");
    private double cpuPercent;
    private final RequestGate gate = new RequestGate(ConfigView.fixed(settings()), () -> cpuPercent);

    @Test
    void congestion_refusesOperationsOfLowPriorityFirst() {
        rise(85);
        assertThat(gate.gate().level()).isEqualTo(CongestionLevel.DOC);
        assertThat(enter(Operation.DISCOVER, REQUEST)).isNotNull();
        assertThat(enter(Operation.REGISTER, REQUEST)).isNull();

        rise(95);
        assertThat(gate.gate().level()).isEqualTo(CongestionLevel.CONGESTION_L1);
        assertThat(enter(Operation.REGISTER, REQUEST)).isNotNull();
        assertThat(enter(Operation.DEREGISTER, REQUEST)).as("frees resources").isNull();

        rise(10);
        assertThat(gate.gate().level()).isEqualTo(CongestionLevel.NORMAL);
        assertThat(enter(Operation.DISCOVER, REQUEST)).isNull();
        assertThat(gate.gate().refused()).isEqualTo(2);
    }

    @Test
    void messagePriorityHeader_overridesOperationPriority() {
        rise(95);
        SbiRequest urgent = REQUEST.withHeader("3gpp-sbi-message-priority", "0");
        assertThat(enter(Operation.DISCOVER, urgent)).isNull();
        SbiRequest lax = REQUEST.withHeader("3gpp-sbi-message-priority", "31");
        assertThat(enter(Operation.DEREGISTER, lax)).isNotNull();
        SbiRequest odd = REQUEST.withHeader("3gpp-sbi-message-priority", "32");
        assertThat(enter(Operation.DEREGISTER, odd))
                .as("invalid priority, that of the operation applies")
                .isNull();
    }

    @Test
    void pendingRequests_countAsLoadAndRefusalHasRetryAfter() {
        for (int i = 0; i < 4; i++) {
            assertThat(enter(Operation.DISCOVER, REQUEST)).isNull();
        }
        rise(0);
        SbiResponse refusal = enter(Operation.DISCOVER, REQUEST);
        assertThat(refusal).isNotNull().satisfies(answer -> {
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.json().path("cause").asString()).isEqualTo("NF_CONGESTION");
            assertThat(answer.headers().get("retry-after")).isEqualTo("2");
        });

        for (int i = 0; i < 4; i++) {
            gate.done();
        }
        rise(0);
        assertThat(enter(Operation.DISCOVER, REQUEST)).isNull();
    }

    @Test
    void defaultOptions_underFullLoad_refuseNoRequest() {
        NbsfCongestionOptions options = NbsfCongestionOptions.RESOURCE.defaults();
        RequestGate delivered = new RequestGate(ConfigView.fixed(options), () -> 100);
        for (int sample = 0; sample < 20; sample++) {
            delivered.gate().sample();
        }
        assertThat(delivered.enter(Operation.DISCOVER, REQUEST, options)).isNull();
    }

    private @Nullable SbiResponse enter(Operation operation, SbiRequest request) {
        return gate.enter(operation, request, settings());
    }

    private void rise(int percent) {
        cpuPercent = percent;
        for (int sample = 0; sample < 3; sample++) {
            gate.gate().sample();
        }
    }

    private static NbsfCongestionOptions settings() {
        return new NbsfCongestionOptions(
                true,
                Duration.ofMillis(200),
                3,
                new Threshold(80, 90, 97),
                new Threshold(3, 100, 200),
                true,
                new NbsfCongestionOptions.Priorities(16, 10, 14, 20, 22),
                new SbiCongestion.Admitted(18, 12, 8),
                503,
                2);
    }
}
