// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.scp.nrf.FakeCaller;
import org.sigcore.scp.scpworker.logic.ScpPeer;
import org.sigcore.scp.scpworker.logic.protection.PeerHealth;
import org.sigcore.scp.scpworker.logic.protection.policy.PeerHealthCheck;

class HealthExchangeTest {
    private static final ApiRoot WEST = ApiRoot.parse("http://scp.west:7200");

    private final PeerHealth health = new PeerHealth();
    private SbiResponse answer = SbiResponse.of(200);
    private boolean away;
    private boolean enabled = true;
    private int load;
    private final FakeCaller caller = new FakeCaller((root, request) -> away ? FakeCaller.away(true) : answer);
    private final HealthExchange exchange = new HealthExchange(
            caller,
            health,
            () -> new PeerHealthCheck(enabled, 7, 1000, "/scp-health/v1/status", 2, 90, 503, "NF_CONGESTION"),
            () -> List.of(new ScpPeer("s", "scp.west", WEST, Set.of("west"))),
            () -> load);

    @Test
    void anScpThatDoesNotAnswerWell_isDownAfterSoManyChecks_untilItDoes() {
        assertThat(exchange.check()).isEqualTo(Duration.ofSeconds(7));
        assertThat(caller.asked).containsExactly("GET http://scp.west:7200/scp-health/v1/status");
        answer = SbiResponse.of(503);
        exchange.check();
        assertThat(health.isDown(WEST)).isFalse();
        away = true;
        exchange.check();
        assertThat(health.isDown(WEST)).isTrue();
        assertThat(health.failures()).isEqualTo(2);
        away = false;
        answer = SbiResponse.of(404); // another make, which has no such resource, but is there
        exchange.check();
        assertThat(health.isDown(WEST)).isFalse();
    }

    @Test
    void switchedOff_nobodyIsAsked_andNobodyIsDown() {
        away = true;
        exchange.check();
        exchange.check();
        enabled = false;
        exchange.check();
        assertThat(health.isDown(WEST)).isFalse();
        assertThat(caller.asked).hasSize(2);
    }

    @Test
    void othersAreToldWhetherThisOneIsWell() {
        SbiRouter.Builder routes = SbiRouter.builder();
        exchange.addTo(routes);
        SbiRequest question = SbiRequest.of("GET", "/scp-health/v1/status");
        load = 89;
        assertThat(routes.build().handle(question).status()).isEqualTo(200);
        load = 90;
        SbiResponse refused = routes.build().handle(question);
        assertThat(refused.status()).isEqualTo(503);
        assertThat(new String(refused.body(), StandardCharsets.UTF_8)).contains("NF_CONGESTION");
        assertThat(exchange.suspended()).isEqualTo(1);
    }
}
