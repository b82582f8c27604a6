// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.console.logic.Metrics;
import org.sigcore.console.logic.alert.Alert;
import org.sigcore.console.logic.alert.Conditions;
import org.sigcore.console.logic.alert.Health;

class AlertHistoryTest {
    private static final Health UP = new Health("UP", Map.of());
    private static final String OPEN = "oc_diam_peer_open{peer=\"pcf.lab\"} 1\n";
    private static final String CLOSED = "oc_diam_peer_open{peer=\"pcf.lab\"} 0\n";

    private final AlertHistory history = new AlertHistory("bsf");

    @Test
    void alert_beganWithItsFirstSample_andBeginsAgainAfterABreak() {
        assertThat(note(OPEN, 0)).isEmpty();
        assertThat(note(CLOSED, 5)).extracting(Alert::since).containsExactly(at(5));
        assertThat(note(CLOSED, 10)).extracting(Alert::since).containsExactly(at(5));
        assertThat(note(OPEN, 15)).isEmpty();
        assertThat(note(CLOSED, 20)).extracting(Alert::since).containsExactly(at(20));
    }

    @Test
    void state_hasTheTimeOfItsValue() {
        note(OPEN, 0);
        note(OPEN, 5);
        note(CLOSED, 10);
        note(CLOSED, 15);

        ShownMetric metric = history.metrics().get(0);
        assertThat(metric.since()).isEqualTo(at(10));
        assertThat(metric.labels()).containsEntry("peer", "pcf.lab");
    }

    @Test
    void increase_isForgottenAfterFiveMinutes() {
        note("sigcore_overload_refused_total 1\n", 0);
        assertThat(note("sigcore_overload_refused_total 4\n", 5))
                .extracting(Alert::value)
                .containsExactly(3.0);
        for (int second = 10; second < 320; second += 5) {
            note("sigcore_overload_refused_total 4\n", second);
        }
        assertThat(note("sigcore_overload_refused_total 4\n", 320)).isEmpty();
    }

    @Test
    void countersAfterAnOutage_areNotComparedWithThoseBefore() {
        note("sigcore_overload_refused_total 1\n", 0);
        assertThat(history.note(Health.NONE, Metrics.NONE, at(5)))
                .extracting(Alert::condition)
                .containsExactly("FUNCTION_UNREACHABLE");
        assertThat(note("sigcore_overload_refused_total 9\n", 10)).isEmpty();
    }

    private List<Alert> note(String exposition, long second) {
        return history.note(UP, Metrics.of(exposition, Conditions::reads), at(second));
    }

    private static Instant at(long second) {
        return Instant.ofEpochSecond(1_700_000_000 + second);
    }
}
