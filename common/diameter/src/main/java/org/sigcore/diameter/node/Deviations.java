// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterDeviation;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterPeerListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports deviations of peers to the listener and logs each kind once per peer. Late answers are only counted, since
 * they do not violate the protocol. Thread-safe.
 */
final class Deviations {
    private static final Logger LOG = LoggerFactory.getLogger(Deviations.class);
    /** Limit of logged combinations of peer and kind; further ones are only counted. */
    private static final int MAX_LOGGED = 4096;

    private final @Nullable DiameterPeerListener listener;
    private final Set<Logged> logged = ConcurrentHashMap.newKeySet();

    private record Logged(String peer, DiameterDeviation what) {}

    Deviations(@Nullable DiameterPeerListener listener) {
        this.listener = listener;
    }

    /** Reports a deviation to the listener and logs it; {@code detail} is the message or a description. */
    void report(DiameterPeer peer, DiameterDeviation what, Object detail) {
        if (listener != null) {
            listener.onDeviation(peer, what);
        }
        if (what == DiameterDeviation.ANSWER_UNMATCHED || logged.size() >= MAX_LOGGED) {
            return;
        }
        if (logged.add(new Logged(peer.host(), what))) {
            LOG.atWarn()
                    .addKeyValue("event", "peer-deviates")
                    .addKeyValue("peer", peer.host())
                    .addKeyValue("remote", peer.remote())
                    .addKeyValue("what", what.label())
                    .addKeyValue("detail", detail)
                    .log(
                            "peer deviates from the Diameter base protocol; further deviations of this kind are only counted");
        }
    }
}
