// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiFailure.Kind;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.service.traffic.Traffic;

/** Traffic metrics: consumer, service, producer, status and duration of requests. */
class CountedTrafficTest {
    private static final String SERVICE = "nudm-sdm";
    private static final String ADDRESS_A = "127.0.0.1:8001";
    private static final String ADDRESS_B = "127.0.0.1:8002";

    private final ExchangeFixture scp = new ExchangeFixture();

    @Test
    void request_isCountedByConsumerServiceProducerAndStatus() {
        scp.toA("user-agent", "AMF-lab");
        scp.nanos += TimeUnit.MILLISECONDS.toNanos(7);
        scp.upstream.last().answer(204, "");

        assertThat(count("ocscp.metric.http.rx.req", "consumer", "AMF", "service", SERVICE))
                .isEqualTo(1);
        assertThat(count("ocscp.metric.http.tx.res", "consumer", "AMF", "service", SERVICE, "status", "204"))
                .isEqualTo(1);
        assertThat(count("ocscp.metric.http.tx.req", "producer", ADDRESS_A, "service", SERVICE))
                .isEqualTo(1);
        assertThat(count("ocscp.metric.http.rx.res", "producer", ADDRESS_A, "service", SERVICE, "status", "204"))
                .isEqualTo(1);
        for (String timer : new String[] {"scp.worker.request", "scp.worker.upstream"}) {
            assertThat(scp.meters.get(timer).tag("service", SERVICE).timer().totalTime(TimeUnit.MILLISECONDS))
                    .as(timer)
                    .isEqualTo(7);
        }
    }

    @Test
    void retriedRequest_isCountedPerProducer_withFailureReason() {
        scp.toA();
        scp.upstream.last().fail(Kind.CONNECT_FAILED, false);
        scp.upstream.last().answer(200, "fine");

        assertThat(count("ocscp.metric.http.rx.req", "consumer", "unknown", "service", SERVICE))
                .isEqualTo(1);
        assertThat(count(
                        "ocscp.metric.http.tx.req.failed",
                        "producer",
                        ADDRESS_A,
                        "service",
                        SERVICE,
                        "reason",
                        "connect_failure"))
                .isEqualTo(1);
        assertThat(count("ocscp.metric.http.rx.res", "producer", ADDRESS_B, "service", SERVICE, "status", "200"))
                .isEqualTo(1);
    }

    @Test
    void generatedError_isCountedByStatus_andCallbackAsOtherService() {
        scp.sendTo("/amf-callbacks/17/changed");

        assertThat(count("ocscp.metric.http.rx.req", "service", "other", "consumer", "unknown"))
                .isEqualTo(1);
        assertThat(scp.meters.find("ocscp.metric.scp.generated.response").functionCounters().stream()
                        .filter(series -> series.count() == 1)
                        .map(series -> series.getId().getTag("status")))
                .containsExactly("400");
    }

    @Test
    void manyPeersAndServices_keepSeriesBounded() {
        Traffic traffic = scp.counters.traffic();
        IntStream.range(0, 10_000)
                .forEach(i -> traffic.sent("10.0.0.1:" + i, SERVICE).begun());
        IntStream.range(0, 10_000)
                .forEach(i -> traffic.asked("AMF", "nudm-" + i).received());

        assertThat(scp.meters.find("ocscp.metric.http.rx.req").functionCounters())
                .hasSizeLessThanOrEqualTo(Traffic.MAX_SERVICES + 2);
        assertThat(scp.meters.find("ocscp.metric.http.tx.req").functionCounters())
                .hasSizeLessThanOrEqualTo(Traffic.MAX_SERIES + 1);
        assertThat(count("ocscp.metric.http.tx.req", "producer", "other", "service", SERVICE))
                .isPositive();
    }

    @Test
    void targetsAndPathsFromConsumers_addNoSeries() {
        for (int i = 0; i < 500; i++) {
            scp.sendTo(
                    "/nlab" + i + "-x/v1/y",
                    "3gpp-sbi-target-apiroot",
                    "http://127.2." + (i >> 8) + '.' + (i & 255) + ":9",
                    "user-agent",
                    "CUSTOM_" + i);
            scp.upstream.last().answer(i % 2 == 0 ? 200 + i % 300 : 404, "");
        }

        assertThat(scp.meters.find("ocscp.metric.http.tx.req").functionCounters())
                .hasSize(1);
        assertThat(count("ocscp.metric.http.tx.req", "producer", "other", "service", "other"))
                .isGreaterThanOrEqualTo(500);
        assertThat(scp.meters.find("ocscp.metric.http.rx.req").functionCounters())
                .hasSizeLessThanOrEqualTo(2);
        assertThat(scp.meters.find("ocscp.metric.http.rx.res").functionCounters())
                .hasSizeLessThanOrEqualTo(25);
    }

    @Test
    void seriesOfRemovedProducer_expire() {
        scp.toA();
        scp.upstream.last().answer(204, "");
        Traffic traffic = scp.counters.traffic();
        traffic.forgetGone();
        traffic.forgetGone();
        assertThat(scp.meters.find("ocscp.metric.http.rx.res").functionCounters())
                .as("a registered producer without requests")
                .hasSize(1);

        scp.table = RouteTable.EMPTY;
        traffic.forgetGone();
        assertThat(scp.meters.find("ocscp.metric.http.tx.req").functionCounters())
                .isEmpty();
        assertThat(scp.meters.find("ocscp.metric.http.rx.res").functionCounters())
                .isEmpty();
        assertThat(scp.meters
                        .find("scp.worker.upstream")
                        .tag("service", SERVICE)
                        .timers())
                .isEmpty();
    }

    private double count(String name, String... tags) {
        return scp.meters.get(name).tags(tags).functionCounter().count();
    }
}
