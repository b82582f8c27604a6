// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.connection.Neighbour;
import org.sigcore.diameter.peer.PeerSession;
import org.sigcore.model.SpecRef;

/**
 * Verifies the Origin-Host of requests against the peer that sends them. A peer may use its own identity. It may use
 * that of another host only as a relay, that is, if it has advertised the relay application or the request has a
 * Route-Record, unless its configuration forbids it. A relay whose identity is not proven cannot act for a host that is
 * configured or connected here, or whose requests arrive through a proven peer. Thread-safe.
 */
@SpecRef({"RFC 6733 2.9", "RFC 6733 6.1.9"})
final class Senders {
    private final NodeCore node;

    Senders(NodeCore node) {
        this.node = node;
    }

    /**
     * Returns the host behind the peer that a request originates from, in lower case; null for a request of the peer
     * itself and for one without Origin-Host.
     *
     * @throws InvalidAvpException 3010 with Origin-Host if the peer must not act for this host
     */
    @Nullable
    String hostBehind(InboundRequest request) {
        DiameterMessage message = request.message();
        Avp origin = message.avp(Base.ORIGIN_HOST);
        if (origin == null || request.isOfItsPeer()) {
            return null;
        }
        String host = Base.ORIGIN_HOST.decode(origin).toLowerCase(Locale.ROOT);
        Neighbour peer = request.peer();
        if (!peer.mayRelay()) {
            throw refused(origin, peer.host() + " sends a request of another host and is not permitted to relay");
        }
        if (!peer.isRelay() && !message.has(Base.ROUTE_RECORD)) {
            throw refused(origin, peer.host() + " sends a request of another host and relays nothing");
        }
        if (!peer.isProven() && isOfAnother(host, peer)) {
            throw refused(origin, "requests of that host arrive through another peer");
        }
        return host;
    }

    @SuppressWarnings("ReferenceEquality") // compares connections by identity
    private boolean isOfAnother(String host, Neighbour peer) {
        PeerSession direct = node.peer(host);
        if (node.config().names(host) || (direct != null && (direct.isConfigured() || direct.isOpen()))) {
            return true;
        }
        Neighbour path = node.router().returnPath(host);
        return path != null && path != peer && path.isProven() && path.isOpen();
    }

    private static InvalidAvpException refused(Avp origin, String why) {
        return new InvalidAvpException(ResultCode.DIAMETER_UNKNOWN_PEER, origin, why);
    }
}
