// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import io.gatling.core.protocol.Protocol;
import io.gatling.javaapi.core.ProtocolBuilder;
import java.time.Duration;

/**
 * The peer, and who we are. Immutable: each method returns another.
 *
 * @param peerHost address of the peer
 * @param originHost our identity
 * @param destinationRealm of every request; also the peer's realm
 * @param timeout from when a request is sent to its answer
 */
public record DiameterProtocol(
        String peerHost, int peerPort, String originHost, String originRealm, String destinationRealm, Duration timeout)
        implements Protocol, ProtocolBuilder {

    static DiameterProtocol to(String host, int port) {
        return new DiameterProtocol(
                host, port, "gatling.sigcore.lab", "sigcore.lab", "sigcore.lab", Duration.ofSeconds(5));
    }

    /** Our identity and realm; {@code gatling.sigcore.lab} otherwise. */
    public DiameterProtocol origin(String host, String realm) {
        return new DiameterProtocol(peerHost, peerPort, host, realm, destinationRealm, timeout);
    }

    /** Where requests are to go; {@code sigcore.lab} otherwise. */
    public DiameterProtocol destinationRealm(String realm) {
        return new DiameterProtocol(peerHost, peerPort, originHost, originRealm, realm, timeout);
    }

    /** How long an answer may take; 5 s otherwise. */
    public DiameterProtocol timeout(Duration longest) {
        return new DiameterProtocol(peerHost, peerPort, originHost, originRealm, destinationRealm, longest);
    }

    @Override
    public Protocol protocol() {
        return this;
    }
}
