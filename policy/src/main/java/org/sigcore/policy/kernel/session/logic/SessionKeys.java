// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.decision.SessionAddress;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Lookup keys of sessions. Pure. */
public final class SessionKeys {
    private static final String OWN = "foundBy";

    private SessionKeys() {}

    /** Returns all keys of a session. */
    public static Set<String> of(Session session) {
        Set<String> keys = besidesAddress(session);
        add(session.address(), keys);
        return keys;
    }

    /** Returns the keys of a session apart from those of its address. */
    public static Set<String> besidesAddress(Session session) {
        Set<String> keys = new TreeSet<>();
        for (AfSession af : session.af()) {
            if (af.rx() != null) {
                keys.add(ofRx(af.id()));
            }
        }
        JsonNode own = session.peer() == null ? null : session.peer().get(OWN);
        if (own != null) {
            keys.add(own.asString());
        }
        return keys;
    }

    /**
     * Sets a lookup key in addition to those of the address.
     *
     * @param peer the peer of the session
     * @param key up to 160 characters; null for none
     */
    public static void found(ObjectNode peer, @Nullable String key) {
        if (key == null) {
            peer.remove(OWN);
        } else {
            peer.put(OWN, key);
        }
    }

    /** Returns the keys of an address: of the IPv4 address, the exact IPv6 networks and MAC addresses. */
    public static List<String> of(SessionAddress address) {
        Set<String> keys = new TreeSet<>();
        add(address, keys);
        return List.copyOf(keys);
    }

    private static void add(SessionAddress address, Set<String> keys) {
        if (address.ipv4() != null) {
            keys.add("4:" + address.ipv4());
        }
        if (address.ipv6Network() != null) {
            keys.add(ofNetwork(address.ipv6Network()));
        }
        address.moreNetworks().forEach(network -> keys.add(ofNetwork(network)));
        address.macs().forEach(mac -> keys.add(ofMac(mac)));
    }

    /** Returns the key of an IPv6 network, as named by {@link SessionAddress#ipv6Networks}. */
    public static String ofNetwork(String network) {
        return "6:" + network;
    }

    /** Returns the key of a MAC address. */
    public static String ofMac(String mac) {
        return "m:" + mac;
    }

    /** Returns the key of an AF session over Rx. */
    public static String ofRx(String afSessionId) {
        return "r:" + afSessionId;
    }
}
