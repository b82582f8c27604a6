// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.util.Locale;
import org.sigcore.sbi.SbiFailure;

/** What the worker counts. The name in lower case, with dots, is the tag value of its metric. */
public enum RequestEvent {
    /** Requests that named their target. */
    MODEL_C,
    /** Requests that were routed by a binding, without a target. */
    BINDING,
    /** Requests for which the SCP selected by discovery parameters. */
    MODEL_D,
    /** Requests for which no route was found in the request itself. */
    NO_TARGET,
    /** Requests that came back to this SCP. */
    LOOP,
    /** Requests sent to producers, further attempts included. */
    ATTEMPT,
    /** Requests that a filter kept from the producer that the consumer had selected, before anything was sent. */
    RESELECTION,
    /** Attempts sent to the SCP of another region. */
    HANDED_ON,
    /** Attempts after the first: a request was sent, failed, and went to another producer. */
    ALTERNATE,
    /** Requests repeated at the same producer because it surely had not acted on them. */
    REPEAT,
    /** Requests repeated at the same producer with another token because it had refused the first. */
    TOKEN_RENEWED,
    /** Attempts that failed before a connection stood. */
    CONNECT_FAILURE,
    /** Attempts without response headers in time. */
    RESPONSE_TIMEOUT,
    /** Attempts that the producer or its connection broke off. */
    ATTEMPT_BROKEN,
    /** Responses of producers relayed. */
    RELAYED,
    /** Responses broken off after their headers had been relayed. */
    RELAY_BROKEN,
    /** Requests that the consumer took back. */
    CANCELLED,
    /** Errors that the SCP itself answered. */
    OWN_ERROR,
    /** Discoveries answered from the cache. */
    DISCOVERY_CACHED,
    /** Discoveries for which the NRF was asked. */
    DISCOVERY_ASKED,
    /** Discoveries answered from an expired entry or the route table because no NRF answered. */
    DISCOVERY_FALLBACK;

    private final String tag = name().toLowerCase(Locale.ROOT);

    /** As metrics name it. */
    public String tag() {
        return tag;
    }

    /** What an attempt that failed so counts as. */
    public static RequestEvent of(SbiFailure.Kind kind) {
        return switch (kind) {
            case CONNECT_FAILED, CONNECT_TIMEOUT -> CONNECT_FAILURE;
            case RESPONSE_TIMEOUT -> RESPONSE_TIMEOUT;
            case RESET_BY_PEER, CONNECTION_LOST, PROTOCOL_ERROR, HEADER_TOO_LARGE, BODY_TOO_LARGE, CANCELLED ->
                ATTEMPT_BROKEN;
        };
    }
}
