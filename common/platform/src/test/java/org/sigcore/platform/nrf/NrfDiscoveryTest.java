// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.config.NrfClientProperties;
import org.sigcore.platform.config.NrfClientProperties.AtStop;
import org.sigcore.platform.config.NrfClientProperties.ReadyWhen;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.testkit.Await;

class NrfDiscoveryTest {
    private static final Map<String, String> UDR =
            Map.of("target-nf-type", "UDR", "requester-nf-type", "PCF", "service-names", "nudr-dr");
    private static final String RESULT = """
            {"validityPeriod": 60, "nfInstances": [
              {"nfInstanceId": "b", "nfType": "UDR", "nfStatus": "REGISTERED", "priority": 2, "fqdn": "udr-b.lab",
               "nfServices": [{"serviceInstanceId": "1", "serviceName": "nudr-dr", "nfServiceStatus": "REGISTERED",
                               "scheme": "https", "apiPrefix": "/blue"}]},
              {"nfInstanceId": "a", "nfType": "UDR", "nfStatus": "REGISTERED", "priority": 1, "capacity": 30,
               "nfServiceList": {
                 "1": {"serviceName": "nudr-dr", "nfServiceStatus": "REGISTERED", "scheme": "http",
                       "versions": [{"apiVersionInUri": "v1", "apiFullVersion": "1.0.0"},
                                    {"apiVersionInUri": "v2", "apiFullVersion": "2.2.0"}],
                       "ipEndPoints": [{"ipv4Address": "127.0.0.1", "port": 7603}]},
                 "2": {"serviceName": "nudr-group-id-map", "nfServiceStatus": "REGISTERED", "scheme": "http"},
                 "3": {"serviceName": "nudr-dr", "nfServiceStatus": "SUSPENDED", "scheme": "http"}}}]}
            """;
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger asked = new AtomicInteger();
    private Supplier<SbiResponse> nrf = () -> SbiResponse.json(200, Json.parse(RESULT));
    private SbiRequest lastRequest = SbiRequest.of("GET", "/");
    private final NrfDiscovery discovery = new NrfDiscovery(new Nrf(), properties(), nanos::get);

    private final class Nrf implements SbiCaller {
        @Override
        public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
            asked.incrementAndGet();
            lastRequest = request;
            return nrf.get();
        }

        @Override
        public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
            throw new UnsupportedOperationException("discovery waits for its answers");
        }
    }

    private static NrfClientProperties properties() {
        Duration second = Duration.ofSeconds(1);
        return new NrfClientProperties(
                true,
                ApiRoot.parse("http://nrf:80"),
                second,
                second,
                second,
                second,
                second,
                2,
                19,
                ReadyWhen.SERVING,
                AtStop.DEREGISTER,
                NrfClientProperties.Assertion.AUTO);
    }

    @Test
    void apiPrefixWithAbsoluteUri_isReducedToItsPath() {
        nrf = () -> SbiResponse.json(200, Json.parse(RESULT.replace("/blue", "http://10.0.0.1:8000/blue")));
        assertThat(discovery.discover(UDR).get(1).apiRoot()).hasToString("https://udr-b.lab:443/blue");
        nrf = () -> SbiResponse.json(200, Json.parse(RESULT.replace("/blue", "http://10.0.0.1:8000")));
        nanos.addAndGet(Duration.ofMinutes(2).toNanos());
        assertThat(discovery.discover(UDR).get(1).apiRoot()).hasToString("https://udr-b.lab:443");
    }

    @Test
    void capacityOutOfRange_isClamped() {
        nrf = () -> SbiResponse.json(200, Json.parse(RESULT.replace("30", "2147483647")));
        assertThat(discovery.discover(UDR).getFirst().capacity()).isEqualTo(65535);
    }

    @Test
    void discover_returnsCallableServicesByPreference() {
        assertThat(discovery.discover(UDR))
                .containsExactly(
                        new Producer(
                                "a", "nudr-dr", ApiRoot.parse("http://127.0.0.1:7603"), 1, 30, List.of("v1", "v2")),
                        new Producer("b", "nudr-dr", ApiRoot.parse("https://udr-b.lab:443/blue"), 2, 0, List.of()));
        assertThat(lastRequest.headers().get("3gpp-sbi-message-priority")).isEqualTo("19");
        assertThat(lastRequest.target())
                .isEqualTo("/nnrf-disc/v1/nf-instances"
                        + "?requester-nf-type=PCF&service-names=nudr-dr&target-nf-type=UDR");
    }

    @Test
    void discover_escapesStructuredValues() {
        discovery.discover(Map.of("snssais", "[{\"sst\":1}]"));
        assertThat(lastRequest.target()).endsWith("?snssais=%5B%7B%22sst%22%3A1%7D%5D");
        assertThat(lastRequest.query().get("snssais")).isEqualTo("[{\"sst\":1}]");
    }

    @Test
    void discover_encodesSpaceAsPercent20() {
        discovery.discover(Map.of("target-nf-type", "UDR", "preferred-locality", "rack 1"));
        assertThat(lastRequest.target()).contains("preferred-locality=rack%201");
    }

    @Test
    void discover_readsNfInstanceList() {
        nrf = () -> SbiResponse.json(200, Json.parse("""
                {"validityPeriod": 60, "nfInstanceList": {"c": {"nfType": "UDR", "nfStatus": "REGISTERED",
                 "nfServiceList": {"1": {"serviceName": "nudr-dr", "nfServiceStatus": "REGISTERED", "scheme": "http",
                  "ipEndPoints": [{"ipv4Address": "127.0.0.1", "port": 7603}]}}}}}
                """));
        assertThat(discovery.discover(UDR)).extracting(Producer::nfInstanceId).containsExactly("c");
    }

    @Test
    void discover_queriesAgainAfterValidityPeriod() {
        discovery.discover(UDR);
        nanos.addAndGet(Duration.ofSeconds(59).toNanos());
        discovery.discover(UDR);
        assertThat(asked).hasValue(1);
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        discovery.discover(UDR);
        assertThat(asked).hasValue(2);
    }

    @Test
    void forget_makesDiscoverQueryAgain() {
        discovery.discover(UDR);
        discovery.forget(UDR);
        discovery.discover(UDR);
        assertThat(asked).hasValue(2);
    }

    @Test
    void emptyResult_isCachedForSecondsOnly() {
        nrf = () -> SbiResponse.json(200, Json.parse("{\"validityPeriod\": 3600, \"nfInstances\": []}"));
        assertThat(discovery.discover(UDR)).isEmpty();
        nrf = () -> SbiResponse.json(200, Json.parse(RESULT));
        nanos.addAndGet(Duration.ofSeconds(4).toNanos());
        assertThat(discovery.discover(UDR)).isEmpty();
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        assertThat(discovery.discover(UDR)).hasSize(2);
    }

    @Test
    void cache_keepsNoMoreResultsThanConfigured() {
        for (String supi : List.of("imsi-1", "imsi-2", "imsi-3")) {
            discovery.discover(Map.of("supi", supi));
        }
        discovery.discover(Map.of("supi", "imsi-3"));
        assertThat(asked).hasValue(3);
        discovery.discover(Map.of("supi", "imsi-1"));
        assertThat(asked).hasValue(4);
    }

    @Test
    void concurrentIdenticalDiscoveries_sendOneRequest() throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        nrf = () -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return SbiResponse.json(200, Json.parse(RESULT));
        };
        List<Thread> callers = new ArrayList<>();
        AtomicInteger found = new AtomicInteger();
        for (int i = 0; i < 8; i++) {
            callers.add(Thread.ofVirtual()
                    .start(() -> found.addAndGet(discovery.discover(UDR).size())));
        }
        Await.until(
                "all callers wait for one request",
                () -> callers.stream()
                                .filter(t -> t.getState() == Thread.State.WAITING)
                                .count()
                        == 8);
        release.countDown();
        for (Thread caller : callers) {
            caller.join();
        }
        assertThat(asked).hasValue(1);
        assertThat(found).hasValue(16);
    }

    @Test
    void nrfUnreachable_usesTheExpiredResult() {
        discovery.discover(UDR);
        nanos.addAndGet(Duration.ofHours(1).toNanos());
        nrf = () -> {
            throw new SbiCallException(new SbiFailure(SbiFailure.Kind.CONNECT_FAILED, false, "refused"));
        };
        assertThat(discovery.discover(UDR)).hasSize(2);
        assertThatThrownBy(() -> discovery.discover(Map.of("supi", "imsi-9")))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().cause()).isEqualTo("NRF_NOT_REACHABLE"));
    }

    @Test
    void discover_distinguishesRejectionFromServerError() {
        nrf = () -> SbiResponse.of(400);
        assertThatThrownBy(() -> discovery.discover(UDR)).hasMessageContaining("NF_DISCOVERY_FAILURE");
        nrf = () -> SbiResponse.of(503);
        assertThatThrownBy(() -> discovery.discover(UDR)).hasMessageContaining("NF_DISCOVERY_ERROR");
    }

    @Test
    void maintain_refreshesUsedResultsAndPurgesOthers() {
        NrfDiscovery cached = new NrfDiscovery(
                new Nrf(),
                properties(),
                nanos::get,
                () -> new DiscoveryCacheOptions(
                        true, Duration.ofSeconds(5), 10, Duration.ofMinutes(2), Duration.ofSeconds(1), 10));
        cached.discover(UDR);
        cached.discover(UDR);
        cached.discover(Map.of("target-nf-type", "CHF", "requester-nf-type", "PCF"));
        assertThat(asked).hasValue(2);

        nanos.addAndGet(Duration.ofSeconds(56).toNanos());
        cached.maintain();
        assertThat(asked).as("only the result that was used").hasValue(3);
        nanos.addAndGet(Duration.ofSeconds(10).toNanos());
        cached.discover(UDR);
        assertThat(asked).as("served from the cache").hasValue(3);

        nanos.addAndGet(Duration.ofMinutes(2).toNanos());
        nrf = () -> SbiResponse.of(503);
        cached.maintain();
        assertThat(cached.entries()).isEqualTo(1);
        assertThat(cached.counted(NrfDiscovery.Event.PURGE)).isEqualTo(1);
        assertThat(cached.counted(NrfDiscovery.Event.REFRESH)).isEqualTo(1);
        assertThat(cached.counted(NrfDiscovery.Event.HIT)).isEqualTo(2);
        assertThat(cached.counted(NrfDiscovery.Event.MISS)).isEqualTo(2);
    }

    @Test
    void maintain_atTheLimit_purgesLeastRecentlyUsedShare() {
        NrfDiscovery cached = new NrfDiscovery(
                new Nrf(),
                properties(),
                nanos::get,
                () -> new DiscoveryCacheOptions(
                        true, Duration.ofSeconds(5), 4, Duration.ofMinutes(2), Duration.ofSeconds(1), 50));
        for (int i = 0; i < 5; i++) {
            cached.discover(Map.of("target-nf-type", "UDR", "requester-nf-type", "PCF", "supi", "imsi-" + i));
        }
        assertThat(cached.entries()).isEqualTo(4);
        cached.maintain();
        assertThat(cached.entries()).isEqualTo(2);
        cached.discover(Map.of("target-nf-type", "UDR", "requester-nf-type", "PCF", "supi", "imsi-4"));
        assertThat(asked).as("the newest stayed").hasValue(5);
    }

    @Test
    void sharedDiscovery_withUnreachableRole_queriesTheNrfDirectly() {
        ProducerDiscovery gone = new ProducerDiscovery() {
            @Override
            public List<Producer> discover(Map<String, String> factors) {
                throw new ProblemException(ProblemDetails.of(503, null, "not reachable"));
            }

            @Override
            public void forget(Map<String, String> factors) {
                throw new ProblemException(ProblemDetails.of(503, null, "not reachable"));
            }
        };
        SharedDiscovery shared = new SharedDiscovery(gone, discovery);
        assertThat(shared.discover(UDR)).hasSize(2);
        shared.forget(UDR);
        shared.discover(UDR);
        assertThat(asked).hasValue(2);
    }
}
