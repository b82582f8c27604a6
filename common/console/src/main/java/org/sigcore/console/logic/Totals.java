// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Totals of one function since its start, summed over the series of its metrics.
 *
 * @param requests requests on SBI and Diameter
 * @param errors requests that ended in an SBI status from 400 or a Diameter result that is no success
 * @param seconds time that the requests took in all
 * @param gauges states that the overview shows, by name
 */
public record Totals(double requests, double errors, double seconds, Map<String, Double> gauges) {
    private static final Pattern LINE = Pattern.compile("(\\w+)(?:\\{(.*)})? (\\S+)(?: \\d+)?");
    private static final Pattern OUTCOME = Pattern.compile("(?:^|,)(?:status|result)=\"([^\"]*)\"");
    private static final Set<String> TIMERS =
            Set.of("sigcore_sbi_server_duration_seconds", "scp_worker_request_seconds", "oc_diam_duration_seconds");
    private static final String SCP_ANSWERS = "ocscp_metric_http_rx_res_total";
    private static final Set<String> GAUGES = Set.of(
            "sigcore_nrf_registered",
            "sigcore_certificate_expiry_seconds",
            "sigcore_overload_in_flight",
            "sigcore_overload_limit",
            "sigcore_diameter_peers_open",
            "sigcore_sbi_server_connections");

    /** @param exposition text format of Prometheus */
    public static Totals of(String exposition) {
        double requests = 0;
        double errors = 0;
        double seconds = 0;
        Map<String, Double> gauges = new TreeMap<>();
        for (String line : exposition.split("\n")) {
            Matcher series = LINE.matcher(line);
            if (line.startsWith("#") || !series.matches()) {
                continue;
            }
            String name = series.group(1);
            String labels = series.group(2) == null ? "" : series.group(2);
            double value = number(series.group(3));
            if (name.endsWith("_count") && TIMERS.contains(name.substring(0, name.length() - 6))) {
                requests += value;
                errors += failed(labels) ? value : 0;
            } else if (name.endsWith("_sum") && TIMERS.contains(name.substring(0, name.length() - 4))) {
                seconds += value;
            } else if (name.equals(SCP_ANSWERS) && failed(labels)) {
                errors += value;
            } else if (GAUGES.contains(name)) {
                gauges.merge(name, value, name.startsWith("sigcore_certificate") ? Totals::sooner : Double::sum);
            }
        }
        return new Totals(requests, errors, seconds, gauges);
    }

    // 0 means that there is no certificate.
    private static double sooner(double one, double other) {
        return one == 0 || other == 0 ? Math.max(one, other) : Math.min(one, other);
    }

    private static boolean failed(String labels) {
        Matcher outcome = OUTCOME.matcher(labels);
        if (!outcome.find()) {
            return false;
        }
        String code = outcome.group(1);
        boolean diameter = code.length() == 4;
        return !(diameter ? code.startsWith("2") : code.matches("[123]\\d\\d"));
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
