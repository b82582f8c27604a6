// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import io.gatling.core.protocol.Protocol;
import io.gatling.javaapi.core.ProtocolBuilder;
import java.time.Duration;

/**
 * Configuration of the peer and of the local identity. Immutable: each method returns a new instance.
 *
 * @param peerHost address of the peer
 * @param originHost local Diameter identity
 * @param destinationRealm Destination-Realm of every request; also the realm of the peer
 * @param timeout time limit from sending a request to its answer
 * @param asked receives each request of the peer
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

    /** Receives requests of the peer, on a thread of the stack, which it must not block. */
    @FunctionalInterface
    public interface Asked {
        /** Called for a request with the given command code and application. */
        void by(int command, long application);
    }

    static DiameterProtocol to(String host, int port) {
        return new DiameterProtocol(
                host, port, "gatling.sigcore.lab", "sigcore.lab", "sigcore.lab", Duration.ofSeconds(5), (_, _) -> {});
    }

    /** Sets the local identity and realm; default {@code gatling.sigcore.lab}. */
    public DiameterProtocol origin(String host, String realm) {
        return new DiameterProtocol(peerHost, peerPort, host, realm, destinationRealm, timeout, asked);
    }

    /** Sets the destination realm of requests; default {@code sigcore.lab}. */
    public DiameterProtocol destinationRealm(String realm) {
        return new DiameterProtocol(peerHost, peerPort, originHost, originRealm, realm, timeout, asked);
    }

    /** Sets the time limit for an answer; default 5 s. */
    public DiameterProtocol timeout(Duration longest) {
        return new DiameterProtocol(peerHost, peerPort, originHost, originRealm, destinationRealm, longest, asked);
    }

    /** Sets the receiver of the peer's requests, such as RAR. Each request is answered with 2001. */
    public DiameterProtocol asked(Asked listener) {
        return new DiameterProtocol(peerHost, peerPort, originHost, originRealm, destinationRealm, timeout, listener);
    }

    @Override
    public Protocol protocol() {
        return this;
    }
}
