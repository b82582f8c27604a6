// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.logic;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.association.GuamiStatus;
import org.sigcore.policy.kernel.association.ServingAmf;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionKeys;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.StateIndication;
import tools.jackson.databind.node.ObjectNode;

/**
 * How far the delivery of an association's UE policies is. It is kept with the association. Immutable.
 *
 * @param amf the AMF of which the subscription is, as {@link ServingAmf#key}; null for none
 * @param subscription where the subscription to N1 messages is; null for none
 * @param held what the UE has, by UPSI: {@link SectionDelta#digest}, or {@link #UNKNOWN} of what only the UE speaks
 * @param pending the command that the UE has not answered; null for none
 * @param failed what the UE has not taken, by UPSI
 * @param pti of the last command; 0 before the first
 * @param ue what the UE said of itself, as members of UePolicySet
 */
public record DeliveryState(
        @Nullable String amf,
        @Nullable String subscription,
        SortedMap<String, String> held,
        @Nullable Pending pending,
        SortedMap<String, Failed> failed,
        int pti,
        ObjectNode ue) {
    /** Contents that nobody here knows. */
    public static final String UNKNOWN = "";

    /** Nothing is known, nothing was done. */
    public static final DeliveryState NONE =
            new DeliveryState(null, null, new TreeMap<>(), null, new TreeMap<>(), 0, Json.object());

    private static final String MEMBER = "uePolicy";

    /**
     * A command on its way.
     *
     * @param sections what it brings, by UPSI: digests
     * @param attempt how often it was sent
     * @param again milliseconds since 1970 from which on it is sent again
     * @param timer by which the outbox knows when that is
     * @param left how many sections wait for its end
     */
    public record Pending(
            int pti, SortedMap<String, String> sections, int attempt, long again, String timer, int left) {
        /** The same with another moment for it to be sent again. */
        public Pending at(long newAgain, String newTimer) {
            return new Pending(pti, sections, attempt, newAgain, newTimer, left);
        }
    }

    /**
     * What the UE has not taken.
     *
     * @param digest of the section that was sent
     * @param times how often it was refused, or a command with it was not answered to the last
     * @param cause as the UE said; {@link #UNANSWERED} if it said nothing
     * @param again milliseconds since 1970 from which on it may be sent again
     */
    public record Failed(String digest, int times, int cause, long again) {
        /** No cause: nobody answered. */
        public static final int UNANSWERED = 0;
    }

    /** That of an association. */
    public static DeliveryState of(Session association) {
        ObjectNode peer = association.peer();
        return peer != null && peer.get(MEMBER) instanceof ObjectNode state
                ? Json.bind(state, DeliveryState.class)
                : NONE;
    }

    /** The association with this state. */
    public Session in(Session association) {
        ObjectNode peer =
                association.peer() == null ? Json.object() : association.peer().deepCopy();
        if (!equals(of(association))) {
            peer.set(MEMBER, Json.mapper().<ObjectNode>valueToTree(this));
        }
        ObjectNode guami = ServingAmf.of(association.context()).guami();
        SessionKeys.found(peer, subscription == null || guami == null ? null : foundBy(GuamiStatus.key(guami)));
        return peer.isEmpty() ? association : association.withPeer(peer);
    }

    /** The key by which associations are found whose UEs are listened to at AMFs of that GUAMI. */
    public static String foundBy(String guamiKey) {
        return "g:" + guamiKey;
    }

    /** After the UE has said what it has: all counts, and what failed may be sent again. */
    public DeliveryState indicated(StateIndication state) {
        SortedMap<String, String> now = new TreeMap<>();
        state.held().forEach(upsi -> now.put(upsi.toString(), held.getOrDefault(upsi.toString(), UNKNOWN)));
        ObjectNode said = Json.object().put("andspInd", state.andsp());
        if (!state.osIds().isEmpty()) {
            state.osIds().forEach(id -> said.withArrayProperty("osIds").add(id.toString()));
        }
        return new DeliveryState(amf, subscription, now, pending, new TreeMap<>(), pti, said);
    }

    /** With another subscription. */
    public DeliveryState subscribed(@Nullable String atAmf, @Nullable String uri) {
        return new DeliveryState(atAmf, uri, held, pending, failed, pti, ue);
    }

    /** With another command on its way, or none. */
    public DeliveryState pending(@Nullable Pending now) {
        return new DeliveryState(amf, subscription, held, now, failed, now == null ? pti : now.pti(), ue);
    }

    /** Without those of which nobody said anything: the AMF has heard of the UE again. */
    public DeliveryState reachable() {
        SortedMap<String, Failed> left = new TreeMap<>(failed);
        left.values().removeIf(each -> each.cause() == Failed.UNANSWERED);
        return new DeliveryState(amf, subscription, held, pending, left, pti, ue);
    }

    /**
     * After the pending command has come to its end.
     *
     * @param refused what of it has failed, by UPSI; all else is what the UE has now
     */
    public DeliveryState ended(Map<String, Failed> refused) {
        SortedMap<String, String> now = new TreeMap<>(held);
        SortedMap<String, Failed> left = new TreeMap<>(failed);
        if (pending != null) {
            pending.sections().forEach((upsi, digest) -> {
                if (refused.containsKey(upsi)) {
                    left.put(upsi, refused.get(upsi));
                } else {
                    left.remove(upsi);
                    if (digest.equals(SectionDelta.DELETED)) {
                        now.remove(upsi);
                    } else {
                        now.put(upsi, digest);
                    }
                }
            });
        }
        return new DeliveryState(amf, subscription, now, null, left, pti, ue);
    }

    /** What stands in the UDR of it: UePolicySetPatch. */
    public ObjectNode patch() {
        ObjectNode patch = ue.deepCopy();
        if (held.isEmpty()) {
            patch.putNull("upsis");
        } else {
            held.keySet().forEach(patch.putArray("upsis")::add);
        }
        return patch;
    }
}
