// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * The neighbour from which a request was received.
 *
 * @param host its Diameter identity, which may be that of a relay
 * @param realm its realm, as advertised in the capabilities exchange
 * @param proven true for a configured neighbour and for one authenticated by a certificate
 */
@SpecRef("RFC 6733 2.9")
public record PeerOrigin(String host, String realm, boolean proven) {
    /** Member with the neighbour that forwards the requests of a session. */
    public static final String VIA = "via";

    /** Member that is true if that neighbour is proven. */
    public static final String PROVEN = "proven";

    /** Suffix of an unproven host; contains a space, which no Diameter identity has. */
    private static final String UNPROVEN = " -";

    /** Returns the origin of requests received from a peer. */
    public static PeerOrigin of(DiameterPeer from) {
        return new PeerOrigin(from.host(), from.realm(), from.isProven());
    }

    /** Returns true if the neighbour itself originated the request. */
    public boolean isDirect(DiameterMessage request) {
        return host.equalsIgnoreCase(request.getOr(Base.ORIGIN_HOST, ""));
    }

    /**
     * Returns true if the Origin-Host can be trusted: it is the neighbour itself, or the neighbour is a proven relay.
     */
    public boolean vouchesFor(DiameterMessage request) {
        return proven || isDirect(request);
    }

    /**
     * Returns the key under which the Origin-State-Id of a host is stored and by which its lost sessions are found. The
     * key of an unproven neighbour is marked and does not cover sessions received through a relay.
     */
    public static String restarting(String originHost, boolean proven) {
        return proven ? originHost : originHost + UNPROVEN;
    }

    /** Returns the host of a key created by {@link #restarting}. */
    public static String hostOf(String restarting) {
        return restarting.endsWith(UNPROVEN)
                ? restarting.substring(0, restarting.length() - UNPROVEN.length())
                : restarting;
    }

    /** Returns true if the key covers only the sessions that the host created as a direct neighbour. */
    public static boolean isUnproven(String restarting) {
        return restarting.endsWith(UNPROVEN);
    }

    /**
     * Returns the peer as stored with a session: members {@code originHost}, {@code originRealm}, {@code via} and, if
     * true, {@code proven}. The realm of a direct neighbour is the one that it advertised in the capabilities exchange.
     *
     * @throws org.sigcore.diameter.InvalidAvpException 5005 for a request without Origin-Host or Origin-Realm
     */
    public ObjectNode peer(DiameterMessage request) {
        String stated = request.require(Base.ORIGIN_REALM);
        boolean another = isDirect(request) && !realm.isEmpty() && !realm.equalsIgnoreCase(stated);
        ObjectNode peer = Json.object()
                .put(DiameterHosts.HOST, request.require(Base.ORIGIN_HOST))
                .put(DiameterHosts.REALM, another ? realm : stated)
                .put(VIA, host);
        return proven ? peer.put(PROVEN, true) : peer;
    }
}
