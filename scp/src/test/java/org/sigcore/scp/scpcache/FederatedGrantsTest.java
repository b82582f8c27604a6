// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.config.InternalProperties;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.scp.contract.scpcache.Grant;
import org.sigcore.scp.contract.scpcache.GrantCall;
import org.sigcore.scp.scpcache.logic.FederationOptions;
import org.sigcore.scp.scpcache.logic.FederationOptions.Participant;
import org.sigcore.scp.scpcache.logic.KeyOwners;

class FederatedGrantsTest {
    private static final ApiRoot ROOT_A = ApiRoot.of("http", "127.0.0.1", 1);
    private static final ApiRoot ROOT_B = ApiRoot.of("http", "127.0.0.1", 2);

    private static final InternalSecret PEERS = secret("shared-by-the-scps").forPeers();

    private final FederationOptions options = new FederationOptions(
            List.of(new Participant("east", "scp-a", ROOT_A), new Participant("west", "scp-b", ROOT_B)));
    private final Network network = new Network();
    private final GlobalBuckets keeperA = new GlobalBuckets();
    private final GlobalBuckets keeperB = new GlobalBuckets();
    private long nanos;
    private final FederatedGrants a = tokens(keeperA, "scp-a");
    private final FederatedGrants b = tokens(keeperB, "scp-b");

    private FederatedGrants tokens(GlobalBuckets keeper, String self) {
        FederatedGrants tokens =
                new FederatedGrants(keeper, new PeerGrantClient(network, PEERS), () -> options, self, () -> nanos);
        network.serve(self.equals("scp-a") ? ROOT_A : ROOT_B, new GrantRoutes(tokens::own, PEERS));
        return tokens;
    }

    @Test
    void bothScps_countEachKeyTogether() {
        for (int key = 0; key < 700; key++) {
            int granted = 0;
            for (int i = 0; i < 4; i++) {
                granted += a.grant(call("udm" + key)).tokens()
                        + b.grant(call("udm" + key)).tokens();
            }
            assertThat(granted).as("the burst, of 8 x 10 requested").isEqualTo(50);
        }
        assertThat(keeperA.size()).as("about half of the keys").isBetween(250, 450);
        assertThat(keeperA.size() + keeperB.size()).isEqualTo(700);
        assertThat(network.calls.get()).isPositive();

        nanos += Duration.ofMillis(100).toNanos();
        assertThat(a.grant(call("udm1")).tokens() + b.grant(call("udm1")).tokens())
                .as("refill of a tenth of a second")
                .isEqualTo(10);
    }

    @Test
    void unreachableScp_itsKeysAreNotControlled_untilItReturns() {
        String kept = keyOf("scp-a");
        String elsewhere = keyOf("scp-b");
        network.servers.remove(ROOT_B);

        for (int i = 0; i < 10; i++) {
            assertThat(a.grant(call(elsewhere))).isEqualTo(new Grant(10, false));
        }
        assertThat(a.unreachable()).isEqualTo(1);
        assertThat(a.notControlled()).isEqualTo(10);
        assertThat(a.grant(call(kept))).isEqualTo(new Grant(10, true));

        network.serve(ROOT_B, new GrantRoutes(b::own, PEERS));
        assertThat(a.grant(call(elsewhere))).isEqualTo(new Grant(10, true));
        assertThat(a.unreachable()).isZero();
    }

    @Test
    void changedLimit_keepsTakenTokens() {
        assertThat(keeperA.take(new GrantCall("udm", 100, 50, 40), nanos)).isEqualTo(40);
        assertThat(keeperA.take(new GrantCall("udm", 10, 60, 60), nanos)).isEqualTo(20);
        // Calls with the old limit alternate with calls with the new limit.
        for (int i = 0; i < 10; i++) {
            assertThat(keeperA.take(new GrantCall("udm", 100, 50, 10), nanos)).isZero();
            assertThat(keeperA.take(new GrantCall("udm", 10, 60, 10), nanos)).isLessThanOrEqualTo(10);
        }
        assertThat(keeperA.take(new GrantCall("udm", 10, 1, 10), nanos)).isZero();
        nanos += Duration.ofMillis(100).toNanos();
        assertThat(keeperA.take(new GrantCall("udm", 10, 1, 10), nanos)).isEqualTo(1);
    }

    @Test
    void leavingMember_movesOnlyItsOwnKeys() {
        List<String> three = List.of("scp-a", "scp-b", "scp-c");
        for (int key = 0; key < 700; key++) {
            String owner = KeyOwners.of("udm" + key, three);
            if (!owner.equals("scp-c")) {
                assertThat(KeyOwners.of("udm" + key, List.of("scp-a", "scp-b"))).isEqualTo(owner);
            }
        }
    }

    @Test
    void invalidGrantCall_isRefusedWith400() {
        SbiResponse refused = network.send(
                ROOT_A,
                PEERS.prove(SbiRequest.of("POST", PeerGrantClient.PATH)
                        .withBody("application/json", "{\"key\": \"\"}".getBytes(StandardCharsets.UTF_8))),
                Duration.ofSeconds(1));
        assertThat(refused.status()).isEqualTo(400);
    }

    @Test
    void grantCall_withoutValidSecret_isRefusedWith401_andTakesNoTokens() {
        InternalSecret another = secret("of-another-group-0").forPeers();
        // The proof of a gateway is not accepted here, because a gateway forwards requests of any client.
        InternalSecret gateway = secret("shared-by-the-scps");
        SbiRequest request =
                SbiRequest.of("POST", PeerGrantClient.PATH).withBody("application/json", Json.bytes(call("udm")));
        for (SbiRequest each : List.of(request, another.prove(request), gateway.prove(request))) {
            assertThat(network.send(ROOT_A, each, Duration.ofSeconds(1)).status())
                    .isEqualTo(401);
        }
        assertThat(keeperA.size()).isZero();
        assertThat(network.send(ROOT_A, PEERS.prove(request), Duration.ofSeconds(1))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void duplicates_doNotIncludeOwnEntry() {
        assertThat(a.duplicates()).as("own entry among the participants").isZero();
    }

    private static InternalSecret secret(String text) {
        return InternalSecret.of(new InternalProperties(text, null));
    }

    private static String keyOf(String owner) {
        return IntStream.range(0, 100)
                .mapToObj(i -> "key" + i)
                .filter(key -> KeyOwners.of(key, List.of("scp-a", "scp-b")).equals(owner))
                .findFirst()
                .orElseThrow();
    }

    private static GrantCall call(String key) {
        return new GrantCall(key, 100, 50, 10);
    }

    /** Calls routers of the same process as if they were remote. */
    private static final class Network implements SbiCaller {
        private final Map<ApiRoot, SbiRouter> servers = new HashMap<>();
        private final AtomicInteger calls = new AtomicInteger();

        void serve(ApiRoot root, GrantRoutes routes) {
            SbiRouter.Builder builder = SbiRouter.builder();
            routes.addTo(builder);
            servers.put(root, builder.build());
        }

        @Override
        public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
            calls.incrementAndGet();
            SbiRouter server = servers.get(target);
            if (server == null) {
                throw new SbiCallException(new SbiFailure(SbiFailure.Kind.CONNECT_FAILED, false, "no server"));
            }
            return server.handle(request);
        }

        @Override
        public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
            return CompletableFuture.completedFuture(send(target, request, timeout));
        }
    }
}
