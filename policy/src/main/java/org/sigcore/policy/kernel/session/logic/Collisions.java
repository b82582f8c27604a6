// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.kernel.guard.RequestDeadline;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Detects sessions of a subscriber that exclude each other, and determines which one was requested later. Pure. */
@SpecRef({"TS 29.512 4.2.2.2", "TS 29.212 4.5.1", "TS 29.500 6.11.3"})
public final class Collisions {
    /** Member of the peer of a session: time at which the request originated, in milliseconds since 1970. */
    public static final String ORIGINATED = "originated";

    /** Member of the peer of a Gx session: identifies the UE's connection to the access point. */
    public static final String PDN_CONNECTION = "pdnConnection";

    private static final String SM = "pcf-sm";
    private static final String GX = "pcrf-core";

    private Collisions() {}

    /**
     * True if one session replaces another one of the same subscriber: on N7 for the same PDU session, on Gx for the
     * same connection to an access point, for associations with the same serving network.
     */
    public static boolean collide(String service, Session one, Session other) {
        return switch (service) {
            case SM -> one.context().path("pduSessionId").equals(other.context().path("pduSessionId"));
            case GX -> sameNetwork(one, other) && sameConnection(one, other);
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

    // UEs without dual-stack connections often have one connection per IP version.
    private static boolean alike(Session one, Session other, JsonMember address) {
        return one.context().has(address.name()) == other.context().has(address.name());
    }

    /** True if a session was requested before an existing one; false if either request time is unknown. */
    public static boolean isLate(Session session, Session there) {
        long originated = peer(session).path(ORIGINATED).asLong(0);
        return originated > 0 && originated < peer(there).path(ORIGINATED).asLong(0);
    }

    /** True if the request time of a session is further in the future than clock differences explain. */
    public static boolean saysImpossibleTime(Session session, Instant now) {
        return peer(session).path(ORIGINATED).asLong(0)
                > now.plus(RequestDeadline.MOST_BELIEVED).toEpochMilli();
    }

    /** Returns a copy whose request time is the arrival of the request. */
    public static Session originatedAt(Session session, Instant arrival) {
        return session.withPeer(peer(session).deepCopy().put(ORIGINATED, arrival.toEpochMilli()));
    }

    /**
     * True if both sessions count towards the same limit: same data network and slice of the subscriber; associations
     * always do.
     */
    public static boolean countTogether(Session one, Session other) {
        return sameNetwork(one, other) && Objects.equals(slice(one), slice(other));
    }

    /** True if both are sessions with the same data network; one name may have an operator identifier. */
    @SpecRef("TS 23.003 9.1")
    private static boolean sameNetwork(Session one, Session other) {
        return Dnn.of(one.dnn()).matches(other.dnn());
    }

    private static @Nullable Snssai slice(Session session) {
        JsonNode slice = SmPolicyContextData.SLICE_INFO.of(session.context());
        return slice.isObject() ? Snssai.of(slice) : null;
    }

    /** Returns the peer of a session with its request time; null if unknown. */
    public static @Nullable ObjectNode originated(@Nullable Instant originated) {
        return originated == null ? null : Json.object().put(ORIGINATED, originated.toEpochMilli());
    }

    private static ObjectNode peer(Session session) {
        ObjectNode peer = session.peer();
        return peer == null ? Json.object() : peer;
    }
}
