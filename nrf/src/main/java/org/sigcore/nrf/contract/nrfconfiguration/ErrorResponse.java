// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import org.jspecify.annotations.Nullable;
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
    /** Error conditions that can be configured. */
    public enum Condition {
        SLF_Not_Reachable,
        SLF_GroupId_NotFound,
        SLF_Error,
        NRF_Not_Reachable,
        NRF_Forwarding_Loop_Detection
    }
}
