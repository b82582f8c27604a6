// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.config;

import java.util.List;
import java.util.Locale;
import org.sigcore.model.SpecRef;

/**
 * Route to a realm.
 *
 * @param realm {@code *} for every realm without a route of its own
 * @param applicationId {@link #ANY_APPLICATION} for all
 * @param peers identities of the next hops; requests are distributed round robin over the open ones unless
 *     {@code firstOnly}
 * @param firstOnly true to use the first open peer, with the others as standby
 */
@SpecRef("RFC 6733 2.7")
public record RealmRoute(String realm, long applicationId, List<String> peers, boolean firstOnly) {
    /** Matches every application. */
    public static final long ANY_APPLICATION = -1;

    public RealmRoute {
        realm = realm.toLowerCase(Locale.ROOT);
        peers = peers.stream().map(peer -> peer.toLowerCase(Locale.ROOT)).toList();
        if (peers.isEmpty()) {
            throw new IllegalArgumentException("the route to realm " + realm + " names no peer");
        }
    }

    /** Returns a round-robin route for all applications. */
    public static RealmRoute to(String realm, String... peers) {
        return new RealmRoute(realm, ANY_APPLICATION, List.of(peers), false);
    }
}
