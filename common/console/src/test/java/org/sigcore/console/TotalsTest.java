// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.console.logic.Metrics;
import org.sigcore.console.logic.Point;
import org.sigcore.console.logic.Totals;

class TotalsTest {
    @Test
    void sumsSbiAndDiameter_andCountsStatusesAndResultsThatFail() {
        Totals totals = totals("""
                # TYPE sigcore_sbi_server_duration_seconds histogram
                sigcore_sbi_server_duration_seconds_count{api="nnrf-disc",method="GET",status="200"} 10
                sigcore_sbi_server_duration_seconds_count{api="nnrf-disc",method="GET",status="404"} 2
                sigcore_sbi_server_duration_seconds_sum{api="nnrf-disc",method="GET",status="200"} 0.5
                oc_diam_duration_seconds_count{application="Gx",command="CCR",direction="in",result="2001"} 4
                oc_diam_duration_seconds_count{application="Gx",command="CCR",direction="in",result="5030"} 1
                oc_diam_duration_seconds_count{application="Gx",command="CCR",direction="in",result="none"} 1
                sigcore_sbi_client_duration_seconds_count{api="x",method="GET",status="500"} 99
                """);

        assertThat(totals.requests()).isEqualTo(18);
        assertThat(totals.errors()).isEqualTo(4);
        assertThat(totals.seconds()).isEqualTo(0.5);
    }

    @Test
    void scpCountsRequestsOfItsWorkers_andErrorsOfItsAnswers() {
        Totals totals = totals("""
                scp_worker_request_seconds_count{service="npcf"} 7
                ocscp_metric_http_rx_res_total{producer="a",service="npcf",status="503"} 3
                ocscp_metric_http_rx_res_total{producer="a",service="npcf",status="201"} 4
                """);

        assertThat(totals.requests()).isEqualTo(7);
        assertThat(totals.errors()).isEqualTo(3);
    }

    @Test
    void keepsTheCertificateThatEndsFirst_andZeroOnlyWithoutAny() {
        Totals totals = totals("""
                sigcore_certificate_expiry_seconds{direction="server"} 0
                sigcore_certificate_expiry_seconds{direction="client"} 2.0E9
                sigcore_nrf_registered 1
                """);

        assertThat(totals.gauges())
                .containsEntry("sigcore_certificate_expiry_seconds", 2.0E9)
                .containsEntry("sigcore_nrf_registered", 1.0);
    }

    @Test
    void unreadableNumbersAndLines_areLeftOut() {
        assertThat(totals("sigcore_nrf_registered one\nnonsense\n").requests()).isZero();
    }

    @Test
    void pointIsTheDifferenceOfTwoSamples() {
        Point point = Point.between(of(100, 10, 1), of(150, 15, 2), 5, 1_000);

        assertThat(point).isEqualTo(new Point(1_000, 10, 0.1, 20));
    }

    @Test
    void totalsThatFell_areARestartAndNoRate() {
        assertThat(Point.between(of(100, 10, 1), of(3, 0, 0), 5, 1).rate()).isZero();
    }

    private static Totals totals(String exposition) {
        return Totals.of(Metrics.of(exposition, Totals::reads));
    }

    private static Totals of(double requests, double errors, double seconds) {
        return new Totals(requests, errors, seconds, Map.of());
    }
}
