// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;

class RegistrationMetersTest {
    private static final String COUNT = "ocnrf_active_registrations_count";

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final RegistrationMeters meters = new RegistrationMeters(registry);

    @Test
    void instances_areCountedByTypeAndStatus() {
        meters.onChange(new InstanceChange("a", null, profile("AMF", "REGISTERED")));
        meters.onChange(new InstanceChange("b", null, profile("AMF", "REGISTERED")));
        meters.onChange(new InstanceChange("b", profile("AMF", "REGISTERED"), profile("AMF", "SUSPENDED")));
        meters.onChange(new InstanceChange("c", null, profile("SMF", "REGISTERED")));
        meters.onChange(new InstanceChange("c", profile("SMF", "REGISTERED"), null));

        assertThat(count("AMF", "REGISTERED")).isEqualTo(1);
        assertThat(count("AMF", "SUSPENDED")).isEqualTo(1);
        assertThat(count("SMF", "REGISTERED")).isZero();
    }

    @Test
    void unknownNfTypes_doNotCreateUnboundedSeries() {
        IntStream.range(0, 1000)
                .forEach(i -> meters.onChange(new InstanceChange("x" + i, null, profile("T" + i, "REGISTERED"))));

        assertThat(registry.find(COUNT).gauges()).hasSizeLessThan(300);
        assertThat(registry.find(COUNT).gauges().stream()
                        .mapToDouble(gauge -> gauge.value())
                        .sum())
                .isEqualTo(1000);
    }

    private double count(String type, String status) {
        return registry.get(COUNT)
                .tags("nfType", type, "nfStatus", status)
                .gauge()
                .value();
    }

    private static NFProfile profile(String type, String status) {
        return NFProfile.of(
                Json.object().put("nfInstanceId", "i").put("nfType", type).put("nfStatus", status));
    }
}
