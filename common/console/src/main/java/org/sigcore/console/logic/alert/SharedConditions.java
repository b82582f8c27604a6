// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.alert;

import static org.sigcore.console.logic.alert.Measure.increase;
import static org.sigcore.console.logic.alert.Measure.share;
import static org.sigcore.console.logic.alert.Measure.value;
import static org.sigcore.console.logic.alert.Severity.CRITICAL;
import static org.sigcore.console.logic.alert.Severity.INFO;
import static org.sigcore.console.logic.alert.Severity.MAJOR;
import static org.sigcore.console.logic.alert.Severity.MINOR;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sigcore.console.logic.Metrics;
import org.sigcore.console.logic.alert.Measure.Sum;

/** Conditions of several functions: health, resources, load, Diameter. */
final class SharedConditions {
    static final String CERTIFICATE = "sigcore_certificate_expiry_seconds";
    static final String RUNNING = "appinfo_service_running";
    static final String PEER_OPEN = "oc_diam_peer_open";
    private static final double DAY = 86_400;
    private static final double FREE_DISK = 1 << 30;
    private static final String RESPONSES = "oc_ingressgateway_http_responses_total";
    private static final String CONGESTION = "pod_cong_state_report";

    private SharedConditions() {}

    static void addTo(List<Condition> all) {
        health(all);
        neighbours(all);
        resources(all);
        queues(all);
        load(all);
        congestion(all);
        errorRates(all);
        diameter(all);
        bindings(all);
    }

    private static void health(List<Condition> all) {
        all.add(Condition.named(
                        "FUNCTION_UNREACHABLE",
                        "does not answer",
                        Unit.STATE,
                        window -> Map.of("", window.health().status().equals(Health.UNREACHABLE) ? 1.0 : 0.0))
                .above(0, CRITICAL)
                .in(Runbook.CONSOLE));
        all.add(Condition.named(
                        "HEALTH_PART_FAILED", "has a part that is not healthy", Unit.STATE, SharedConditions::parts)
                .above(0, MAJOR)
                .in(Runbook.CONSOLE));
        all.add(Condition.named(
                        "FUNCTION_DRAINING",
                        "drains: it ends, or refuses requests",
                        Unit.STATE,
                        window -> Map.of("", readiness(window).equals("OUT_OF_SERVICE") ? 1.0 : 0.0))
                .above(0, MINOR)
                .in(Runbook.CONSOLE));
    }

    private static void neighbours(List<Condition> all) {
        all.add(Condition.named(
                        "ROLE_NOT_RUNNING",
                        "has a role that is not running",
                        Unit.STATE,
                        value(Sum.of(RUNNING).by("service")))
                .below(1, CRITICAL)
                .in(Runbook.CONSOLE));
        all.add(Condition.named(
                        "NRF_COMMUNICATION_FAILURE",
                        "is not registered at the NRF",
                        Unit.STATE,
                        value(Sum.of("sigcore_nrf_registered")))
                .of("scp", "policy", "bsf")
                .below(1, MAJOR)
                .in(Runbook.SHARED));
        all.add(Condition.named(
                        "SCP_PEER_SET_UNAVAILABLE",
                        "reaches no peer of a set",
                        Unit.COUNT,
                        value(Sum.of("oc_egressgateway_peer_available_count").by("peerset")))
                .below(1, CRITICAL)
                .in(Runbook.SHARED));
    }

    private static void resources(List<Condition> all) {
        all.add(Condition.named(
                        "CERTIFICATE_EXPIRY", "has a certificate that ends soon", Unit.DAYS, SharedConditions::days)
                .below(3, CRITICAL)
                .below(14, MINOR)
                .in(Runbook.SHARED));
        all.add(Condition.named(
                        "STORE_DISK_NEARLY_FULL",
                        "has little space on the disk of its database",
                        Unit.BYTES,
                        value(Sum.of("sigcore_store_free_bytes")))
                .below(FREE_DISK, MAJOR)
                .in(Runbook.SHARED));
        all.add(Condition.named(
                        "KEPT_DOCUMENTS_NEARLY_FULL",
                        "has little memory left for documents of peers",
                        Unit.SHARE,
                        share(
                                value(Sum.of("sigcore_kept_octets").by("kind")),
                                value(Sum.of("sigcore_kept_limit_octets").by("kind"))))
                .above(0.8, MAJOR)
                .in(Runbook.SHARED));
    }

    private static void queues(List<Condition> all) {
        all.add(Condition.named(
                        "DATABASE_CONNECTIONS_AWAITED",
                        "waits for connections to its database",
                        Unit.COUNT,
                        value(Sum.of("sigcore_store_connections_awaited")))
                .above(50, MAJOR)
                .above(10, MINOR)
                .in(Runbook.CONSOLE));
        all.add(Condition.named(
                        "SPANS_LOST",
                        "loses spans on the way to their collector",
                        Unit.EVENTS,
                        increase(Sum.of("sigcore_trace_otlp_lost_total")))
                .above(0, INFO)
                .in(Runbook.CONSOLE));
    }

    private static void load(List<Condition> all) {
        all.add(Condition.named(
                        "OVERLOAD",
                        "is near its limit of requests in progress",
                        Unit.SHARE,
                        share(value(Sum.of("sigcore_overload_in_flight")), value(Sum.of("sigcore_overload_limit"))))
                .above(0.95, MAJOR)
                .above(0.8, MINOR)
                .in(Runbook.CONSOLE));
        all.add(Condition.named(
                        "REQUESTS_REFUSED",
                        "refuses requests because of overload",
                        Unit.EVENTS,
                        increase(Sum.of("sigcore_overload_refused_total")))
                .above(0, MAJOR)
                .in(Runbook.CONSOLE));
    }

    private static void congestion(List<Condition> all) {
        all.add(Condition.named(
                        "NRF_CONGESTION",
                        "is congested",
                        Unit.STATE,
                        value(Sum.of("oc_ingressgateway_pod_congestion_state")))
                .of("nrf")
                .above(1, MAJOR)
                .in(Runbook.NRF));
        all.add(Condition.named(
                        "POLICY_CONGESTION",
                        "has a service that is congested",
                        Unit.STATE,
                        value(Sum.of(CONGESTION).by("service")))
                .of("policy")
                .above(1, MAJOR)
                .in(Runbook.POLICY));
        all.add(Condition.named(
                        "DIAM_CONGESTION",
                        "has a service that is congested",
                        Unit.STATE,
                        value(Sum.of(CONGESTION).by("service")))
                .of("bsf")
                .above(1, MAJOR)
                .in(Runbook.BSF));
    }

    private static void errorRates(List<Condition> all) {
        all.add(errorRate("NRF_ERROR_RATE").of("nrf").in(Runbook.NRF));
        all.add(errorRate("POLICY_ERROR_RATE").of("policy").in(Runbook.POLICY));
        all.add(errorRate("BSF_ERROR_RATE").of("bsf").in(Runbook.CONSOLE));
    }

    private static Condition.Builder errorRate(String id) {
        Sum responses = Sum.of(RESPONSES);
        return Condition.named(
                        id,
                        "answers requests with a status from 500",
                        Unit.SHARE,
                        share(increase(responses.where("status", "5..")), increase(responses)))
                .above(0.5, CRITICAL)
                .above(0.1, MAJOR)
                .above(0.01, MINOR);
    }

    private static void diameter(List<Condition> all) {
        Sum answers = Sum.of("oc_diam_responses_total").where("direction", "out");
        all.add(Condition.named(
                        "DIAM_PEER_DOWN",
                        "is not connected to a Diameter peer",
                        Unit.STATE,
                        value(Sum.of(PEER_OPEN).by("peer")))
                .below(1, MAJOR)
                .in(Runbook.BSF));
        all.add(Condition.named(
                        "DIAM_RESPONSE_NETWORK_ERROR",
                        "receives errors from Diameter peers",
                        Unit.SHARE,
                        share(increase(answers.where("result", "[345]...")), increase(answers)))
                .above(0.3, MAJOR)
                .above(0.1, MINOR)
                .in(Runbook.BSF));
        all.add(Condition.named(
                        "DIAM_NO_ANSWER",
                        "gets no answer from Diameter peers",
                        Unit.EVENTS,
                        increase(Sum.of("sigcore_diameter_timeouts_total")))
                .above(300, MAJOR)
                .above(0, MINOR)
                .in(Runbook.BSF));
    }

    private static void bindings(List<Condition> all) {
        Sum refused = Sum.of("ocbsf_diam_refused_total");
        all.add(Condition.named(
                        "DIAM_BINDINGS_UNREACHABLE",
                        "cannot look up bindings for AF sessions",
                        Unit.EVENTS,
                        increase(refused.where("fault", "LOOKUP_FAILED")))
                .of("bsf")
                .above(0, CRITICAL)
                .in(Runbook.BSF));
        all.add(Condition.named(
                        "BSF_CONTROLLED_SHUTDOWN",
                        "refuses Diameter sessions during its shutdown",
                        Unit.EVENTS,
                        increase(refused.where("fault", "SHUTDOWN")))
                .of("bsf")
                .above(0, MINOR)
                .in(Runbook.BSF));
    }

    private static Map<String, Double> parts(Window window) {
        Map<String, Double> parts = new HashMap<>();
        window.health().parts().forEach((part, status) -> {
            if (!part.equals("readinessState")) {
                parts.put(part, Set.of("UP", "UNKNOWN").contains(status) ? 0.0 : 1.0);
            }
        });
        return parts;
    }

    private static String readiness(Window window) {
        return window.health().parts().getOrDefault("readinessState", "");
    }

    // 0 means that there is no certificate.
    private static Map<String, Double> days(Window window) {
        Map<String, Double> days = new HashMap<>();
        for (Metrics.Series series : window.now().named(CERTIFICATE)) {
            if (series.value() > 0) {
                double left = (series.value() - window.at().getEpochSecond()) / DAY;
                days.merge(series.label("direction"), left, Math::min);
            }
        }
        return days;
    }
}
