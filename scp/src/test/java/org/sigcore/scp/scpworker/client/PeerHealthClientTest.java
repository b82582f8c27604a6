// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.scp.contract.scpnrfproxy.FakeCaller;
import org.sigcore.scp.scpworker.logic.ScpPeer;
import org.sigcore.scp.scpworker.logic.protection.ScpHealthCheckOptions;
import org.sigcore.scp.scpworker.service.protection.PeerHealth;

class PeerHealthClientTest {
    private static final ApiRoot WEST = ApiRoot.parse("http://scp.west:7200");

    private final PeerHealth health = new PeerHealth();
    private SbiResponse answer = SbiResponse.of(200);
    private boolean away;
    private boolean enabled = true;
    private final FakeCaller caller = new FakeCaller((root, request) -> away ? FakeCaller.away(true) : answer);
    private final PeerHealthClient checks = new PeerHealthClient(
            caller,
            health,
            () -> new ScpHealthCheckOptions(enabled, 7, 1000, "/scp-health/v1/status", 2, 90, 503, "NF_CONGESTION"),
            () -> List.of(new ScpPeer("s", "scp.west", WEST, Set.of("west"))));

    @Test
    void failedChecks_markScpDown_untilItAnswers() {
        assertThat(checks.check()).isEqualTo(Duration.ofSeconds(7));
        assertThat(caller.asked).containsExactly("GET http://scp.west:7200/scp-health/v1/status");
        answer = SbiResponse.of(503);
        checks.check();
        assertThat(health.isDown(WEST)).isFalse();
        away = true;
        checks.check();
        assertThat(health.isDown(WEST)).isTrue();
        assertThat(health.failures()).isEqualTo(2);
        away = false;
        answer = SbiResponse.of(404); // an SCP of another vendor without this resource is reachable
        checks.check();
        assertThat(health.isDown(WEST)).isFalse();
    }

    @Test
    void disabledChecks_sendNoRequestAndMarkNoScpDown() {
        away = true;
        checks.check();
        checks.check();
        enabled = false;
        checks.check();
        assertThat(health.isDown(WEST)).isFalse();
        assertThat(caller.asked).hasSize(2);
    }
}
