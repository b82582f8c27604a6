// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.util.Locale;
import org.sigcore.sbi.SbiFailure;

/** Events counted by the worker. The name in lower case, with dots, is the tag value of its metric. */
public enum RequestEvent {
    /** Requests that name their target. */
    MODEL_C,
    /** Requests routed by a binding, without a target. */
    BINDING,
    /** Requests for which the SCP selects by discovery parameters. */
    MODEL_D,
    /** Requests without routing information. */
    NO_TARGET,
    /** Requests that return to this SCP. */
    LOOP,
    /** Requests sent to producers, including further attempts. */
    ATTEMPT,
    /** Requests that a filter excluded from the producer selected by the consumer, before they were sent. */
    RESELECTION,
    /** Attempts sent to the SCP of another region. */
    HANDED_ON,
    /** Attempts after the first: a request was sent, failed, and went to another producer. */
    ALTERNATE,
    /** Attempts at an alternate that DNS SRV names, since nothing else names one. */
    SRV_ALTERNATE,

    /** Requests repeated at the same producer, which had not processed them. */
    REPEAT,
    /** Requests repeated at the same producer with another token after it had refused the first. */
    TOKEN_RENEWED,
    /** Attempts that failed before a connection was established. */
    CONNECT_FAILURE,
    /** Attempts whose response headers did not arrive in time. */
    RESPONSE_TIMEOUT,
    /** Attempts aborted by the producer or by its connection. */
    ATTEMPT_BROKEN,
    /** Attempts whose header list the producer does not accept, or that must not be sent. */
    NOT_SENT,
    /** Responses of producers that were relayed. */
    RELAYED,
    /** Responses aborted after their headers had been relayed. */
    RELAY_BROKEN,
    /** Requests cancelled by the consumer. */
    CANCELLED,
    /** Errors of the SCP itself. */
    OWN_ERROR,
    /** Errors of the SCP itself with an id and the tried producers. */
    ENHANCED_ERROR,
    /** Discoveries answered from the cache. */
    DISCOVERY_CACHED,
    /** Discoveries for which the NRF was queried. */
    DISCOVERY_ASKED,
    /** Discoveries answered from an expired result or the route table because no NRF answered. */
    DISCOVERY_FALLBACK;

    private final String tag = name().toLowerCase(Locale.ROOT);

    /** Returns the value of the metric tag. */
    public String tag() {
        return tag;
    }

    /** Returns the event of an attempt that failed in this way. */
    public static RequestEvent of(SbiFailure.Kind kind) {
        return switch (kind) {
            case CONNECT_FAILED, CONNECT_TIMEOUT, NO_CAPACITY -> CONNECT_FAILURE;
            case RESPONSE_TIMEOUT -> RESPONSE_TIMEOUT;
            case PEER_LIMIT, NOT_SENDABLE -> NOT_SENT;
            case RESET_BY_PEER, CONNECTION_LOST, PROTOCOL_ERROR, HEADER_TOO_LARGE, BODY_TOO_LARGE, CANCELLED ->
                ATTEMPT_BROKEN;
        };
    }
}
