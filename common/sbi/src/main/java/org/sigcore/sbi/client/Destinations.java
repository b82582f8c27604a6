// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.CallbackUris;

/**
 * Restricts the destinations of requests, since most targets are supplied by peers. Checked for each new connection
 * after name resolution, so that a name that later resolves to another address cannot bypass the rules. Immutable.
 *
 * @param allow peers that are permitted regardless of {@code deny}; a network here permits its addresses even if they
 *     are loopback
 * @param deny peers to which no connection is opened
 * @param loopback whether loopback addresses of this machine are permitted
 */
public record Destinations(List<DestinationRule> allow, List<DestinationRule> deny, boolean loopback) {
    /** Permits every destination. */
    public static final Destinations ALL = new Destinations(List.of(), List.of(), true);

    public Destinations {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
    }

    /**
     * Returns true if a connection may be opened.
     *
     * @param address resolved address of the peer's host
     */
    public boolean permits(ApiRoot peer, InetAddress address) {
        DestinationRule allowed = find(allow, peer, address);
        // A peer permitted by name must not be able to select a local address that its name resolves to.
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
