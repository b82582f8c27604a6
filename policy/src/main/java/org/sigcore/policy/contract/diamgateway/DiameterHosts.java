// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * Determines the Diameter host that owns a session and receives its requests: the host that created the session,
 * reached through the neighbour used at creation or through a proven one. RFC 6733 does not state whether a session may
 * continue at another host. In Policy, a session moves with its gateway, AF, TDF or OCS to another neighbour of the
 * same realm, as after a failover, once its host is disconnected; requests of any other host are rejected. Sh maintains
 * no session state, and each request is routed by realm. Pure functions.
 */
@SpecRef({"RFC 6733 6.6", "RFC 6733 8.3"})
public final class DiameterHosts {
    /** Cause of the rejection of a request of another peer; maps to Result-Code 5002. */
    public static final String OTHER_PEER = "SESSION_OF_ANOTHER_PEER";

    /** Member of a stored peer with its Origin-Host. */
    public static final String HOST = "originHost";

    /** Member of a stored peer with its Origin-Realm. */
    public static final String REALM = "originRealm";

    /** Member of a stored peer with its Origin-State-Id; absent if the peer has not sent one. */
    public static final String STATE = "originStateId";

    private DiameterHosts() {}

    /**
     * Returns true if a request comes from the host that owns the session.
     *
     * @param known stored peer of the session, as {@link PeerOrigin#peer} returns it; null or without a host if the
     *     session does not use Diameter
     * @param asking the peer that sent the request, in the same format; without a host if the request originates in
     *     this process
     */
    public static boolean isOwner(@Nullable ObjectNode known, ObjectNode asking) {
        if (known == null || !known.has(HOST) || !asking.has(HOST)) {
            return true;
        }
        return same(known, asking, HOST)
                && (isProven(asking) || !known.has(PeerOrigin.VIA) || same(known, asking, PeerOrigin.VIA));
    }

    /**
     * Rejects an attempt of another host to create the session again. A neighbour whose identity starts the Session-Id
     * is always accepted, regardless of the peer that used the Session-Id before.
     *
     * @throws ProblemException 404 {@link #OTHER_PEER}
     */
    @SpecRef("RFC 6733 8.8")
    public static void requireOwner(String sessionId, @Nullable ObjectNode known, ObjectNode asking) {
        boolean named = known != null && isDirect(asking) && names(sessionId, asking) && !names(sessionId, known);
        if (!named && !isOwner(known, asking)) {
            throw refused();
        }
    }

    private static boolean names(String sessionId, ObjectNode peer) {
        String start = text(peer, HOST) + ";";
        return sessionId.regionMatches(true, 0, start, 0, start.length());
    }

    /**
     * Returns true if a request comes from a host other than the stored one and the session may continue there.
     *
     * @param known as for {@link #isOwner}
     * @param asking as for {@link #isOwner}
     * @param connected true for a host that is a connected neighbour; called only for the host of the session
     * @throws ProblemException 404 {@link #OTHER_PEER} if the session may not continue there
     */
    public static boolean isMoved(@Nullable ObjectNode known, ObjectNode asking, Predicate<String> connected) {
        if (known == null || isOwner(known, asking)) {
            return false;
        }
        if (!mayFollow(known, asking, connected)) {
            throw refused();
        }
        return true;
    }

    /** Sessions move only between direct neighbours: the failure of a host behind a relay cannot be observed. */
    private static boolean mayFollow(ObjectNode known, ObjectNode asking, Predicate<String> connected) {
        return !same(known, asking, HOST)
                && same(known, asking, REALM)
                && isDirect(known)
                && isDirect(asking)
                && (isProven(asking) || !isProven(known))
                && !connected.test(text(known, HOST));
    }

    /**
     * Returns the stored peer with its host replaced by the sender of the request if the session moves. The
     * Origin-State-Id of the previous host is removed.
     *
     * @throws ProblemException as {@link #isMoved}
     */
    public static ObjectNode moved(ObjectNode known, ObjectNode asking, Predicate<String> connected) {
        return isMoved(known, asking, connected) ? at(known, asking) : known.deepCopy();
    }

    /**
     * Returns the stored peer of a session that Policy created, updated by a request of that peer. Until the first
     * request only the destination is known; a session without a host is assigned to the first host of its realm that
     * sends a request.
     *
     * @param known the stored peer; without {@link PeerOrigin#VIA} until its first request
     * @param asking as for {@link #isOwner}
     * @param connected as for {@link #isMoved}
     * @return null if the session may not continue at the sender of the request
     */
    public static @Nullable ObjectNode followed(ObjectNode known, ObjectNode asking, Predicate<String> connected) {
        if (text(known, HOST).isEmpty()) {
            return same(known, asking, REALM) ? at(known, asking) : null;
        }
        if (isOwner(known, asking)) {
            return known.has(PeerOrigin.VIA) ? known : at(known, asking).put(HOST, text(known, HOST));
        }
        return mayFollow(known, asking, connected) ? at(known, asking) : null;
    }

    private static ObjectNode at(ObjectNode known, ObjectNode asking) {
        String host = text(asking, HOST);
        ObjectNode moved = known.deepCopy()
                .put(HOST, host)
                .put(PeerOrigin.VIA, asking.path(PeerOrigin.VIA).asString(host))
                .put(PeerOrigin.PROVEN, isProven(asking));
        moved.remove(STATE);
        return moved;
    }

    /** Returns true if the peer is a neighbour itself rather than reached through a relay. */
    public static boolean isDirect(ObjectNode peer) {
        String host = text(peer, HOST);
        return host.equalsIgnoreCase(peer.path(PeerOrigin.VIA).asString(host));
    }

    /** Returns true if the neighbour that forwards the peer's requests is proven. */
    public static boolean isProven(ObjectNode peer) {
        return peer.path(PeerOrigin.PROVEN).asBoolean(false);
    }

    private static ProblemException refused() {
        return new ProblemException(ProblemDetails.of(404, OTHER_PEER, "the session belongs to another peer"));
    }

    private static boolean same(ObjectNode known, ObjectNode asking, String member) {
        return text(known, member).equalsIgnoreCase(text(asking, member));
    }

    private static String text(ObjectNode peer, String member) {
        return peer.path(member).asString("");
    }
}
