// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.policy.kernel.guard.RequestDeadline;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whether two sessions of a subscriber cannot both be there, and which of them its peer has asked for later. Pure.
 */
@SpecRef({"TS 29.512 4.2.2.2", "TS 29.212 4.5.1", "TS 29.500 6.11.3"})
public final class Collisions {
    /** Member of the peer of a session: when its originator asked for it, in milliseconds since 1970. */
    public static final String ORIGINATED = "originated";

    /** Member of the peer of a Gx session: which of the UE's connections to the access point it is. */
    public static final String PDN_CONNECTION = "pdnConnection";

    private static final String SM = "pcf-sm";
    private static final String GX = "pcrf-core";

    private Collisions() {}

    /**
     * Whether a session takes the place of another one of the same subscriber: of N7 with the same PDU session, of Gx with the same
     * connection to an access point, an association with the same serving network.
     */
    public static boolean collide(String service, Session one, Session other) {
        return switch (service) {
            case SM -> one.context().path("pduSessionId").equals(other.context().path("pduSessionId"));
            case GX -> one.dnn().equalsIgnoreCase(other.dnn()) && sameConnection(one, other);
            default -> one.context().path("servingPlmn").equals(other.context().path("servingPlmn"));
        };
    }

    private static boolean sameConnection(Session one, Session other) {
        String connection = Json.string(peer(one), PDN_CONNECTION);
        String otherConnection = Json.string(peer(other), PDN_CONNECTION);
        if (connection != null && otherConnection != null) {
            return connection.equals(otherConnection);
        }
        return alike(one, other, SmPolicyContextData.IPV4_ADDRESS)
                && alike(one, other, SmPolicyContextData.IPV6_ADDRESS_PREFIX);
    }

    // One connection for each IP version is usual where a UE gets no other.
    private static boolean alike(Session one, Session other, JsonMember address) {
        return one.context().has(address.name()) == other.context().has(address.name());
    }

    /** Whether a session was asked for before another one that is there; not where one of them does not say when. */
    public static boolean isLate(Session session, Session there) {
        long originated = peer(session).path(ORIGINATED).asLong(0);
        return originated > 0 && originated < peer(there).path(ORIGINATED).asLong(0);
    }

    /** Whether a session says that it was asked for later than a clock can be wrong. */
    public static boolean saysImpossibleTime(Session session, Instant now) {
        return peer(session).path(ORIGINATED).asLong(0)
                > now.plus(RequestDeadline.MOST_BELIEVED).toEpochMilli();
    }

    /** The same session, asked for when its request arrived. */
    public static Session originatedAt(Session session, Instant arrival) {
        return session.withPeer(peer(session).deepCopy().put(ORIGINATED, arrival.toEpochMilli()));
    }

    /** Whether both count for the same limit: those of a subscriber with one data network and slice, or all associations. */
    public static boolean countTogether(Session one, Session other) {
        return one.dnn().equalsIgnoreCase(other.dnn())
                && Objects.equals(
                        SmPolicyContextData.SLICE_INFO.of(one.context()),
                        SmPolicyContextData.SLICE_INFO.of(other.context()));
    }

    /** The peer of a session that says when it was asked for; null for one that does not. */
    public static @Nullable ObjectNode originated(@Nullable Instant originated) {
        return originated == null ? null : Json.object().put(ORIGINATED, originated.toEpochMilli());
    }

    private static ObjectNode peer(Session session) {
        ObjectNode peer = session.peer();
        return peer == null ? Json.object() : peer;
    }
}
