// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * The Diameter host to which requests of a session are sent. RFC 6733 does not state whether a session may continue at another host.
 * In Policy, a session follows its gateway, AF, TDF or OCS to another host of the same realm, as after a failover; requests from another
 * realm are refused. On Sh no session state is maintained, and each request is sent to its realm. Pure.
 */
@SpecRef({"RFC 6733 6.6", "RFC 6733 8.3"})
public final class DiameterHosts {
    /** The cause of the refusal of a request from another realm: 5002 on Diameter. */
    public static final String OTHER_REALM = "SESSION_OF_ANOTHER_REALM";

    /** The member of a stored peer with its Origin-Host. */
    public static final String HOST = "originHost";

    /** The member of a stored peer with its Origin-Realm. */
    public static final String REALM = "originRealm";

    /** The member of a stored peer with its Origin-State-Id; absent if the peer has not sent one. */
    public static final String STATE = "originStateId";

    private DiameterHosts() {}

    /** Returns the host and realm that have sent a request. */
    public static ObjectNode of(DiameterMessage request) {
        return Json.object()
                .put(HOST, request.require(Base.ORIGIN_HOST))
                .put(REALM, request.require(Base.ORIGIN_REALM));
    }

    /**
     * Returns true for a request from another host than the stored one.
     *
     * @param known the stored peer of the session; null or without a host if the session is not on Diameter
     * @param asking the peer that has sent the request; without a host if the request has no origin
     * @throws ProblemException 404 {@link #OTHER_REALM} if the other host is in another realm
     */
    public static boolean isMoved(@Nullable ObjectNode known, ObjectNode asking) {
        if (known == null || !known.has(HOST)) {
            return false;
        }
        String host = text(known, HOST);
        String followed = followed(host, text(known, REALM), text(asking, HOST), text(asking, REALM));
        if (followed == null) {
            throw new ProblemException(
                    ProblemDetails.of(404, OTHER_REALM, "the session belongs to a host of another realm"));
        }
        return !followed.equals(host);
    }

    /**
     * The host of a session after a request of its peer.
     *
     * @param host of the session; null or empty while it is not known
     * @param realm of the session
     * @param asking Origin-Host of the request; empty if it is not known
     * @param askingRealm Origin-Realm of the request
     * @return null if the request comes from another realm; {@code host} if it comes from there, in whatever case
     */
    public static @Nullable String followed(@Nullable String host, String realm, String asking, String askingRealm) {
        String known = host == null ? "" : host;
        if (asking.isEmpty() || asking.equalsIgnoreCase(known)) {
            return known;
        }
        return realm.equalsIgnoreCase(askingRealm) ? asking : null;
    }

    /**
     * Returns the stored peer with the host that has sent the request. The Origin-State-Id of the former host is removed.
     *
     * @throws ProblemException as {@link #isMoved}
     */
    public static ObjectNode moved(ObjectNode known, ObjectNode asking) {
        ObjectNode moved = known.deepCopy();
        if (isMoved(known, asking)) {
            moved.set(HOST, asking.path(HOST));
            moved.remove(STATE);
        }
        return moved;
    }

    private static String text(ObjectNode peer, String member) {
        return peer.path(member).asString("");
    }
}
