// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.sigcore.diameter.DiameterMessage;

/** A Diameter message between roles: the message itself in one process, its octets between two. */
public record WireMessage(DiameterMessage message) {
    /** Reads the octets. It is a message of ours, none to forward as it came: the node adds Origin-Host and Origin-Realm. */
    @JsonCreator
    public static WireMessage of(byte[] octets) {
        return new WireMessage(DiameterMessage.parse(octets).toBuilder().build());
    }

    /** The encoding. */
    @JsonValue
    public byte[] octets() {
        return message.encode();
    }
}
