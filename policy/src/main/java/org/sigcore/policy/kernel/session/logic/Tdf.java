// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamconnector.SdSession;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * State of the TDF that serves a session in addition to its peer. Policies control it with two members of the decision
 * that the peer does not receive: {@code tdf}, with {@code destinationHost} and {@code destinationRealm}, and {@code
 * adcRules} by name. Without the first, the TDF is the one that the PCEF named. The decided members, the TDF session
 * and its detected applications are stored with the peer. Pure.
 */
@SpecRef("TS 29.212 4b.5")
public final class Tdf {
    /** Member of the decision, and of the context if a PCEF names a TDF. */
    public static final String TDF = "tdf";

    /** Member of the decision with the ADC rules. */
    public static final String RULES = "adcRules";

    /** Member of the policies' input with the detected applications. */
    private static final String APPLICATIONS = "detectedApplications";

    private static final List<String> DECIDED = List.of(TDF, RULES);
    private static final String SESSION = "session";
    private static final String ENDED = "ended";

    private Tdf() {}

    private static ObjectNode known(@Nullable ObjectNode peer) {
        return peer != null && peer.get(TDF) instanceof ObjectNode tdf ? tdf : Json.object();
    }

    /** Returns the peer with another TDF part. */
    private static @Nullable ObjectNode with(@Nullable ObjectNode peer, ObjectNode tdf) {
        if (tdf.equals(known(peer))) {
            return peer;
        }
        ObjectNode all = peer == null ? Json.object() : peer.deepCopy();
        if (tdf.isEmpty()) {
            all.remove(TDF);
        } else {
            all.set(TDF, tdf);
        }
        return all.isEmpty() ? null : all;
    }

    /** Returns the peer after a decision. */
    static @Nullable ObjectNode decided(@Nullable ObjectNode peer, ObjectNode decision) {
        ObjectNode tdf = known(peer).deepCopy();
        for (String member : DECIDED) {
            JsonNode decided = decision.get(member);
            if (decided instanceof ObjectNode there && !there.isEmpty()) {
                tdf.set(member, there);
            } else {
                tdf.remove(member);
            }
        }
        return with(peer, tdf);
    }

    /** Returns the part of a decision that the peer receives. */
    static ObjectNode withoutIt(ObjectNode decision) {
        if (DECIDED.stream().noneMatch(decision::has)) {
            return decision;
        }
        ObjectNode left = Json.object().setAll(decision);
        left.remove(DECIDED);
        return left;
    }

    /** Returns the complete decision in force, as the input of the next evaluation. */
    public static ObjectNode installed(Session session) {
        ObjectNode tdf = known(session.peer());
        if (DECIDED.stream().noneMatch(tdf::has)) {
            return session.decision();
        }
        ObjectNode whole = Json.object().setAll(session.decision());
        DECIDED.stream().filter(tdf::has).forEach(member -> whole.set(member, tdf.get(member)));
        return whole;
    }

    /** Returns the context for policies, including detected applications. */
    public static ObjectNode context(Session session) {
        JsonNode detected = known(session.peer()).get(APPLICATIONS);
        if (detected == null) {
            return session.context();
        }
        ObjectNode context = Json.object().setAll(session.context());
        context.set(APPLICATIONS, detected);
        return context;
    }

    /** Returns the ADC rules to install, by name. */
    public static ObjectNode rules(@Nullable Session session) {
        return session != null && known(session.peer()).get(RULES) instanceof ObjectNode rules ? rules : Json.object();
    }

    /** Returns the TDF session; null if absent. */
    public static @Nullable SdSession session(@Nullable Session session) {
        JsonNode known = session == null ? null : known(session.peer()).get(SESSION);
        return known == null ? null : Json.bind(known, SdSession.class);
    }

    /** Returns a copy with another TDF session, or without one. */
    public static Session with(Session session, @Nullable SdSession sd) {
        ObjectNode tdf = known(session.peer()).deepCopy();
        if (sd == null) {
            tdf.remove(SESSION);
        } else {
            tdf.set(SESSION, Json.mapper().valueToTree(sd));
        }
        return session.withPeer(with(session.peer(), tdf));
    }

    /** Returns a copy without the TDF session, which the TDF has ended; no other one is opened. */
    public static Session ended(Session session) {
        ObjectNode tdf = known(session.peer()).deepCopy().put(ENDED, true);
        tdf.remove(SESSION);
        return session.withPeer(with(session.peer(), tdf));
    }

    /** True if the TDF has ended its session. */
    public static boolean isEnded(Session session) {
        return known(session.peer()).path(ENDED).asBoolean(false);
    }

    /** Returns the required TDF as a session without ID; null if none is required. */
    public static @Nullable SdSession wanted(Session session) {
        if (isEnded(session)) {
            return null;
        }
        JsonNode decided = known(session.peer()).get(TDF);
        JsonNode tdf = decided == null ? session.context().path(TDF) : decided;
        String realm = Json.string(tdf, "destinationRealm");
        return realm == null ? null : new SdSession("", Json.string(tdf, "destinationHost"), realm);
    }

    /** True if both are the same TDF session, regardless of the host. */
    public static boolean isSame(@Nullable SdSession one, @Nullable SdSession other) {
        return one != null && other != null && one.sessionId().equals(other.sessionId());
    }

    /** True if a TDF session is at the required TDF. */
    public static boolean isThere(@Nullable SdSession session, @Nullable SdSession wanted) {
        return session != null
                && wanted != null
                && session.realm().equals(wanted.realm())
                && Objects.equals(session.host(), wanted.host());
    }

    /**
     * Returns the session with the detected applications after a report.
     *
     * @param report with {@code appDetectionInfos} and the trigger {@code APP_STA} or {@code APP_STO}
     */
    public static Session detected(Session session, ObjectNode report) {
        ObjectNode tdf = known(session.peer()).deepCopy();
        ArrayNode applications = SessionContexts.running(tdf.path(APPLICATIONS), report);
        if (applications.isEmpty()) {
            tdf.remove(APPLICATIONS);
        } else {
            tdf.set(APPLICATIONS, applications);
        }
        return session.withPeer(with(session.peer(), tdf));
    }
}
