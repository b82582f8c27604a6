// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.diamgateway;

/** Why the gateway itself answers. */
public enum Fault {
    /** No session has that address, or several have. */
    NO_BINDING,
    /** The binding names no Diameter host. */
    NO_PCF_HOST,
    /** A request of a session that asks the gateway itself, which keeps none. */
    UNKNOWN_SESSION,
    /** A command that Rx does not have, for no other host than the gateway. */
    UNKNOWN_COMMAND,
    /** The bindings could not be read: another gateway may reach them. */
    LOOKUP_FAILED,
    /** More look-ups wait than the gateway takes on. */
    TOO_MANY_LOOKUPS,
    /** No open peer leads to the destination. */
    PEER_UNREACHABLE,
    /** No route leads to the realm. */
    REALM_NOT_SERVED,
    /** The next hop did not answer in time, or its connection was lost, or its answer was malformed. */
    NO_ANSWER,
    /** Too many requests wait for the next hop. */
    PEER_BUSY,
    /** Congestion control does not admit a request of that priority now. */
    CONGESTION,
    /** The peer, or all peers together, send more than is allowed. */
    RATE_LIMIT,
    /** The gateway is being taken out of service: let the sender go elsewhere. */
    SHUTDOWN
}
