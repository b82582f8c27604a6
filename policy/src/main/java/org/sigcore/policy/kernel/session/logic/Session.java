// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.decision.SessionAddress;
import tools.jackson.databind.node.ObjectNode;

/**
 * A session of a UE: an individual SM policy (N7), or an IP-CAN session (Gx). The documents are never changed in place.
 *
 * @param id the last segment of the SM policy's URI, or the Session-Id on Gx
 * @param stamp which writing of it this is
 * @param peer what is known of who enforces the decision: of a PCEF {@code originHost}, {@code originRealm} and {@code originStateId}; {@code failed},
 *     rules that it does not enforce, as {@link Enforcement} writes them; {@code tdf}, as {@link Tdf} says; null for nothing
 * @param context SmPolicyContextData as received, with later updates merged in; on Gx in the same words
 * @param decision the whole SmPolicyDecision that is in force; on Gx in the same words
 * @param af the AF sessions on it, by identity
 * @param created when it was created
 */
public record Session(
        String id,
        RowVersion stamp,
        @Nullable ObjectNode peer,
        ObjectNode context,
        ObjectNode decision,
        List<AfSession> af,
        Instant created) {
    /** Sorts and copies the AF sessions. */
    public Session {
        af = af.stream().sorted(Comparator.comparing(AfSession::id)).toList();
    }

    /** The subscriber. */
    public String supi() {
        return text(SmPolicyContextData.SUPI);
    }

    /** The subscriber's public identity; null where it is not known. */
    public @Nullable String gpsi() {
        return SmPolicyContextData.GPSI.text(context);
    }

    /** The data network or access point name, as the peer wrote it. */
    public String dnn() {
        return text(SmPolicyContextData.DNN);
    }

    /** Where the SMF takes notifications; empty on Gx. */
    public String notificationUri() {
        return text(SmPolicyContextData.NOTIFICATION_URI);
    }

    /** By which address AFs find it. */
    public SessionAddress address() {
        return SessionAddress.ofSmContext(context);
    }

    /** Its part of the subscriber's data, for that service. */
    public SubscriberQuery subscriberQuery(String service) {
        return new SubscriberQuery(
                id,
                service,
                supi(),
                SmPolicyContextData.GPSI.text(context),
                SmPolicyContextData.SLICE_INFO.of(context) instanceof ObjectNode slice ? slice : null,
                dnn());
    }

    /** The AF session of that identity; null without it. */
    public @Nullable AfSession af(String afSessionId) {
        return af.stream()
                .filter(session -> session.id().equals(afSessionId))
                .findFirst()
                .orElse(null);
    }

    /** The same with another context. */
    public Session withContext(ObjectNode newContext) {
        return new Session(id, stamp, peer, newContext, decision, af, created);
    }

    /** The same with another decision. */
    public Session withDecision(ObjectNode newDecision) {
        Session decided = new Session(
                id, stamp, Tdf.decided(peer, newDecision), context, Tdf.withoutIt(newDecision), af, created);
        ObjectNode failed = Enforcement.failed(this);
        return failed.isEmpty() ? decided : decided.withFailed(Enforcement.still(failed, newDecision));
    }

    /**
     * The same with other rules that the peer could not install.
     *
     * @param failed as {@link Enforcement} writes it
     */
    Session withFailed(ObjectNode failed) {
        ObjectNode known = peer == null ? Json.object() : peer.deepCopy();
        if (failed.isEmpty()) {
            known.remove(Enforcement.FAILED);
        } else {
            known.set(Enforcement.FAILED, failed);
        }
        return withPeer(known.isEmpty() ? null : known);
    }

    /** The same with something else known of its peer. */
    public Session withPeer(@Nullable ObjectNode other) {
        return Objects.equals(other, peer) ? this : new Session(id, stamp, other, context, decision, af, created);
    }

    /** The same, whose peer takes notifications at another URI. */
    public Session notifiedAt(String notificationUri) {
        ObjectNode moved = context.deepCopy();
        moved.put(SmPolicyContextData.NOTIFICATION_URI.name(), notificationUri);
        return withContext(moved);
    }

    /** True on Gx. */
    public boolean ofGx() {
        return peer != null && peer.has(DiameterHosts.HOST);
    }

    /** The same with that AF session added, or in the place of the one of its identity. */
    public Session with(AfSession session) {
        List<AfSession> all = others(session.id());
        all.add(session);
        return withAf(all);
    }

    /** The same without that AF session. */
    public Session without(String afSessionId) {
        return withAf(others(afSessionId));
    }

    /** The same with other AF sessions. */
    public Session withAf(List<AfSession> sessions) {
        return new Session(id, stamp, peer, context, decision, sessions, created);
    }

    /**
     * Returns this session in place of the former session with the same identity; its AF sessions stay.
     *
     * @throws org.sigcore.model.ProblemException 404 {@link DiameterHosts#OTHER_PEER} for a session of another Diameter peer
     */
    public Session inPlaceOf(Session former) {
        if (peer != null) {
            DiameterHosts.requireOwner(id, former.peer, peer);
        }
        return withAf(former.af);
    }

    /** The same as another writing. */
    public Session stamped(RowVersion other, List<AfSession> stampedAf) {
        return new Session(id, other, peer, context, decision, stampedAf, created);
    }

    private List<AfSession> others(String afSessionId) {
        return new ArrayList<>(af.stream()
                .filter(Predicate.not(session -> session.id().equals(afSessionId)))
                .toList());
    }

    private String text(JsonMember member) {
        String value = member.text(context);
        return value == null ? "" : value;
    }
}
