// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.ingressgateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class OperationMetricsTest {
    @Test
    void operationsWithSameName_shareMeters() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        OperationMetrics metrics = new OperationMetrics(registry);

        metrics.operation("nfDiscover").answered(200, 1_000);
        metrics.operation("nfDiscover").answered(200, 1_000);

        assertThat(metrics.operation("nfDiscover")).isSameAs(metrics.operation("nfDiscover"));
        assertThat(registry.get("ocnrf_nfDiscover_rx_requests")
                        .functionCounter()
                        .count())
                .isEqualTo(2);
    }
}
