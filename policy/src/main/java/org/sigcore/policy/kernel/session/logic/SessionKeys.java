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

/** By which keys sessions are found. Pure. */
public final class SessionKeys {
    private static final String OWN = "foundBy";

    private SessionKeys() {}

    /** All keys of a session. */
    public static Set<String> of(Session session) {
        Set<String> keys = new TreeSet<>(of(session.address()));
        session.af().stream().filter(af -> af.rx() != null).forEach(af -> keys.add(ofRx(af.id())));
        JsonNode own = session.peer() == null ? null : session.peer().get(OWN);
        if (own != null) {
            keys.add(own.asString());
        }
        return keys;
    }

    /**
     * Has a session found by a key beside those of its address.
     *
     * @param peer what is known of the session's peer
     * @param key of 160 characters at most; null for none
     */
    public static void found(ObjectNode peer, @Nullable String key) {
        if (key == null) {
            peer.remove(OWN);
        } else {
            peer.put(OWN, key);
        }
    }

    /** The keys of an address: those of the IPv4 address, of the IPv6 networks themselves and of MAC addresses. */
    public static List<String> of(SessionAddress address) {
        Set<String> keys = new TreeSet<>();
        if (address.ipv4() != null) {
            keys.add("4:" + address.ipv4());
        }
        if (address.ipv6Network() != null) {
            keys.add(ofNetwork(address.ipv6Network()));
        }
        address.moreNetworks().forEach(network -> keys.add(ofNetwork(network)));
        address.macs().forEach(mac -> keys.add(ofMac(mac)));
        return List.copyOf(keys);
    }

    /** The key of an IPv6 network, as {@link SessionAddress#ipv6Networks} names it. */
    public static String ofNetwork(String network) {
        return "6:" + network;
    }

    /** The key of a MAC address. */
    public static String ofMac(String mac) {
        return "m:" + mac;
    }

    /** The key of an AF session that came over Rx. */
    public static String ofRx(String afSessionId) {
        return "r:" + afSessionId;
    }
}
