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
 * State of the delivery of an association's UE policies, stored with the association. Immutable.
 *
 * @param amf the AMF that has the subscription, as {@link ServingAmf#key}; null for none
 * @param subscription URI of the subscription to N1 messages; null for none
 * @param held sections of the UE, by UPSI: {@link SectionDelta#digest}, or {@link #UNKNOWN} for a section that only the
 *     UE has reported
 * @param pending the command that the UE has not answered; null for none
 * @param failed sections that the UE has not accepted, by UPSI
 * @param pti of the last command; 0 before the first
 * @param ue capabilities that the UE has reported, as members of UePolicySet
 */
public record DeliveryState(
        @Nullable String amf,
        @Nullable String subscription,
        SortedMap<String, String> held,
        @Nullable Pending pending,
        SortedMap<String, Failed> failed,
        int pti,
        ObjectNode ue) {
    /** Digest of a section with unknown contents. */
    public static final String UNKNOWN = "";

    /** State before the first delivery. */
    public static final DeliveryState NONE =
            new DeliveryState(null, null, new TreeMap<>(), null, new TreeMap<>(), 0, Json.object());

    private static final String MEMBER = "uePolicy";

    /**
     * A command in progress.
     *
     * @param sections digests of its sections, by UPSI
     * @param attempt number of transmissions so far
     * @param again time of the next retransmission, in milliseconds since 1970
     * @param timer outbox entry of the retransmission
     * @param left number of sections to be sent after this command
     */
    public record Pending(
            int pti, SortedMap<String, String> sections, int attempt, long again, String timer, int left) {
        /** Returns a copy with another time of retransmission. */
        public Pending at(long newAgain, String newTimer) {
            return new Pending(pti, sections, attempt, newAgain, newTimer, left);
        }
    }

    /**
     * A section that the UE has not accepted.
     *
     * @param digest of the section that was sent
     * @param times number of rejections, and of commands with it that remained unanswered
     * @param cause as stated by the UE; {@link #UNANSWERED} without an answer
     * @param again earliest time of a retry, in milliseconds since 1970
     */
    public record Failed(String digest, int times, int cause, long again) {
        /** Cause of an unanswered command. */
        public static final int UNANSWERED = 0;
    }

    /** Returns the delivery state of an association. */
    public static DeliveryState of(Session association) {
        ObjectNode peer = association.peer();
        return peer != null && peer.get(MEMBER) instanceof ObjectNode state
                ? Json.bind(state, DeliveryState.class)
                : NONE;
    }

    /** Returns a copy of the association with this state. */
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

    /** Returns the key of associations that have a subscription at the AMFs of a GUAMI. */
    public static String foundBy(String guamiKey) {
        return "g:" + guamiKey;
    }

    /** Returns the state after an indication of the UE: replaces the held sections, and clears the failures. */
    public DeliveryState indicated(StateIndication state) {
        SortedMap<String, String> now = new TreeMap<>();
        state.held().forEach(upsi -> now.put(upsi.toString(), held.getOrDefault(upsi.toString(), UNKNOWN)));
        ObjectNode said = Json.object().put("andspInd", state.andsp());
        if (!state.osIds().isEmpty()) {
            state.osIds().forEach(id -> said.withArrayProperty("osIds").add(id.toString()));
        }
        return new DeliveryState(amf, subscription, now, pending, new TreeMap<>(), pti, said);
    }

    /** Returns a copy with another subscription. */
    public DeliveryState subscribed(@Nullable String atAmf, @Nullable String uri) {
        return new DeliveryState(atAmf, uri, held, pending, failed, pti, ue);
    }

    /** Returns a copy with another pending command; null for none. */
    public DeliveryState pending(@Nullable Pending now) {
        return new DeliveryState(amf, subscription, held, now, failed, now == null ? pti : now.pti(), ue);
    }

    /** Returns a copy without unanswered failures, since the AMF has contact with the UE again. */
    public DeliveryState reachable() {
        SortedMap<String, Failed> left = new TreeMap<>(failed);
        left.values().removeIf(each -> each.cause() == Failed.UNANSWERED);
        return new DeliveryState(amf, subscription, held, pending, left, pti, ue);
    }

    /**
     * Returns the state after the pending command has ended.
     *
     * @param refused rejected sections by UPSI; the UE has accepted the others
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

    /** Returns the UePolicySetPatch for the UDR. */
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
