// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

/**
 * Protocol and application errors common to all SBI services, with their status codes.
 *
 * <p>Service-specific causes (such as {@code USER_UNKNOWN}) are passed by name to {@link ProblemDetails#of(int, String,
 * String, InvalidParam...)}.
 */
@SpecRef("TS 29.500 5.2.7.2")
public enum SbiCause {
    INVALID_API(400),
    INVALID_MSG_FORMAT(400),
    INVALID_QUERY_PARAM(400),
    MANDATORY_QUERY_PARAM_INCORRECT(400),
    OPTIONAL_QUERY_PARAM_INCORRECT(400),
    MANDATORY_QUERY_PARAM_MISSING(400),
    MANDATORY_IE_INCORRECT(400),
    OPTIONAL_IE_INCORRECT(400),
    MANDATORY_IE_MISSING(400),
    UNSPECIFIED_MSG_FAILURE(400),
    NF_DISCOVERY_FAILURE(400),
    INVALID_DISCOVERY_PARAM(400),
    CCA_VERIFICATION_FAILURE(403),
    MODIFICATION_NOT_ALLOWED(403),
    SUBSCRIPTION_NOT_FOUND(404),
    RESOURCE_URI_STRUCTURE_NOT_FOUND(404),
    RESOURCE_CONTEXT_NOT_FOUND(404),
    INCORRECT_LENGTH(411),
    NF_CONGESTION_RISK(429),
    INSUFFICIENT_RESOURCES(500),
    UNSPECIFIED_NF_FAILURE(500),
    SYSTEM_FAILURE(500),
    NF_FAILOVER(500),
    NF_SERVICE_FAILOVER(500),
    INBOUND_SERVER_ERROR(500),
    NF_CONGESTION(503),
    TARGET_NF_NOT_REACHABLE(504),
    TIMED_OUT_REQUEST(504),
    NF_DISCOVERY_ERROR(504),
    NRF_NOT_REACHABLE(504);

    private final int status;

    SbiCause(int status) {
        this.status = status;
    }

    /** Returns the HTTP status code of this cause. */
    public int status() {
        return status;
    }
}
