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
 * A TDF session. Its Session-Id ends with the service and the identity of the session that it belongs to, so that a report of the
 * TDF leads to that.
 *
 * @param sessionId made by {@link #newId}
 * @param host of the TDF, as it was named; null for any that serves Sd in the realm
 * @param realm of the TDF
 * @param peer the TDF that has sent requests of the session, as {@link DiameterHosts} describes; null until the first request
 */
@SpecRef("RFC 6733 8.8")
public record SdSession(
        String sessionId,
        @Nullable String host,
        String realm,
        @Nullable ObjectNode peer) {
    /** A session at the TDF that was named. */
    public SdSession(String sessionId, @Nullable String host, String realm) {
        this(sessionId, host, realm, null);
    }

    /**
     * Returns the session of a request of a TDF.
     *
     * @param peer the TDF, as {@link PeerOrigin#peer} returns it
     */
    public static SdSession from(String sessionId, ObjectNode peer) {
        return new SdSession(sessionId, null, peer.path(DiameterHosts.REALM).asString(""), peer);
    }

    /** The host to which its requests go; null for any of the realm. */
    public @Nullable String destination() {
        return peer == null ? host : peer.path(DiameterHosts.HOST).asString("");
    }

    /**
     * Returns the session as a request of its TDF updates it. Until the first request the TDF counts as proven, so that it is not replaced
     * by one that is not.
     *
     * @param asking as {@link #from} returns it
     * @param connected true for the Diameter identity of a TDF that is connected now
     * @return null for a request of another session, or of a TDF at which the session does not continue
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

    /** Whose session it is: the service's name, and the identity there. */
    public record Holder(String service, String sessionId) {}

    /** A new Session-Id, which begins with our identity. */
    public static String newId(String identity, Holder holder) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return identity + ";" + Integer.toUnsignedString(random.nextInt()) + ";"
                + Integer.toUnsignedString(random.nextInt()) + ";" + holder.service() + ";" + holder.sessionId();
    }

    /** Whose session a Session-Id names; null for one that is none of ours. */
    public static @Nullable Holder holder(String sessionId) {
        String[] parts = sessionId.split(";", 5);
        return parts.length == 5 ? new Holder(parts[3], parts[4]) : null;
    }
}
