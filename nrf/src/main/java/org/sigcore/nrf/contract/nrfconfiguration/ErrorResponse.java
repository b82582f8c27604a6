// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/**
 * Response to the consumer if a peer is unavailable or fails.
 *
 * @param errorCondition condition to which this response applies
 * @param responseCode HTTP status of the response
 * @param errorResponse detail of the response; null for the default of the condition
 * @param errorCause cause of the response; null for the default of the condition
 */
@Doc("Response under a condition.")
public record ErrorResponse(
        Condition errorCondition,
        @Range(min = 400, max = 599) int responseCode,
        @Nullable String errorResponse,
        @Nullable String errorCause) {
    /** Returns the configured problem under a condition, with the given default values. */
    public static ProblemDetails problem(
            List<ErrorResponse> configured, Condition condition, int status, String cause, String detail) {
        for (ErrorResponse response : configured) {
            if (response.errorCondition == condition) {
                return ProblemDetails.of(
                        response.responseCode,
                        Objects.requireNonNullElse(response.errorCause, cause),
                        Objects.requireNonNullElse(response.errorResponse, detail));
            }
        }
        return ProblemDetails.of(status, cause, detail);
    }

    /** Error conditions that can be configured. */
    public enum Condition {
        SLF_Not_Reachable,
        SLF_GroupId_NotFound,
        SLF_Error,
        NRF_Not_Reachable,
        NRF_Forwarding_Loop_Detection
    }
}
