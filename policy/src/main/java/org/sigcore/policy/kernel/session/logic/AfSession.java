// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.kernel.rx.AuthorizationLifetime;
import org.sigcore.policy.kernel.rx.RxPeers;
import tools.jackson.databind.node.ObjectNode;

/**
 * AF session on a session, over N5 or Rx. The documents are never modified.
 *
 * @param id over N5 the last segment of the resource's URI, which begins with the ID of the session; over Rx derived
 *     from the Session-Id
 * @param sessionId the session that carries it
 * @param stamp version of its row
 * @param request AppSessionContextReqData as received, with later changes merged in
 * @param rx members {@code sessionId}, those of {@link RxPeers}, and the expiry of the session; null for a session over
 *     N5
 */
public record AfSession(
        String id,
        String sessionId,
        RowVersion stamp,
        ObjectNode request,
        @Nullable ObjectNode rx) {
    private static final String RX = "rx-";
    private static final String ENDING = "ending";
    private static final String EXPIRES = "expires";
    private static final String TIMER = "timer";
    private static final int KEY_LENGTH = 12;

    /**
     * Creates an AF session over N5.
     *
     * @param key 12 characters, unique among the AF sessions of this session
     */
    public static AfSession ofN5(String sessionId, String key, ObjectNode request) {
        return new AfSession(sessionId + "." + key, sessionId, RowVersion.NEW, request, null);
    }

    /**
     * Creates an AF session over Rx.
     *
     * @param peer members {@code originHost} and {@code originRealm}
     */
    public static AfSession ofRx(String rxSessionId, ObjectNode peer, String sessionId, ObjectNode request) {
        ObjectNode rx = peer.deepCopy().put("sessionId", rxSessionId);
        return new AfSession(idOfRx(rxSessionId), sessionId, RowVersion.NEW, request, rx);
    }

    /** Returns the ID of the AF session for an Rx session. */
    public static String idOfRx(String rxSessionId) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(rxSessionId.getBytes(StandardCharsets.UTF_8));
            return RX + HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the ID of the session that carries an AF session over N5; null if the ID does not contain it. */
    public static @Nullable String carrierOf(String afSessionId) {
        int end = afSessionId.lastIndexOf('.');
        return end < 1 ? null : afSessionId.substring(0, end);
    }

    /** Returns a copy with another request. */
    public AfSession with(ObjectNode newRequest) {
        return new AfSession(id, sessionId, stamp, newRequest, rx);
    }

    /** Returns a copy with another row version. */
    public AfSession stamped(RowVersion other) {
        return new AfSession(id, sessionId, other, request, rx);
    }

    /**
     * Returns a copy marked as ending, for an Rx session whose AF is asked to end it; returns a session over N5
     * unchanged.
     */
    public AfSession ending() {
        return rx == null
                ? this
                : new AfSession(id, sessionId, stamp, request, rx.deepCopy().put(ENDING, true));
    }

    /** True for an Rx session whose AF was asked to end it; the AF receives no other requests. */
    public boolean isEnding() {
        return rx != null && rx.path(ENDING).asBoolean(false);
    }

    /**
     * Returns the session as begun or refreshed by its AF now: its lifetime restarts, and it is not marked as ending.
     */
    public AfSession refreshed(Instant now) {
        if (rx == null) {
            return this;
        }
        ObjectNode known = rx.deepCopy();
        known.remove(ENDING);
        if (known.has(AuthorizationLifetime.GRANTED)) {
            long seconds = known.path(AuthorizationLifetime.GRANTED).asLong();
            known.put(EXPIRES, now.plusSeconds(seconds).toEpochMilli());
        }
        return known.equals(rx) ? this : new AfSession(id, sessionId, stamp, request, known);
    }

    /**
     * Returns the session after a later request of its AF: it follows the AF to another host, as {@link DiameterHosts}
     * describes, and takes its other members.
     *
     * @param peer as {@link RxPeers#of} returns it
     * @param connected true for the Diameter identity of a connected AF
     * @throws org.sigcore.model.ProblemException 404 {@link DiameterHosts#OTHER_PEER}
     */
    public AfSession by(ObjectNode peer, Predicate<String> connected) {
        if (rx == null) {
            return this;
        }
        ObjectNode known = DiameterHosts.moved(rx, peer, connected);
        for (String member : List.of(AuthorizationLifetime.GRANTED, DiameterHosts.STATE)) {
            if (peer.has(member)) {
                known.set(member, peer.get(member));
            }
        }
        return new AfSession(id, sessionId, stamp, request, known);
    }

    /**
     * Returns true if that peer may end the session.
     *
     * @param peer as for {@link #by}
     * @param connected as for {@link #by}
     * @throws org.sigcore.model.ProblemException 404 {@link DiameterHosts#OTHER_PEER}
     */
    public boolean isEndedBy(ObjectNode peer, Predicate<String> connected) {
        return DiameterHosts.isOwner(rx, peer) || DiameterHosts.isMoved(rx, peer, connected);
    }

    /** Returns the time at which the session ends unless it is refreshed; null if it does not expire. */
    public @Nullable Instant expiry() {
        return rx == null || !rx.has(EXPIRES)
                ? null
                : Instant.ofEpochMilli(rx.path(EXPIRES).asLong());
    }

    /** Returns the outbox entry that ends the session when it expires; null if it has no timer. */
    public @Nullable String timer() {
        return rx == null ? null : Json.string(rx, TIMER);
    }

    /** Returns a copy with a timer, named by its outbox entry. */
    public AfSession timed(String timer) {
        return rx == null
                ? this
                : new AfSession(id, sessionId, stamp, request, rx.deepCopy().put(TIMER, timer));
    }

    /** True if all of its flows carry signalling between the UE and the AF. */
    public boolean isSignalling() {
        return SignallingFlows.of(request) != null;
    }

    /**
     * True if this new session replaces an older one on the same session: both are of the same AF on Rx, for the same
     * signalling flows. An AF that has restarted begins such a session again without ending the older one.
     */
    public boolean replaces(AfSession older) {
        return rx != null && peer().equalsIgnoreCase(older.peer()) && hasSignallingOf(older);
    }

    private boolean hasSignallingOf(AfSession older) {
        SignallingFlows flows = SignallingFlows.of(request);
        return flows != null && flows.equals(SignallingFlows.of(older.request));
    }

    /** Returns the Origin-State-Id with which the AF began or refreshed the session; 0 if it sent none. */
    public long state() {
        return rx == null ? 0 : rx.path(DiameterHosts.STATE).asLong(0);
    }

    /** True if the session has a lower Origin-State-Id than this, so that its AF lost it in a restart. */
    public boolean isBefore(long state) {
        return state() > 0 && state() < state;
    }

    /** Returns the Origin-Host of the AF; empty for N5. */
    public String peer() {
        return rx == null ? "" : rx.path(DiameterHosts.HOST).asString("");
    }

    /** True for an Rx session whose AF is a neighbour, not behind a relay. */
    public boolean isDirect() {
        return rx != null && DiameterHosts.isDirect(rx);
    }

    /** Returns the Session-Id on Rx; null for N5. */
    public @Nullable String rxSessionId() {
        return rx == null ? null : Json.string(rx, "sessionId");
    }

    /** Returns the notification URI of an AF on N5; null for Rx. */
    public @Nullable String notifUri() {
        return rx == null ? AppSessionContextReqData.NOTIF_URI.text(request) : null;
    }

    /** True for a rule derived from the media of this AF session. */
    public boolean owns(String rule) {
        return rule.startsWith("af-" + ruleKey() + "-");
    }

    /**
     * Returns the key that distinguishes its rules from those of other AF sessions. Short, because rule names are sent
     * often.
     */
    public String ruleKey() {
        return id.length() <= KEY_LENGTH ? id : id.substring(id.length() - KEY_LENGTH);
    }
}
