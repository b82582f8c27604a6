// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import org.sigcore.model.SpecRef;

/** A departure of a peer from the base protocol that the node tolerates and counts. */
@SpecRef({"RFC 6733 3", "RFC 6733 5.3.1", "RFC 6733 6.2"})
public enum DiameterDeviation {
    /** An answer whose header has another Application-Id than its request. */
    ANSWER_APPLICATION("application", true),
    /** An answer whose header has another command code than its request; it counts as no answer. */
    ANSWER_COMMAND("command", true),
    /** An answer whose Hop-by-Hop Identifier belongs to no pending request, often one that came too late. */
    ANSWER_UNMATCHED("unmatched", true),
    /** A request with a routing AVP that occurs more than once with the same value. */
    REPEATED_AVP("repeated-avp", false),
    /** A CER or CEA without Host-IP-Address. */
    NO_HOST_IP_ADDRESS("no-host-ip-address", false);

    private final String label;
    private final boolean ofAnswers;

    DiameterDeviation(String label, boolean ofAnswers) {
        this.label = label;
        this.ofAnswers = ofAnswers;
    }

    /** The value of the label {@code what} in metrics and of the key {@code what} in logs. */
    public String label() {
        return label;
    }

    /** True for deviations of answers to our requests, false for deviations of other messages. */
    public boolean isOfAnswers() {
        return ofAnswers;
    }
}
