// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamconnector;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import tools.jackson.databind.node.ObjectNode;

/**
 * A TDF session. Its Session-Id ends with the name of the service and the identity of the UE's session, so that
 * requests of the TDF can be routed to that session.
 *
 * @param sessionId created by {@link #newId}
 * @param host configured host of the TDF; null for any host of the realm that supports Sd
 * @param realm realm of the TDF
 * @param peer the TDF that sent the requests of the session, as described by {@link DiameterHosts}; null until the
 *     first request
 */
@SpecRef("RFC 6733 8.8")
public record SdSession(
        String sessionId,
        @Nullable String host,
        String realm,
        @Nullable ObjectNode peer) {
    /** Creates a session at the configured TDF, before its first request. */
    public SdSession(String sessionId, @Nullable String host, String realm) {
        this(sessionId, host, realm, null);
    }

    /**
     * Returns the session as identified by a request of a TDF.
     *
     * @param peer the TDF, as {@link PeerOrigin#peer} returns it
     */
    public static SdSession from(String sessionId, ObjectNode peer) {
        return new SdSession(sessionId, null, peer.path(DiameterHosts.REALM).asString(""), peer);
    }

    /** Returns the Destination-Host of requests; null for any host of the realm. */
    public @Nullable String destination() {
        return peer == null ? host : peer.path(DiameterHosts.HOST).asString("");
    }

    /**
     * Returns the session as updated by a request of its TDF. Before the first request the TDF counts as proven, so
     * that no unproven TDF can replace it.
     *
     * @param asking as {@link #from} returns it
     * @param connected true for the Diameter identity of a TDF that is currently connected
     * @return null if the request belongs to another session, or comes from a TDF at which the session may not continue
     */
    public @Nullable SdSession followed(SdSession asking, Predicate<String> connected) {
        ObjectNode tdf = asking.peer;
        if (tdf == null || !sessionId.equals(asking.sessionId)) {
            return null;
        }
        ObjectNode known = peer == null ? named() : peer;
        ObjectNode followed = DiameterHosts.followed(known, tdf, connected);
        if (followed == null) {
            return null;
        }
        return followed.equals(peer) ? this : new SdSession(sessionId, host, realm, followed);
    }

    private ObjectNode named() {
        return Json.object()
                .put(DiameterHosts.HOST, host == null ? "" : host)
                .put(DiameterHosts.REALM, realm)
                .put(PeerOrigin.PROVEN, true);
    }

    /**
     * The session that a TDF session belongs to.
     *
     * @param service name of the service
     * @param sessionId identity of the session at that service
     */
    public record Holder(String service, String sessionId) {}

    /** Creates a Session-Id that starts with the Diameter identity of this node. */
    public static String newId(String identity, Holder holder) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return identity + ";" + Integer.toUnsignedString(random.nextInt()) + ";"
                + Integer.toUnsignedString(random.nextInt()) + ";" + holder.service() + ";" + holder.sessionId();
    }

    /** Returns the session that a Session-Id refers to, or null if this node did not create the Session-Id. */
    public static @Nullable Holder holder(String sessionId) {
        String[] parts = sessionId.split(";", 5);
        return parts.length == 5 ? new Holder(parts[3], parts[4]) : null;
    }
}
