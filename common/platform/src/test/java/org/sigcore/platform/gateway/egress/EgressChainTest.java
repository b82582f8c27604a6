// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.alternate.Endpoint;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.feed.SwitchedFeed;
import org.sigcore.platform.feed.SwitchedFeedTest;
import org.sigcore.platform.gateway.copy.Copier;
import org.sigcore.platform.gateway.copy.CopyOptions;
import org.sigcore.platform.gateway.policing.RateLimiting;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import tools.jackson.databind.JsonNode;

class EgressChainTest {
    private static final ApiRoot SET = ApiRoot.parse("http://scp-set.example/prefix");
    private static final SbiRequest READ = SbiRequest.of("GET", "/nudr-dr/v2/x");
    private static final SbiRequest CREATE = SbiRequest.of("POST", "/nudr-dr/v2/x");
    private static final Endpoint ONE = new Endpoint("10.0.0.1", 80, 1, 100);
    private static final Endpoint TWO = new Endpoint("10.0.0.2", 80, 2, 100);
    private static final Endpoint THREE = new Endpoint("10.0.0.3", 80, 3, 100);

    private final LocalConfiguration configuration = new LocalConfiguration();
    private final Map<String, List<Endpoint>> resolved = new HashMap<>();
    private final Network network = new Network();
    private long nanos;
    private final Peers peers = new Peers(
            configuration.view(EgressItems.VIRTUAL_HOSTS),
            host -> resolved.getOrDefault(host, List.of()),
            () -> nanos,
            new Random(1));
    private final MockProducer<byte[], byte[]> kafka =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final SwitchedFeed feed = new SwitchedFeed(options -> kafka);
    private final Copier copier = new Copier(
            configuration.view(EgressItems.MESSAGE_COPY), feed, () -> Copier.source("PCF", "i", "egressgateway"));
    private final EgressChain chain = new EgressChain(
            EgressRules.view(configuration),
            configuration.view(EgressItems.RATE_LIMITING),
            peers,
            () -> "PCF-i pcf.example",
            copier,
            () -> nanos);
    private final SbiCaller caller = chain.over(network);

    /** Peers that are down or return a status other than 200. */
    private static final class Network implements SbiCaller {
        final List<String> asked = new ArrayList<>();
        final List<SbiRequest> requests = new ArrayList<>();
        final Map<String, SbiFailure> down = new HashMap<>();
        final Map<String, Integer> statuses = new HashMap<>();

        @Override
        public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
            try {
                return sendAsync(target, request, timeout).join();
            } catch (CompletionException e) {
                throw (SbiCallException) e.getCause();
            }
        }

        @Override
        public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
            asked.add(target.toString());
            requests.add(request);
            SbiFailure failure = down.get(target.host());
            return failure != null
                    ? CompletableFuture.failedFuture(new SbiCallException(failure))
                    : CompletableFuture.completedFuture(SbiResponse.of(statuses.getOrDefault(target.host(), 200)));
        }
    }

    @Test
    void plainHost_isCalledDirectly_withUserAgentUnlessPresent() {
        assertThat(send(ApiRoot.parse("http://10.9.9.9:1"), READ).status()).isEqualTo(200);
        assertThat(network.asked).containsExactly("http://10.9.9.9:1");
        assertThat(network.requests.getFirst().headers().get("user-agent")).isEqualTo("PCF-i pcf.example");
        send(ApiRoot.parse("http://10.9.9.9:1"), READ.withHeader("user-agent", "AMF-x"));
        assertThat(network.requests.getLast().headers().all("user-agent")).containsExactly("AMF-x");
    }

    @Test
    void virtualHost_isReroutedToNextPeerWhenPreferredIsDown() {
        virtualHost(TWO, ONE, THREE);
        send(SET, CREATE);
        network.down.put(ONE.host(), unreached());
        send(SET, CREATE);
        assertThat(network.asked)
                .containsExactly("http://10.0.0.1:80/prefix", "http://10.0.0.1:80/prefix", "http://10.0.0.2:80/prefix");
        assertThat(chain.rerouted.sum()).isEqualTo(1);
    }

    @Test
    void congestedPeer_isReroutedToNextPeer() {
        virtualHost(ONE, TWO);
        network.statuses.put(ONE.host(), 503);
        assertThat(send(SET, CREATE).status()).isEqualTo(200);
        network.statuses.put(TWO.host(), 503);
        assertThat(send(SET, CREATE).status()).isEqualTo(503);
    }

    @Test
    void lostConnection_repeatsOnlyIdempotentRequests() {
        virtualHost(ONE, TWO);
        network.down.put(ONE.host(), new SbiFailure(SbiFailure.Kind.CONNECTION_LOST, true, "lost"));
        assertThatThrownBy(() -> send(SET, CREATE)).isInstanceOf(SbiCallException.class);
        assertThat(send(SET, READ).status()).isEqualTo(200);
    }

    @Test
    void attempts_areLimitedByOptions() {
        virtualHost(ONE, TWO, THREE);
        List.of(ONE, TWO, THREE).forEach(peer -> network.down.put(peer.host(), unreached()));
        configuration.set(EgressItems.OPTIONS, new EgressOptions(true, 2, Set.of(503), 100, Duration.ofSeconds(10)));
        assertThatThrownBy(() -> send(SET, READ)).isInstanceOf(SbiCallException.class);
        assertThat(network.asked).hasSize(2);
    }

    @Test
    void failingPeer_isTriedLastUntilItsEjectionEnds() {
        virtualHost(ONE, TWO);
        network.down.put(ONE.host(), unreached());
        for (int i = 0; i < 3; i++) {
            send(SET, READ);
        }
        assertThat(peers.available(ONE)).isFalse();
        network.asked.clear();
        send(SET, READ);
        assertThat(network.asked).containsExactly("http://10.0.0.2:80/prefix");
        nanos += Duration.ofSeconds(11).toNanos();
        network.down.clear();
        send(SET, READ);
        assertThat(network.asked.getLast()).isEqualTo("http://10.0.0.1:80/prefix");
        assertThat(peers.available(ONE)).isTrue();
    }

    @Test
    void peersOfEqualPriority_shareRequestsByWeight() {
        Endpoint heavy = new Endpoint("10.0.1.1", 80, 1, 300);
        Endpoint light = new Endpoint("10.0.1.2", 80, 1, 100);
        resolved.put("scp-set.example", List.of(heavy, light, TWO));
        for (int i = 0; i < 1000; i++) {
            send(SET, READ);
        }
        long toHeavy = network.asked.stream()
                .filter(asked -> asked.contains(heavy.host()))
                .count();
        assertThat(toHeavy).isBetween(700L, 800L);
        assertThat(network.asked).noneMatch(asked -> asked.contains(TWO.host()));
    }

    @Test
    void requestsAboveTheRate_areAnsweredLocallyWith429() {
        configuration.set(EgressItems.RATE_LIMITING, new RateLimiting(true, 1, 2, "error429"));
        assertThat(send(SET, READ).status()).isEqualTo(200);
        assertThat(send(SET, READ).status()).isEqualTo(200);
        SbiResponse refused = send(SET, READ);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(caller.sendAsync(SET, READ, Duration.ofSeconds(1)).join().status())
                .isEqualTo(429);
        assertThat(chain.throttled.sum()).isEqualTo(2);
        assertThat(network.asked).hasSize(2);
    }

    @Test
    void requestAndResponse_areCopiedWhenEnabled() {
        send(SET, CREATE);
        configuration.set(EgressItems.MESSAGE_COPY, new CopyOptions(1000, SwitchedFeedTest.ON));
        send(SET, CREATE.withBody("application/json", "{\"a\":1}".getBytes(StandardCharsets.UTF_8)));
        until("both are published", () -> feed.counters().published() == 2);
        assertThat(kafka.history()).hasSize(2);
        JsonNode request = Json.parse(kafka.history().getFirst().value());
        JsonNode response = Json.parse(kafka.history().getLast().value());
        assertThat(request.at("/metadata-list/message-direction").stringValue()).isEqualTo("TxRequest");
        assertThat(request.at("/5g-sbi-message/a").intValue()).isEqualTo(1);
        assertThat(response.at("/metadata-list/message-direction").stringValue())
                .isEqualTo("RxResponse");
        assertThat(response.at("/metadata-list/correlation-id")).isEqualTo(request.at("/metadata-list/correlation-id"));
        copier.close();
    }

    private SbiResponse send(ApiRoot target, SbiRequest request) {
        return caller.send(target, request, Duration.ofSeconds(1));
    }

    private void virtualHost(Endpoint... endpoints) {
        configuration.set(EgressItems.VIRTUAL_HOSTS, "scp-set.example", new VirtualHost(List.of(endpoints)));
    }

    private static SbiFailure unreached() {
        return new SbiFailure(SbiFailure.Kind.CONNECT_FAILED, false, "refused");
    }
}
