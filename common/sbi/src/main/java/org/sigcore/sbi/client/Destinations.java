// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.CallbackUris;

/**
 * Where requests may go, since most targets are what peers have told: asked for each new connection after the name was
 * resolved, so that a name that leads elsewhere the second time is no way around it. Immutable.
 *
 * @param allow peers that are called whatever {@code deny} says; those of its networks though the address is loopback
 * @param deny peers that are not called
 * @param loopback whether this machine's own loopback addresses are called
 */
public record Destinations(List<DestinationRule> allow, List<DestinationRule> deny, boolean loopback) {
    /** Everything at which a peer can be. */
    public static final Destinations ALL = new Destinations(List.of(), List.of(), true);

    public Destinations {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
    }

    /**
     * Whether a connection may be opened.
     *
     * @param address what the peer's host was resolved to
     */
    public boolean permits(ApiRoot peer, InetAddress address) {
        DestinationRule allowed = find(allow, peer, address);
        // Who is allowed by name does not choose which of our own addresses the name leads to.
        if (allowed != null && allowed.network() != null) {
            return true;
        }
        return isOutside(address) && (allowed != null || find(deny, peer, address) == null);
    }

    private boolean isOutside(InetAddress address) {
        return !CallbackUris.isNeverCalled(address) && (loopback || !address.isLoopbackAddress());
    }

    private static @Nullable DestinationRule find(List<DestinationRule> rules, ApiRoot peer, InetAddress address) {
        DestinationRule found = null;
        for (DestinationRule rule : rules) {
            if (rule.covers(peer, address) && (found == null || found.network() == null)) {
                found = rule;
            }
        }
        return found;
    }
}
