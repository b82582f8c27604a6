// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import java.util.List;
import java.util.Objects;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;

/**
 * Adds diagnostics to an error of the SCP: {@code errorId}, equal for equal reasons, and {@code triedProducers}, the
 * addresses that the request was sent to, in order.
 */
final class EnhancedError {
    private static final String PREFIX = "SCP-WRK-";

    private EnhancedError() {}

    static ProblemDetails of(ProblemDetails problem, List<ApiRoot> tried) {
        ProblemDetails named = problem.with("errorId", PREFIX + id(problem));
        return tried.isEmpty()
                ? named
                : named.with(
                        "triedProducers", tried.stream().map(ApiRoot::toString).toList());
    }

    private static String id(ProblemDetails problem) {
        return switch (Objects.requireNonNullElse(problem.cause(), "")) {
            case "MANDATORY_IE_MISSING" -> "REQ-E001";
            case "MANDATORY_IE_INCORRECT" -> "REQ-E002";
            case "MANDATORY_QUERY_PARAM_MISSING" -> "REQ-E003";
            case "NF_DISCOVERY_FAILURE" -> "NFSEL-E001";
            case "TARGET_NF_NOT_REACHABLE" -> "NFSEL-E002";
            case "NF_SERVICE_FAILOVER" -> "NFSEL-E003";
            case "UNSPECIFIED_MSG_FAILURE" -> "NFSEL-E004";
            case "NRF_NOT_REACHABLE", "NF_DISCOVERY_ERROR" -> "DISC-E001";
            case "TIMED_OUT_REQUEST" -> "EGR-E001";
            case "NF_CONGESTION_RISK" -> "LIM-E001";
            case "NF_CONGESTION" -> "LIM-E002";
            case "MSG_LOOP_DETECTED" -> "REQ-E004";
            case "MAX_SCP_HOPS_REACHED" -> "REQ-E005";
            default -> "GEN-E" + problem.status();
        };
    }
}
