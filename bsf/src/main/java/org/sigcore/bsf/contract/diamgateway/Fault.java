// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.diamgateway;

/** Reason for which the gateway itself answers a request. */
public enum Fault {
    /** No binding matches the session, or bindings of several sessions match. */
    NO_BINDING,
    /** The binding names no Diameter host. */
    NO_PCF_HOST,
    /** A request of an existing session is addressed to the gateway itself, which keeps no sessions. */
    UNKNOWN_SESSION,
    /** An RAR or ASR is not of a host that is known as a PCF. */
    NOT_A_PCF,
    /** A command that is not part of Rx is addressed to the gateway. */
    UNKNOWN_COMMAND,
    /** The bindings could not be read. Another gateway may be able to read them. */
    LOOKUP_FAILED,
    /** The queue of look-ups is full. */
    TOO_MANY_LOOKUPS,
    /** No open peer leads to the destination. */
    PEER_UNREACHABLE,
    /** No route leads to the realm. */
    REALM_NOT_SERVED,
    /** The next hop did not answer in time, or its connection was lost, or its answer was malformed. */
    NO_ANSWER,
    /** Too many requests are pending at the next hop. */
    PEER_BUSY,
    /** Congestion control currently rejects requests of that priority. */
    CONGESTION,
    /** The peer, or all peers together, exceed the rate limit. */
    RATE_LIMIT,
    /** The gateway is shutting down; the sender should use another one. */
    SHUTDOWN
}
