// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.net.InetAddress;
import java.util.List;
import org.sigcore.model.CallbackUris;
import org.sigcore.model.session.IpPrefix;

/**
 * Where requests may go, since most targets are what peers have told: asked for each new connection after the name was
 * resolved, so that a name that leads elsewhere the second time is no way around it. Immutable.
 *
 * @param allow networks that are called whatever {@code deny} and {@code loopback} say
 * @param deny networks that are not called
 * @param loopback whether this machine's own loopback addresses are called
 */
public record Destinations(List<IpPrefix> allow, List<IpPrefix> deny, boolean loopback) {
    /** Everything at which a peer can be. */
    public static final Destinations ALL = new Destinations(List.of(), List.of(), true);

    public Destinations {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
    }

    /** Whether a connection to the address may be opened. */
    public boolean permits(InetAddress address) {
        IpPrefix called = IpPrefix.of(address);
        if (holds(allow, called)) {
            return true;
        }
        return !CallbackUris.isNeverCalled(address)
                && (loopback || !address.isLoopbackAddress())
                && !holds(deny, called);
    }

    private static boolean holds(List<IpPrefix> networks, IpPrefix address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }
}
