// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.peer.logic.Capabilities;
import org.sigcore.model.SpecRef;

/**
 * A second connection in the name of a peer that has one already. It waits while the first is asked with DWR: whoever
 * comes with a peer's name does not end what the peer has, but a peer whose connection died without our hearing of it is
 * back soon. Under its owner's monitor.
 */
@SpecRef("RFC 6733 5.6.4")
final class Rival {
    private final PeerNode node;
    private final Owner owner;
    private @Nullable Claim waiting;

    /** What came in on the second connection, while the first one is asked. */
    record Claim(Connection first, Connection second, DiameterMessage cer, Capabilities offered) {}

    /** Acts on what the first connection has shown. Takes its own monitor. */
    interface Owner {
        /** The first connection has been asked long enough. */
        void settle(Claim claim, boolean firstIsAlive);
    }

    Rival(PeerNode node, Owner owner) {
        this.node = node;
        this.owner = owner;
    }

    /** @return false: another one waits already */
    boolean await(Claim claim) {
        if (waiting != null) {
            return false;
        }
        waiting = claim;
        long since = System.nanoTime();
        var _ = node.schedule(
                () -> {
                    Connection first = claim.first();
                    if (!first.run(() -> owner.settle(claim, first.silence().isBrokenSince(since)))) {
                        owner.settle(claim, false);
                    }
                },
                node.config().timers().capabilities().toNanos() / 2);
        return true;
    }

    /** What waits for that connection's watchdog answer, or on it; null when nothing does. */
    @Nullable
    Claim about(Connection connection) {
        Claim claim = waiting;
        return claim != null && (claim.first() == connection || claim.second() == connection) ? claim : null;
    }

    /** Ends the waiting. @return false: it had ended before */
    @SuppressWarnings("ReferenceEquality") // another claim may be about equal connections
    boolean end(Claim claim) {
        boolean was = waiting == claim;
        if (was) {
            waiting = null;
        }
        return was;
    }
}
