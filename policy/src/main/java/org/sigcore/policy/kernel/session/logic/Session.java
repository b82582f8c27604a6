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
 * Session of a UE: an individual SM policy (N7), an IP-CAN session (Gx), or a policy association (N15). The documents
 * are never modified.
 *
 * @param id the last segment of the SM policy's URI, or the Session-Id on Gx
 * @param stamp version of its row
 * @param peer known properties of the enforcing peer: of a PCEF {@code originHost}, {@code originRealm} and {@code
 *     originStateId}; {@code failed}, the inactive rules of {@link Enforcement}; {@code tdf}, see {@link Tdf}; null for
 *     none
 * @param context SmPolicyContextData as received, with later updates merged in; same format on Gx
 * @param decision the complete SmPolicyDecision in force; same format on Gx
 * @param af its AF sessions, ordered by ID
 * @param created time of creation
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
        af = af.size() < 2
                ? List.copyOf(af)
                : af.stream().sorted(Comparator.comparing(AfSession::id)).toList();
    }

    /** Returns the SUPI of the subscriber. */
    public String supi() {
        return text(SmPolicyContextData.SUPI);
    }

    /** Returns the GPSI of the subscriber; null if unknown. */
    public @Nullable String gpsi() {
        return SmPolicyContextData.GPSI.text(context);
    }

    /** Returns the data network or access point name, as sent by the peer. */
    public String dnn() {
        return text(SmPolicyContextData.DNN);
    }

    /** Returns the notification URI of the SMF; empty on Gx. */
    public String notificationUri() {
        return text(SmPolicyContextData.NOTIFICATION_URI);
    }

    /** Returns the address by which AFs find the session. */
    public SessionAddress address() {
        return SessionAddress.ofSmContext(context);
    }

    /** Returns the query for the subscriber data of a service. */
    public SubscriberQuery subscriberQuery(String service) {
        return new SubscriberQuery(
                id,
                service,
                supi(),
                SmPolicyContextData.GPSI.text(context),
                SmPolicyContextData.SLICE_INFO.of(context) instanceof ObjectNode slice ? slice : null,
                dnn());
    }

    /** Returns the AF session with an ID; null if absent. */
    public @Nullable AfSession af(String afSessionId) {
        return af.stream()
                .filter(session -> session.id().equals(afSessionId))
                .findFirst()
                .orElse(null);
    }

    /** Returns a copy with another context. */
    public Session withContext(ObjectNode newContext) {
        return new Session(id, stamp, peer, newContext, decision, af, created);
    }

    /** Returns a copy with another decision. */
    public Session withDecision(ObjectNode newDecision) {
        Session decided = new Session(
                id, stamp, Tdf.decided(peer, newDecision), context, Tdf.withoutIt(newDecision), af, created);
        ObjectNode failed = Enforcement.failed(this);
        return failed.isEmpty() ? decided : decided.withFailed(Enforcement.still(failed, newDecision));
    }

    /**
     * Returns a copy with other inactive rules.
     *
     * @param failed in the format of {@link Enforcement}
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

    /** Returns a copy with other properties of the peer. */
    public Session withPeer(@Nullable ObjectNode other) {
        return Objects.equals(other, peer) ? this : new Session(id, stamp, other, context, decision, af, created);
    }

    /** Returns a copy with another notification URI. */
    public Session notifiedAt(String notificationUri) {
        ObjectNode moved = context.deepCopy();
        moved.put(SmPolicyContextData.NOTIFICATION_URI.name(), notificationUri);
        return withContext(moved);
    }

    /** True for a session on Gx. */
    public boolean ofGx() {
        return peer != null && peer.has(DiameterHosts.HOST);
    }

    /** Returns a copy with that AF session added, or replacing the one with the same ID. */
    public Session with(AfSession session) {
        List<AfSession> all = others(session.id());
        all.add(session);
        return withAf(all);
    }

    /** Returns a copy without that AF session. */
    public Session without(String afSessionId) {
        return withAf(others(afSessionId));
    }

    /** Returns a copy with other AF sessions. */
    public Session withAf(List<AfSession> sessions) {
        return new Session(id, stamp, peer, context, decision, sessions, created);
    }

    /**
     * Returns this session in place of the former session with the same ID; keeps the former AF sessions.
     *
     * @throws org.sigcore.model.ProblemException 404 {@link DiameterHosts#OTHER_PEER} for a session of another Diameter
     *     peer
     */
    public Session inPlaceOf(Session former) {
        if (peer != null) {
            DiameterHosts.requireOwner(id, former.peer, peer);
        }
        return withAf(former.af);
    }

    /** Returns a copy with other row versions. */
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
