// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Help texts of meters without a description. */
class HelpTextsTest {
    @ParameterizedTest
    @CsvSource({
        "sigcore.nrf.requests, 'Requests to the NRF, by operation and result'",
        "oc_diam_requests_total, 'Diameter requests, received and sent'",
        "'ocnrf_nfUpdate_rx_requests', 'Requests of an operation, such as nfRegister or nfDiscover'",
        "oc.egressgateway.msgcopy.responses, 'Copies of messages, by result'",
        "unknown.name,"
    })
    void meterWithoutDescription_getsTheTextOfItsName(String name, String text) {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        registry.config().meterFilter(new HelpTexts());
        Counter counter = registry.counter(name, "label", "value");
        counter.increment();
        assertThat(counter.getId().getDescription()).isEqualTo(text);
        assertThat(counter.getId().getTag("label")).isEqualTo("value");
        assertThat(registry.counter(name, "label", "value")).isSameAs(counter);
    }

    @ParameterizedTest
    @CsvSource("sigcore.nrf.requests")
    void existingDescription_isKept(String name) {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        registry.config().meterFilter(new HelpTexts());
        assertThat(Counter.builder(name)
                        .description("own")
                        .register(registry)
                        .getId()
                        .getDescription())
                .isEqualTo("own");
    }
}
