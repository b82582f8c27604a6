// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.platform.overload.CongestionLevel.CONGESTION_L1;
import static org.sigcore.platform.overload.CongestionLevel.CONGESTION_L2;
import static org.sigcore.platform.overload.CongestionLevel.DOC;
import static org.sigcore.platform.overload.CongestionLevel.NORMAL;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.platform.overload.Admission.Refusal;

class AdmissionTest {
    private static final long SECOND = 1_000_000_000;
    private final Admission admission = new Admission();

    @Test
    void withoutRules_allRequestsAreAdmitted() {
        assertThat(taken("peer", 15, 100_000, 0)).isEqualTo(100_000);
    }

    @Test
    void rateLimit_admitsBurstOfOneSecond_andThenTheRate() {
        admission.setRules(new AdmissionRules(1000, 0, Map.of()), 0);

        assertThat(taken("peer", 0, 5000, 0)).isEqualTo(1000);
        assertThat(taken("peer", 0, 5000, SECOND / 2)).isEqualTo(500);
        assertThat(taken("peer", 0, 5000, 10 * SECOND)).isEqualTo(1000);
        assertThat(admission.refused(Refusal.RATE_LIMIT)).isEqualTo(4000 + 4500 + 4000);
    }

    @Test
    void rateLimit_refusesLowestPriorityFirst() {
        admission.setRules(new AdmissionRules(1000, 0, Map.of()), 0);

        assertThat(taken("peer", 15, 5000, 0)).isBetween(500, 540);
        assertThat(taken("peer", 10, 5000, 0)).isBetween(100, 200);
        assertThat(taken("peer", 0, 5000, 0)).isBetween(300, 320);
    }

    @Test
    void peerRateLimit_appliesToEachPeer() {
        admission.setRules(new AdmissionRules(0, 10, Map.of()), 0);

        assertThat(taken("one", 0, 50, 0)).isEqualTo(10);
        assertThat(taken("two", 0, 50, 0)).isEqualTo(10);
        assertThat(admission.refused(Refusal.PEER_RATE_LIMIT)).isEqualTo(80);
    }

    @Test
    void level_admitsOnlyRequestsOfItsPriority() {
        admission.setRules(new AdmissionRules(0, 0, Map.of(DOC, 12, CONGESTION_L1, 8, CONGESTION_L2, 3)), 0);

        admission.setLevel(CONGESTION_L1);

        assertThat(admission.check("peer", 9, 0)).isEqualTo(Refusal.CONGESTION);
        assertThat(admission.check("peer", 8, 0)).isNull();
        admission.setLevel(NORMAL);
        assertThat(admission.check("peer", 15, 0)).isNull();
        assertThat(admission.refused(Refusal.CONGESTION)).isEqualTo(1);
    }

    @Test
    void rules_refuseInvalidPriorityRateAndThreshold() {
        assertThatThrownBy(() -> new AdmissionRules(0, 0, Map.of(DOC, 32)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new AdmissionRules(-1, 0, Map.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Threshold(70, 60, 80)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void monitor_changesLevelAfterConsecutiveSamples() {
        var monitor = new CongestionMonitor();

        assertThat(monitor.sample(CONGESTION_L2, 3)).isFalse();
        assertThat(monitor.sample(NORMAL, 3)).isFalse(); // starts again
        assertThat(monitor.sample(CONGESTION_L2, 3)).isFalse();
        assertThat(monitor.sample(DOC, 3)).isFalse();
        assertThat(monitor.sample(CONGESTION_L1, 3)).isTrue();
        assertThat(monitor.level()).isEqualTo(DOC); // the lowest of three samples

        monitor.sample(NORMAL, 3);
        monitor.sample(DOC, 3); // starts again
        monitor.sample(NORMAL, 3);
        monitor.sample(NORMAL, 3);
        assertThat(monitor.level()).isEqualTo(DOC);
        assertThat(monitor.sample(NORMAL, 3)).isTrue();
        assertThat(monitor.level()).isEqualTo(NORMAL);
    }

    @Test
    void threshold_isReachedAtItsValue_andLeftTenPercentBelow() {
        var cpu = new Threshold(60, 75, 90);

        assertThat(cpu.level(59.9, NORMAL)).isEqualTo(NORMAL);
        assertThat(cpu.level(60, NORMAL)).isEqualTo(DOC);
        assertThat(cpu.level(89, DOC)).isEqualTo(CONGESTION_L1);
        assertThat(cpu.level(300, NORMAL)).isEqualTo(CONGESTION_L2);

        assertThat(cpu.level(82, CONGESTION_L2)).isEqualTo(CONGESTION_L2);
        assertThat(cpu.level(80, CONGESTION_L2)).isEqualTo(CONGESTION_L1);
        assertThat(cpu.level(55, CONGESTION_L2)).isEqualTo(DOC);
        assertThat(cpu.level(53, DOC)).isEqualTo(NORMAL);
    }

    private int taken(String peer, int priority, int offered, long nowNanos) {
        int taken = 0;
        for (int i = 0; i < offered; i++) {
            taken += admission.check(peer, priority, nowNanos) == null ? 1 : 0;
        }
        return taken;
    }
}
