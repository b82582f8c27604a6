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
 * The Diameter host that a session belongs to, and to which its requests are sent: the host that created it, through the neighbour
 * that it used then, or through a proven one. RFC 6733 does not state whether a session may continue at another host. In Policy, a session
 * follows its gateway, AF, TDF or OCS to another neighbour of the same realm, as after a failover, once its host is no longer connected;
 * requests of all others are refused. On Sh no session state is maintained, and each request is sent to its realm. Pure.
 */
@SpecRef({"RFC 6733 6.6", "RFC 6733 8.3"})
public final class DiameterHosts {
    /** The cause of the refusal of a request of another peer: 5002 on Diameter. */
    public static final String OTHER_PEER = "SESSION_OF_ANOTHER_PEER";

    /** The member of a stored peer with its Origin-Host. */
    public static final String HOST = "originHost";

    /** The member of a stored peer with its Origin-Realm. */
    public static final String REALM = "originRealm";

    /** The member of a stored peer with its Origin-State-Id; absent if the peer has not sent one. */
    public static final String STATE = "originStateId";

    private DiameterHosts() {}

    /**
     * Returns true if a request comes from the host that the session belongs to.
     *
     * @param known the stored peer of the session, as {@link PeerOrigin#peer} returns it; null or without a host if the session is not on
     *     Diameter
     * @param asking the same of the request; without a host for a request of the process itself
     */
    public static boolean isOwner(@Nullable ObjectNode known, ObjectNode asking) {
        if (known == null || !known.has(HOST) || !asking.has(HOST)) {
            return true;
        }
        return same(known, asking, HOST)
                && (isProven(asking) || !known.has(PeerOrigin.VIA) || same(known, asking, PeerOrigin.VIA));
    }

    /**
     * Refuses to begin a session again for another host than the one that it belongs to. The neighbour whose identity the Session-Id
     * begins with gets its session, whatever peer has used that Session-Id before.
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
     * Returns true for a request from another host than the stored one, at which the session continues.
     *
     * @param known as for {@link #isOwner}
     * @param asking as for {@link #isOwner}
     * @param connected true for a host that is a connected neighbour; called only for the host of the session
     * @throws ProblemException 404 {@link #OTHER_PEER} if the session does not continue there
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

    /** Behind a relay nothing shows that a host is gone, so that a session moves only from neighbour to neighbour. */
    private static boolean mayFollow(ObjectNode known, ObjectNode asking, Predicate<String> connected) {
        return !same(known, asking, HOST)
                && same(known, asking, REALM)
                && isDirect(known)
                && isDirect(asking)
                && (isProven(asking) || !isProven(known))
                && !connected.test(text(known, HOST));
    }

    /**
     * Returns the stored peer with the host that has sent the request. The Origin-State-Id of the former host is removed.
     *
     * @throws ProblemException as {@link #isMoved}
     */
    public static ObjectNode moved(ObjectNode known, ObjectNode asking, Predicate<String> connected) {
        return isMoved(known, asking, connected) ? at(known, asking) : known.deepCopy();
    }

    /**
     * Returns the stored peer of a session that Policy has begun, after a request of its peer. Until the first request only the
     * destination is known: a session without a host is at the first host of its realm that sends a request.
     *
     * @param known the stored peer; without {@link PeerOrigin#VIA} until its first request
     * @param asking as for {@link #isOwner}
     * @param connected as for {@link #isMoved}
     * @return null if the session does not continue at the host that asks
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

    /** Returns true if the requests come from a neighbour itself, not through a relay. */
    public static boolean isDirect(ObjectNode peer) {
        String host = text(peer, HOST);
        return host.equalsIgnoreCase(peer.path(PeerOrigin.VIA).asString(host));
    }

    /** Returns true if the neighbour through which the requests come is proven. */
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
