// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * The Diameter host to which requests of a session are sent. RFC 6733 does not say whether a session may continue at another host.
 * Here it follows its gateway or AF to another host of the same realm, as after a failover; a host of another realm does not
 * know the session. Pure.
 */
@SpecRef({"RFC 6733 6.6", "RFC 6733 8.3"})
public final class DiameterHosts {
    /** The cause of the refusal of a request from another realm: 5002 on Diameter. */
    public static final String OTHER_REALM = "SESSION_OF_ANOTHER_REALM";

    private static final String HOST = "originHost";
    private static final String REALM = "originRealm";
    private static final String STATE = "originStateId";

    private DiameterHosts() {}

    /**
     * Whether a request comes from another host than the one at which the session is.
     *
     * @param known members {@code originHost} and {@code originRealm} of the session; null or without them: of no Diameter session
     * @param asking the same of the request; without them nothing is known of where it comes from
     * @throws ProblemException 404 {@link #OTHER_REALM} if the other host is in another realm
     */
    public static boolean isMoved(@Nullable ObjectNode known, ObjectNode asking) {
        if (known == null || !known.has(HOST) || !asking.has(HOST) || same(known, asking, HOST)) {
            return false;
        }
        if (!same(known, asking, REALM)) {
            throw new ProblemException(
                    ProblemDetails.of(404, OTHER_REALM, "the session belongs to a host of another realm"));
        }
        return true;
    }

    /**
     * What is known of the peer, at the host that asks. What the former host has said of its restarts is dropped.
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

    private static boolean same(ObjectNode known, ObjectNode asking, String member) {
        return known.path(member)
                .asString("")
                .equalsIgnoreCase(asking.path(member).asString(""));
    }
}
