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
 * The neighbour that a request was received from.
 *
 * @param host its Diameter identity, which may be that of a relay
 * @param realm its realm, as it has stated in the capabilities exchange
 * @param proven true for a configured neighbour and one with a certificate
 */
@SpecRef("RFC 6733 2.9")
public record PeerOrigin(String host, String realm, boolean proven) {
    /** The member with the neighbour by which the requests of a session come. */
    public static final String VIA = "via";

    /** The member that is true if that neighbour is proven. */
    public static final String PROVEN = "proven";

    /** No identity has a space in it. */
    private static final String UNPROVEN = " -";

    /** The origin of requests of a neighbour. */
    public static PeerOrigin of(DiameterPeer from) {
        return new PeerOrigin(from.host(), from.realm(), from.isProven());
    }

    /** True for a request of the neighbour itself. */
    public boolean isDirect(DiameterMessage request) {
        return host.equalsIgnoreCase(request.getOr(Base.ORIGIN_HOST, ""));
    }

    /** True if the Origin-Host of the request is that of the neighbour, or a proven relay vouches for it. */
    public boolean vouchesFor(DiameterMessage request) {
        return proven || isDirect(request);
    }

    /**
     * Names a host whose Origin-State-Id is known, by which the sessions that it has lost are found. The name of a neighbour that is not
     * proven is marked: it says nothing of sessions that came by way of a relay.
     */
    public static String restarting(String originHost, boolean proven) {
        return proven ? originHost : originHost + UNPROVEN;
    }

    /** The host in such a name. */
    public static String hostOf(String restarting) {
        return restarting.endsWith(UNPROVEN)
                ? restarting.substring(0, restarting.length() - UNPROVEN.length())
                : restarting;
    }

    /** True if such a name stands for the sessions that the host has begun as a neighbour, and for no others. */
    public static boolean isUnproven(String restarting) {
        return restarting.endsWith(UNPROVEN);
    }

    /**
     * Returns what is stored with a session of its peer: members {@code originHost}, {@code originRealm}, {@code via} and, if true,
     * {@code proven}. The realm of a neighbour is the one that it has stated in the capabilities exchange.
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
