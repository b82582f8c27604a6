// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.ReAuthRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues.AbortCause;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What AFs on Rx are told of their sessions: a document that waits in the outbox, and the ASR or RAR that it becomes. The words are
 * those of TS 29.514.
 */
public final class RxToAf {
    private static final Logger LOG = LoggerFactory.getLogger(RxToAf.class);
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
     * That the AF is to end its session.
     *
     * @param rx as {@link RxPeers} has it, and {@code sessionId}
     * @param cause TerminationCause
     * @param last members of EventsNotification that say why bearers were released, and where; empty for nothing
     */
    public static ObjectNode end(ObjectNode rx, String cause, ObjectNode last) {
        ObjectNode document = rx.deepCopy().put(CAUSE, cause);
        return last.isEmpty() || !RxPeers.takesReleaseCauses(rx) ? document : document.set(LAST, last);
    }

    /**
     * That events have happened.
     *
     * @param notification EventsNotification
     * @param ascReqData with the Specific-Actions that the AF has asked for
     * @return null when the AF has asked for none of them
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

    /** The ASR or RAR that a document becomes. */
    @SpecRef({"TS 29.214 4.4.6", "TS 29.214 5.6.3", "TS 29.214 5.6.7"})
    static DiameterMessage request(ObjectNode document) {
        boolean event = document.get(TOLD) instanceof ObjectNode;
        DiameterMessageBuilder request = DiameterMessage.request(
                        event ? CommandCode.RE_AUTH : CommandCode.ABORT_SESSION, ApplicationId.RX)
                .add(Base.SESSION_ID, rxSessionId(document))
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.DESTINATION_REALM, document.path("originRealm").asString(""))
                .add(Base.DESTINATION_HOST, document.path("originHost").asString(""));
        if (document.get(TOLD) instanceof ObjectNode told) {
            List<Integer> actions = RxEvents.actions(told, document.path(ASKED));
            request.add(Base.RE_AUTH_REQUEST_TYPE, ReAuthRequestType.AUTHORIZE_ONLY);
            actions.forEach(action -> request.add(Rx.SPECIFIC_ACTION, action));
            if (RxPeers.takesReleaseCauses(document)) {
                request.addAll(ReleaseCauses.avps(told.path(ReleaseCauses.MEMBER)));
            }
            return request.addAll(RxEvents.avps(told)).build();
        }
        request.add(
                Rx.ABORT_CAUSE,
                CAUSES.getOrDefault(String.valueOf(Json.string(document, CAUSE)), AbortCause.BEARER_RELEASED));
        if (document.get(LAST) instanceof ObjectNode last) {
            request.addAll(ReleaseCauses.avps(last.path(ReleaseCauses.MEMBER))).addAll(RxEvents.avps(last));
        }
        return request.build();
    }

    /**
     * Sends what a document becomes.
     *
     * @return Result-Code of the answer; 0 when the AF did not answer
     */
    public static int send(DiameterOut out, ObjectNode document, long timeoutMillis) {
        DiameterOut.Reply reply = out.send(new WireMessage(request(document)), timeoutMillis);
        if (reply.answer() == null) {
            LOG.atWarn()
                    .addKeyValue("event", "af-not-told")
                    .addKeyValue("reason", reply.failure())
                    .log("AF not told of what happened to its session");
        }
        WireMessage answer = reply.answer();
        return answer == null ? 0 : answer.message().resultCode();
    }

    /** Which Rx session a document is about. */
    public static String rxSessionId(ObjectNode document) {
        return document.path("sessionId").asString("");
    }

    /** Whether it must be sent again after that Result-Code: nobody has it yet. */
    public static boolean isToBeRepeated(int resultCode) {
        return resultCode == 0
                || resultCode == ResultCode.DIAMETER_UNABLE_TO_DELIVER
                || resultCode == ResultCode.DIAMETER_TOO_BUSY;
    }
}
