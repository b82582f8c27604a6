// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class SbiMetersTest {
    private static final String REQUESTS = "oc.ingressgateway.http.requests";

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final SbiMeters meters = SbiMeters.ingress(registry);

    @Test
    void unservedPaths_areCountedAsOther() {
        for (int i = 0; i < 1000; i++) {
            meters.record("GET", "/nlab" + i + "-x/v1/y", 404, 1);
        }
        meters.record("PUT", "/nnrf-nfm/v1/nf-instances/a", 201, 1);

        assertThat(registry.find(REQUESTS).counters())
                .extracting(counter -> counter.getId().getTag("api"))
                .containsExactlyInAnyOrder("other", "nnrf-nfm");
    }

    @Test
    void impossibleStatuses_makeOneSeries() {
        for (int status = 600; status < 1600; status++) {
            meters.record("GET", "/a", status, 1);
        }
        assertThat(registry.find("oc.ingressgateway.http.responses").functionCounters())
                .hasSize(1);
    }

    @Test
    void seriesBeyondTheLimit_areCountedAsOther() {
        BoundedSeries<String, String> series = new BoundedSeries<>(10, key -> key, key -> "other", key -> key);
        for (int i = 0; i < 100; i++) {
            series.of("key" + i);
        }
        assertThat(series.size()).isEqualTo(11);
        assertThat(series.of("key99")).isEqualTo("other");

        series.removeIf((key, each) -> key.equals("key0") || key.equals("key1"), gone -> {});
        assertThat(series.of("key99")).isEqualTo("key99");
    }
}
