// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiExchange;
import org.sigcore.sbi.SbiTransaction;

/** Selection and retention of recorded messages. */
class SubscriberTraceTest {
    private static final String SUPI = "imsi-001010000000001";
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final SubscriberTrace trace = new SubscriberTrace(registry);

    private void choose(int maxOctets, Duration maxAge, String... subscribers) {
        trace.configure(new SubscriberTraceOptions(List.of(subscribers), maxOctets, 1 << 20, maxAge));
    }

    private void pass(String supi, int bodyBytes, Duration ago) {
        long micros = Instant.now().minus(ago).toEpochMilli() * 1000;
        trace.onExchange(new SbiExchange(
                SbiTransaction.Side.SERVER,
                null,
                null,
                new SbiExchange.Message(
                        micros,
                        List.of(Map.entry(":method", "GET"), Map.entry(":path", "/ues/" + supi)),
                        new byte[bodyBytes],
                        true),
                null));
    }

    private double counted(String meter) {
        return registry.get("sigcore.trace.subscriber." + meter).counter().count();
    }

    @Test
    void withoutSubscribers_recordsNothing() {
        assertThat(trace.active()).isFalse();
        assertThat(trace.maxBodyBytes()).isNegative();
        choose(100_000, Duration.ofHours(1), SUPI);
        assertThat(trace.active()).isTrue();
        assertThat(trace.maxBodyBytes()).isEqualTo(1 << 20);
        choose(100_000, Duration.ofHours(1));
        pass(SUPI, 10, Duration.ZERO);
        assertThat(trace.all()).isEmpty();
    }

    @Test
    void trace_keepsLatestMessagesOfChosenSubscribersWithinLimit() {
        choose(100_000, Duration.ofHours(1), SUPI);
        pass(SUPI, 60_000, Duration.ZERO);
        pass("imsi-001010000000002", 60_000, Duration.ZERO);
        assertThat(trace.all()).hasSize(1);
        pass(SUPI, 60_001, Duration.ZERO);
        assertThat(trace.all())
                .singleElement()
                .satisfies(kept -> assertThat(kept.octets()).isGreaterThan(60_001));
        assertThat(counted("messages")).isEqualTo(2);
        assertThat(counted("forgotten")).isEqualTo(1);
        assertThat(registry.get("sigcore.trace.subscriber.held").gauge().value())
                .isBetween(60_001.0, 62_000.0);
        trace.clear();
        assertThat(registry.get("sigcore.trace.subscriber.held").gauge().value())
                .isZero();
    }

    @Test
    void messagesOlderThanMaxAge_areRemoved() {
        choose(100_000, Duration.ofMinutes(1), SUPI);
        pass(SUPI, 10, Duration.ofSeconds(61));
        pass(SUPI, 10, Duration.ofSeconds(1));
        assertThat(trace.all()).hasSize(1);
        choose(100_000, Duration.ofMillis(1), SUPI);
        assertThat(trace.all()).isEmpty();
    }
}
