// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.ReAuthRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues.AbortCause;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamgateway.AfReply;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests to AFs on Rx about their sessions: a JSON document that waits in the outbox, with names of TS 29.514, and
 * the ASR or RAR that is built from it.
 */
public final class RxToAf {
    /** Member of a document with the Session-Id. */
    public static final String SESSION = "sessionId";

    /** Member of a document with the Origin-Host of the AF. */
    public static final String PEER = DiameterHosts.HOST;

    /** Member of an allocation report that is present if the loss of its flows is temporary. */
    public static final String TEMPORARY = "temporary";

    /** Member of an allocation report that is present if its flows were lost before. */
    public static final String RECOVERED = "recovered";

    private static final String END_TO_END = "endToEnd";
    private static final String REPEATED = "repeated";
    private static final String CAUSE = "termCause";
    private static final String LAST = "last";
    private static final String TOLD = "notification";
    private static final String ASKED = "asked";
    private static final Map<String, Integer> CAUSES = Map.of(
            "PDU_SESSION_TERMINATION", AbortCause.BEARER_RELEASED,
            "ALL_SDF_DEACTIVATION", AbortCause.BEARER_RELEASED,
            "PS_TO_CS_HO", AbortCause.PS_TO_CS_HANDOVER,
            "INSUFFICIENT_SERVER_RESOURCES", AbortCause.INSUFFICIENT_SERVER_RESOURCES,
            "INSUFFICIENT_QOS_FLOW_RESOURCES", AbortCause.INSUFFICIENT_BEARER_RESOURCES,
            "SPONSORED_DATA_CONNECTIVITY_DISALLOWED", AbortCause.SPONSORED_DATA_CONNECTIVITY_DISALLOWED);

    private RxToAf() {}

    /**
     * Returns the document of an ASR.
     *
     * @param rx members of {@link RxPeers}, and {@code sessionId}
     * @param cause TerminationCause
     * @param last members of EventsNotification with the release causes and location; may be empty
     */
    public static ObjectNode end(ObjectNode rx, String cause, ObjectNode last) {
        ObjectNode document = rx.deepCopy().put(CAUSE, cause);
        return last.isEmpty() || !RxPeers.takesReleaseCauses(rx) ? document : document.set(LAST, last);
    }

    /**
     * Returns the document of an RAR with events.
     *
     * @param notification EventsNotification
     * @param ascReqData with the Specific-Actions that the AF has requested
     * @return null if the AF has requested none of them
     */
    public static @Nullable ObjectNode events(ObjectNode rx, ObjectNode notification, JsonNode ascReqData) {
        JsonNode asked = ascReqData.path(AarReader.SPECIFIC_ACTIONS);
        if (RxEvents.actions(notification, asked).isEmpty()) {
            return null;
        }
        ObjectNode document = rx.deepCopy();
        document.set(TOLD, notification);
        document.set(ASKED, asked);
        return document;
    }

    /** Returns the document of an RAR without an event; an AF that does not have the session answers it with 5002. */
    public static ObjectNode question(ObjectNode rx) {
        ObjectNode document = rx.deepCopy();
        document.putObject(TOLD);
        document.putArray(ASKED);
        return document;
    }

    /** Returns the ASR or RAR of a document. */
    @SpecRef({"TS 29.214 4.4.6", "TS 29.214 5.6.3", "TS 29.214 5.6.7"})
    static DiameterMessage request(ObjectNode document) {
        return builder(document)
                .identifiers(0, document.path(END_TO_END).asInt(0))
                .retransmitted(document.path(REPEATED).asBoolean(false))
                .build();
    }

    private static DiameterMessageBuilder builder(ObjectNode document) {
        boolean event = document.get(TOLD) instanceof ObjectNode;
        DiameterMessageBuilder request = DiameterMessage.request(
                        event ? CommandCode.RE_AUTH : CommandCode.ABORT_SESSION, ApplicationId.RX)
                .add(Base.SESSION_ID, rxSessionId(document))
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.DESTINATION_REALM, document.path(DiameterHosts.REALM).asString(""))
                .add(Base.DESTINATION_HOST, peer(document));
        if (document.get(TOLD) instanceof ObjectNode told) {
            List<Integer> actions = RxEvents.actions(told, document.path(ASKED));
            request.add(Base.RE_AUTH_REQUEST_TYPE, ReAuthRequestType.AUTHORIZE_ONLY);
            actions.forEach(action -> request.add(Rx.SPECIFIC_ACTION, action));
            if (RxPeers.takesReleaseCauses(document)) {
                request.addAll(ReleaseCauses.avps(told.path(ReleaseCauses.MEMBER)));
            }
            return request.addAll(RxEvents.avps(told));
        }
        request.add(
                Rx.ABORT_CAUSE,
                CAUSES.getOrDefault(String.valueOf(Json.string(document, CAUSE)), AbortCause.BEARER_RELEASED));
        if (document.get(LAST) instanceof ObjectNode last) {
            request.addAll(ReleaseCauses.avps(last.path(ReleaseCauses.MEMBER))).addAll(RxEvents.avps(last));
        }
        return request;
    }

    /**
     * Returns a copy of a document that becomes a request with this End-to-End Identifier.
     *
     * @param endToEnd End-to-End Identifier
     * @param repeated true if the request may have been sent before; sets the T bit
     */
    @SpecRef("RFC 6733 3")
    public static ObjectNode identified(ObjectNode document, int endToEnd, boolean repeated) {
        return document.deepCopy().put(END_TO_END, endToEnd).put(REPEATED, repeated);
    }

    /** Sends the request of a document. */
    public static AfReply send(DiameterOut out, ObjectNode document, long timeoutMillis) {
        return AfReply.of(out.send(new WireMessage(request(document)), timeoutMillis));
    }

    /** Returns the Session-Id of a document. */
    public static String rxSessionId(ObjectNode document) {
        return document.path(SESSION).asString("");
    }

    /** Returns the Origin-Host of the AF of a document. */
    public static String peer(ObjectNode document) {
        return document.path(PEER).asString("");
    }

    /** True for the document of an ASR. */
    public static boolean isEnd(JsonNode document) {
        return !(document.get(TOLD) instanceof ObjectNode);
    }

    /** Returns the name of the command of a document. */
    public static String command(ObjectNode document) {
        return isEnd(document) ? "ASR" : "RAR";
    }

    /**
     * True if a newer document supersedes an older one, since it contains all of its events for the same flows. No
     * document supersedes a report of usage, since each of them counts.
     */
    public static boolean isReplaced(JsonNode older, JsonNode newer) {
        Set<String> events = events(older.path(TOLD));
        return !isEnd(older)
                && !isEnd(newer)
                && !events.contains("USAGE_REPORT")
                && events(newer.path(TOLD)).containsAll(events)
                && older.path(TOLD).findValues("flows").equals(newer.path(TOLD).findValues("flows"));
    }

    private static Set<String> events(JsonNode told) {
        return told.path("evNotifs")
                .valueStream()
                .map(event -> event.path("event").asString(""))
                .collect(Collectors.toSet());
    }
}
