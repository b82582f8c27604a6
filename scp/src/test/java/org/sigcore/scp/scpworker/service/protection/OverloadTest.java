// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControlOptions;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControlOptions.Level;

class OverloadTest {
    private static final PodOverloadControlOptions RULE = new PodOverloadControlOptions(
            true,
            100,
            List.of(new Level("WARN", 70, 60, 60, 50, 0), new Level("CRITICAL", 90, 80, 90, 80, 50)),
            0,
            503,
            "NF_CONGESTION",
            1);

    private final PodOverload pod = new PodOverload();

    @Test
    void level_beginsAtOnset_andEndsBelowAbatement() {
        begin(59);
        assertThat(pod.level(RULE)).isEqualTo(-1);
        begin(31);
        assertThat(pod.level(RULE)).isEqualTo(1);
        assertThat(pod.discardPercent(RULE)).isEqualTo(50);
        end(10);
        assertThat(pod.level(RULE)).as("still above the abatement").isEqualTo(1);
        end(1);
        assertThat(pod.level(RULE)).isZero();
        pod.cpu(95);
        assertThat(pod.level(RULE)).isEqualTo(1);
        pod.cpu(10);
        end(79);
        assertThat(pod.level(RULE)).isEqualTo(-1);
        assertThat(pod.loadPercent(RULE)).isEqualTo(10);
    }

    @Test
    void aboveMaxPending_onlyExemptPriorityIsAccepted() {
        begin(101);
        assertThat(pod.discards(RULE, 1, 9999)).isTrue();
        assertThat(pod.discards(RULE, 0, 0)).isFalse();
    }

    private void begin(int count) {
        for (int i = 0; i < count; i++) {
            pod.begun();
        }
    }

    private void end(int count) {
        for (int i = 0; i < count; i++) {
            pod.ended();
        }
    }
}
