// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/**
 * What is answered when a peer cannot help.
 *
 * @param errorCondition what happened
 * @param responseCode status of the answer
 * @param errorResponse detail of the answer; null for the one of the condition
 * @param errorCause cause of the answer; null for the one of the condition
 */
@Doc("What is answered under a condition.")
public record ErrorResponse(
        Condition errorCondition,
        @Range(min = 400, max = 599) int responseCode,
        @Nullable String errorResponse,
        @Nullable String errorCause) {
    /** What may happen. */
    public enum Condition {
        SLF_Not_Reachable,
        SLF_GroupId_NotFound,
        SLF_Error,
        NRF_Not_Reachable,
        NRF_Forwarding_Loop_Detection
    }
}
