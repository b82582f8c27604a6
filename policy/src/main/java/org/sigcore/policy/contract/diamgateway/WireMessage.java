// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.sigcore.diameter.DiameterMessage;

/** A Diameter message passed between roles: by reference within a process, encoded between processes. */
public record WireMessage(DiameterMessage message) {
    /**
     * Decodes a message. The result is treated as originated by this node, not as forwarded: the node adds Origin-Host
     * and Origin-Realm.
     */
    @JsonCreator
    public static WireMessage of(byte[] octets) {
        return new WireMessage(DiameterMessage.parse(octets).toBuilder().build());
    }

    /** Returns the encoded message. */
    @JsonValue
    public byte[] octets() {
        return message.encode();
    }
}
