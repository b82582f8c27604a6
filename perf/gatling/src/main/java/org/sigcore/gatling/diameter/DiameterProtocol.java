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
 * @param asked told of each request of the peer
 */
public record DiameterProtocol(
        String peerHost,
        int peerPort,
        String originHost,
        String originRealm,
        String destinationRealm,
        Duration timeout,
        Asked asked)
        implements Protocol, ProtocolBuilder {

    /** Is told of requests of the peer, on a thread of the stack, which it must not block. */
    @FunctionalInterface
    public interface Asked {
        /** One with that command code, of that application. */
        void by(int command, long application);
    }

    static DiameterProtocol to(String host, int port) {
        return new DiameterProtocol(
                host, port, "gatling.sigcore.lab", "sigcore.lab", "sigcore.lab", Duration.ofSeconds(5), (_, _) -> {});
    }

    /** Our identity and realm; {@code gatling.sigcore.lab} otherwise. */
    public DiameterProtocol origin(String host, String realm) {
        return new DiameterProtocol(peerHost, peerPort, host, realm, destinationRealm, timeout, asked);
    }

    /** Where requests are to go; {@code sigcore.lab} otherwise. */
    public DiameterProtocol destinationRealm(String realm) {
        return new DiameterProtocol(peerHost, peerPort, originHost, originRealm, realm, timeout, asked);
    }

    /** How long an answer may take; 5 s otherwise. */
    public DiameterProtocol timeout(Duration longest) {
        return new DiameterProtocol(peerHost, peerPort, originHost, originRealm, destinationRealm, longest, asked);
    }

    /** Who is told of the peer's requests, such as RAR; each is answered with 2001. */
    public DiameterProtocol asked(Asked listener) {
        return new DiameterProtocol(peerHost, peerPort, originHost, originRealm, destinationRealm, timeout, listener);
    }

    @Override
    public Protocol protocol() {
        return this;
    }
}
