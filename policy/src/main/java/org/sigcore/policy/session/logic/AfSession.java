// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.policy.diamgateway.api.AuthorizationLifetime;
import org.sigcore.policy.diamgateway.api.RxPeers;
import org.sigcore.policy.session.api.DiameterHosts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An AF session on a session, over N5 or Rx. The documents are never changed in place.
 *
 * @param id over N5 the last segment of the resource's URI, which begins with the identity of the session; over Rx derived
 *     from the Session-Id
 * @param sessionId the session that carries it
 * @param stamp which writing of it this is
 * @param request AppSessionContextReqData as received, with later changes merged in
 * @param rx members {@code sessionId}, those of {@link RxPeers}, and when the session ends; null for a session that came over N5
 */
public record AfSession(
        String id,
        String sessionId,
        Stamp stamp,
        ObjectNode request,
        @Nullable ObjectNode rx) {
    private static final String RX = "rx-";
    private static final String ENDING = "ending";
    private static final String EXPIRES = "expires";
    private static final String TIMER = "timer";
    private static final int KEY_LENGTH = 12;

    /**
     * An AF session that came over N5.
     *
     * @param key 12 characters that no other AF session of this session has
     */
    public static AfSession ofN5(String sessionId, String key, ObjectNode request) {
        return new AfSession(sessionId + "." + key, sessionId, Stamp.NEW, request, null);
    }

    /**
     * An AF session that came over Rx.
     *
     * @param peer members {@code originHost} and {@code originRealm}
     */
    public static AfSession ofRx(String rxSessionId, ObjectNode peer, String sessionId, ObjectNode request) {
        ObjectNode rx = peer.deepCopy().put("sessionId", rxSessionId);
        return new AfSession(idOfRx(rxSessionId), sessionId, Stamp.NEW, request, rx);
    }

    /** The identity of the AF session that belongs to an Rx session. */
    public static String idOfRx(String rxSessionId) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(rxSessionId.getBytes(StandardCharsets.UTF_8));
            return RX + HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The session that carries an AF session of that identity, if it came over N5; null when the identity does not say. */
    public static @Nullable String carrierOf(String afSessionId) {
        int end = afSessionId.lastIndexOf('.');
        return end < 1 ? null : afSessionId.substring(0, end);
    }

    /** The same with another request. */
    public AfSession with(ObjectNode newRequest) {
        return new AfSession(id, sessionId, stamp, newRequest, rx);
    }

    /** The same as another writing. */
    public AfSession stamped(Stamp other) {
        return new AfSession(id, sessionId, other, request, rx);
    }

    /** The same of an Rx session whose AF is asked to end it; over N5 the same. */
    public AfSession ending() {
        return rx == null
                ? this
                : new AfSession(id, sessionId, stamp, request, rx.deepCopy().put(ENDING, true));
    }

    /** True for an Rx session whose AF was asked to end it, and told nothing else from then on. */
    public boolean isEnding() {
        return rx != null && rx.path(ENDING).asBoolean(false);
    }

    /** The same, begun or refreshed by its AF now: it has its whole lifetime before it, and is not about to end. */
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
     * The same with what its AF states in a later request: it follows the AF to another host, as {@link DiameterHosts} says.
     *
     * @param peer as {@link org.sigcore.policy.diamgateway.api.RxPeers} has it
     * @param connected true for the Diameter identity of an AF that is connected now
     * @throws org.sigcore.model.ProblemException 404 {@link DiameterHosts#OTHER_PEER}
     */
    public AfSession by(ObjectNode peer, Predicate<String> connected) {
        if (rx == null) {
            return this;
        }
        ObjectNode known = DiameterHosts.moved(rx, peer, connected);
        for (String member : List.of(AuthorizationLifetime.GRANTED, RxPeers.STATE)) {
            if (peer.has(member)) {
                known.set(member, peer.get(member));
            }
        }
        return new AfSession(id, sessionId, stamp, request, known);
    }

    /**
     * True if that peer may end it.
     *
     * @param peer as for {@link #by}
     * @param connected as for {@link #by}
     * @throws org.sigcore.model.ProblemException 404 {@link DiameterHosts#OTHER_PEER}
     */
    public boolean isEndedBy(ObjectNode peer, Predicate<String> connected) {
        return DiameterHosts.isOwner(rx, peer) || DiameterHosts.isMoved(rx, peer, connected);
    }

    /** The time at which it ends unless it is refreshed; null for none. */
    public @Nullable Instant expiry() {
        return rx == null || !rx.has(EXPIRES)
                ? null
                : Instant.ofEpochMilli(rx.path(EXPIRES).asLong());
    }

    /** The timer of its end; null for none. */
    public @Nullable String timer() {
        return rx == null ? null : Json.string(rx, TIMER);
    }

    /** The same with a timer, as the outbox names it. */
    public AfSession timed(String timer) {
        return rx == null
                ? this
                : new AfSession(id, sessionId, stamp, request, rx.deepCopy().put(TIMER, timer));
    }

    /** True when all of its flows are for the signalling between the UE and the AF. */
    @SpecRef("TS 29.214 4.4.5")
    public boolean isSignalling() {
        boolean any = false;
        for (JsonNode component : AppSessionContextReqData.MED_COMPONENTS.of(request)) {
            for (JsonNode flow : component.path("medSubComps")) {
                if (!"AF_SIGNALLING".equals(Json.string(flow, "flowUsage"))) {
                    return false;
                }
                any = true;
            }
        }
        return any;
    }

    /**
     * True for an older AF session on the same session whose place this new one takes: it is of the same AF on Rx, for the same signalling
     * flows. An AF that has restarted begins them again and does not end the older ones.
     */
    public boolean replaces(AfSession older) {
        return rx != null
                && peer().equals(older.peer())
                && isSignalling()
                && older.isSignalling()
                && filters().equals(older.filters());
    }

    private Set<String> filters() {
        Set<String> filters = new TreeSet<>();
        for (JsonNode component : AppSessionContextReqData.MED_COMPONENTS.of(request)) {
            for (JsonNode flow : component.path("medSubComps")) {
                flow.path("fDescs").forEach(filter -> filters.add(filter.asString("")));
            }
        }
        return filters;
    }

    /** The Origin-State-Id that its AF had when it began or refreshed it; 0 for none. */
    public long state() {
        return rx == null ? 0 : rx.path(RxPeers.STATE).asLong(0);
    }

    /** True if its AF has lost it, which has another Origin-State-Id since. */
    public boolean isBefore(long state) {
        return state() > 0 && state() < state;
    }

    /** The AF's Origin-Host; empty for N5. */
    public String peer() {
        return rx == null ? "" : rx.path("originHost").asString("");
    }

    /** True for an Rx session whose AF is a neighbour, not behind a relay. */
    public boolean isDirect() {
        return rx != null && DiameterHosts.isDirect(rx);
    }

    /** Session-Id on Rx; null for N5. */
    public @Nullable String rxSessionId() {
        return rx == null ? null : Json.string(rx, "sessionId");
    }

    /** Where an AF on N5 takes notifications; null for Rx. */
    public @Nullable String notifUri() {
        return rx == null ? AppSessionContextReqData.NOTIF_URI.text(request) : null;
    }

    /** True for a rule that was derived from its media. */
    public boolean owns(String rule) {
        return rule.startsWith("af-" + ruleKey() + "-");
    }

    /** What tells its rules from those of other AF sessions; short, because rule names travel often. */
    public String ruleKey() {
        return id.length() <= KEY_LENGTH ? id : id.substring(id.length() - KEY_LENGTH);
    }
}
