// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import org.sigcore.model.SpecRef;

/** A deviation of a peer from the base protocol that the node tolerates and counts. */
@SpecRef({"RFC 6733 3", "RFC 6733 5.3.1", "RFC 6733 6.2"})
public enum DiameterDeviation {
    /** An answer whose Application-Id differs from that of its request. */
    ANSWER_APPLICATION("application", true),
    /** An answer whose command code differs from that of its request; the request counts as unanswered. */
    ANSWER_COMMAND("command", true),
    /** An answer whose Hop-by-Hop Identifier belongs to no pending request, usually because it is late. */
    ANSWER_UNMATCHED("unmatched", true),
    /** A request that repeats a routing AVP with the same value. */
    REPEATED_AVP("repeated-avp", false),
    /** A CER or CEA without Host-IP-Address. */
    NO_HOST_IP_ADDRESS("no-host-ip-address", false);

    private final String label;
    private final boolean ofAnswers;

    DiameterDeviation(String label, boolean ofAnswers) {
        this.label = label;
        this.ofAnswers = ofAnswers;
    }

    /** Returns the value of the label {@code what} in metrics and of the key {@code what} in logs. */
    public String label() {
        return label;
    }

    /** Returns true for deviations of answers received, false for deviations of other messages. */
    public boolean isOfAnswers() {
        return ofAnswers;
    }
}
