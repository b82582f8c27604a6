// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Totals of one function since its start, summed over the series of its metrics.
 *
 * @param requests requests on SBI and Diameter
 * @param errors requests that ended in an SBI status from 400 or a Diameter result that is no success
 * @param seconds time that the requests took in all
 * @param gauges states that the overview shows, by name
 */
public record Totals(double requests, double errors, double seconds, Map<String, Double> gauges) {
    private static final Set<String> TIMERS =
            Set.of("sigcore_sbi_server_duration_seconds", "scp_worker_request_seconds", "oc_diam_duration_seconds");
    private static final String COUNT = "_count";
    private static final String SUM = "_sum";
    private static final String SCP_ANSWERS = "ocscp_metric_http_rx_res_total";
    private static final Set<String> GAUGES = Set.of(
            "sigcore_nrf_registered",
            "sigcore_certificate_expiry_seconds",
            "sigcore_overload_in_flight",
            "sigcore_overload_limit",
            "sigcore_diameter_peers_open",
            "sigcore_sbi_server_connections");

    /** Returns true if totals are made of a metric. */
    public static boolean reads(String name) {
        return GAUGES.contains(name)
                || name.equals(SCP_ANSWERS)
                || (name.endsWith(COUNT) && TIMERS.contains(name.substring(0, name.length() - COUNT.length())))
                || (name.endsWith(SUM) && TIMERS.contains(name.substring(0, name.length() - SUM.length())));
    }

    /** @param metrics at least those that {@link #reads} names */
    public static Totals of(Metrics metrics) {
        double requests = 0;
        double errors = 0;
        double seconds = 0;
        for (String timer : TIMERS) {
            for (Metrics.Series series : metrics.named(timer + COUNT)) {
                requests += series.value();
                errors += failed(series) ? series.value() : 0;
            }
            for (Metrics.Series series : metrics.named(timer + SUM)) {
                seconds += series.value();
            }
        }
        for (Metrics.Series series : metrics.named(SCP_ANSWERS)) {
            errors += failed(series) ? series.value() : 0;
        }
        Map<String, Double> gauges = new TreeMap<>();
        for (String name : GAUGES) {
            boolean certificate = name.startsWith("sigcore_certificate");
            metrics.named(name)
                    .forEach(series -> gauges.merge(name, series.value(), certificate ? Totals::sooner : Double::sum));
        }
        return new Totals(requests, errors, seconds, gauges);
    }

    // 0 means that there is no certificate.
    private static double sooner(double one, double other) {
        return one == 0 || other == 0 ? Math.max(one, other) : Math.min(one, other);
    }

    private static boolean failed(Metrics.Series series) {
        String code = series.labels().getOrDefault("status", series.label("result"));
        boolean diameter = code.length() == 4;
        return !code.isEmpty() && !(diameter ? code.startsWith("2") : code.matches("[123]\\d\\d"));
    }
}
