// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.peer.logic.Capabilities;
import org.sigcore.model.SpecRef;

/**
 * A second connection in the name of a connected peer. It waits while the first connection is checked with DWR. This
 * prevents an impostor from ending the peer's connection, while a peer whose connection died unnoticed can return
 * quickly. Guarded by the owner's monitor.
 */
@SpecRef("RFC 6733 5.6.4")
final class SecondConnection {
    private final PeerNode node;
    private final Owner owner;
    private @Nullable Claim waiting;

    /** Data received on the second connection while the first one is checked. */
    record Claim(Connection first, Connection second, DiameterMessage cer, Capabilities offered) {}

    /** Acts on the result of the check. Implementations acquire their own monitor. */
    interface Owner {
        /** Called when the check of the first connection has ended. */
        void settle(Claim claim, boolean firstIsAlive);
    }

    SecondConnection(PeerNode node, Owner owner) {
        this.node = node;
        this.owner = owner;
    }

    /** @return false if another connection is already waiting */
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

    /**
     * Returns the claim that waits for the watchdog answer of this connection, or was made on it; null if there is
     * none.
     */
    @Nullable
    Claim about(Connection connection) {
        Claim claim = waiting;
        return claim != null && (claim.first() == connection || claim.second() == connection) ? claim : null;
    }

    /** Removes the claim. Returns false if it was no longer waiting. */
    @SuppressWarnings("ReferenceEquality") // distinct claims may have equal content
    boolean end(Claim claim) {
        boolean was = waiting == claim;
        if (was) {
            waiting = null;
        }
        return was;
    }
}
