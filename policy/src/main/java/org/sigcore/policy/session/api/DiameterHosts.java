// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.api;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.diamgateway.api.PeerOrigin;
import tools.jackson.databind.node.ObjectNode;

/**
 * The Diameter host that a session belongs to, and to which its requests are sent: the host that created it, by way of the neighbour
 * through which it did, or of a proven one. RFC 6733 does not say whether a session may continue at another host. Here it continues at
 * another neighbour of the same realm, as after a failover, once its host is no longer connected; for all others it does not exist.
 * Pure.
 */
@SpecRef({"RFC 6733 6.6", "RFC 6733 8.3"})
public final class DiameterHosts {
    /** The cause of the refusal of a request of another peer: 5002 on Diameter. */
    public static final String OTHER_PEER = "SESSION_OF_ANOTHER_PEER";

    private static final String HOST = "originHost";
    private static final String REALM = "originRealm";
    private static final String STATE = "originStateId";

    private DiameterHosts() {}

    /**
     * True if a request comes from the host that the session belongs to.
     *
     * @param known what {@link PeerOrigin#peer} has stored with the session; null or without a host for a session of no Diameter peer
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
        String start = peer.path(HOST).asString("") + ";";
        return sessionId.regionMatches(true, 0, start, 0, start.length());
    }

    /**
     * True if a request comes from another host, at which the session continues.
     *
     * @param known as for {@link #isOwner}
     * @param asking as for {@link #isOwner}
     * @param connected true for a host that is a connected neighbour; asked only for the host of the session
     * @throws ProblemException 404 {@link #OTHER_PEER} if the session does not continue there
     */
    public static boolean isMoved(@Nullable ObjectNode known, ObjectNode asking, Predicate<String> connected) {
        if (known == null || isOwner(known, asking)) {
            return false;
        }
        if (!mayFollow(known, asking) || connected.test(known.path(HOST).asString(""))) {
            throw refused();
        }
        return true;
    }

    /** Behind a relay nothing shows that a host is gone, so that a session moves only from neighbour to neighbour. */
    private static boolean mayFollow(ObjectNode known, ObjectNode asking) {
        return !same(known, asking, HOST)
                && same(known, asking, REALM)
                && isDirect(known)
                && isDirect(asking)
                && (isProven(asking) || !isProven(known));
    }

    /**
     * Returns what is known of the peer, at the host that asks. What the former host has said of its restarts is dropped.
     *
     * @throws ProblemException as {@link #isMoved}
     */
    public static ObjectNode moved(ObjectNode known, ObjectNode asking, Predicate<String> connected) {
        ObjectNode moved = known.deepCopy();
        if (isMoved(known, asking, connected)) {
            moved.set(HOST, asking.path(HOST));
            moved.put(PeerOrigin.VIA, asking.path(HOST).asString(""));
            moved.put(PeerOrigin.PROVEN, isProven(asking));
            moved.remove(STATE);
        }
        return moved;
    }

    /** True if the requests come from a neighbour itself, not by way of a relay. */
    public static boolean isDirect(ObjectNode peer) {
        String host = peer.path(HOST).asString("");
        return host.equalsIgnoreCase(peer.path(PeerOrigin.VIA).asString(host));
    }

    /** True if the neighbour by which the requests come is proven. */
    public static boolean isProven(ObjectNode peer) {
        return peer.path(PeerOrigin.PROVEN).asBoolean(false);
    }

    private static ProblemException refused() {
        return new ProblemException(ProblemDetails.of(404, OTHER_PEER, "the session belongs to another peer"));
    }

    private static boolean same(ObjectNode known, ObjectNode asking, String member) {
        return known.path(member)
                .asString("")
                .equalsIgnoreCase(asking.path(member).asString(""));
    }
}
