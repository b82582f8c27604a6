// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.dictionary.RxValues.SpecificAction;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.RuleReport;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.kernel.rx.AarReader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Decides whether an AF session ends because all of its rules are out of force. Pure. */
@SpecRef({"TS 29.214 4.4.6.1", "TS 29.214 4.4.6.3", "TS 29.514 4.2.5.3"})
public final class AfReports {
    /** TerminationCause of an AF session that ends with the session that carries it. */
    public static final String SESSION_ENDED = "PDU_SESSION_TERMINATION";

    private static final String HANDOVER = "PS_TO_CS_HO";

    /** Member of a rule report that is true if its rules are out of force temporarily. */
    public static final String TEMPORARY = "temporary";

    private AfReports() {}

    /**
     * True if a report takes the last rule of an AF session out of force, and a notification of that event does not
     * suffice.
     *
     * @param update the report
     * @param notification the events of which the AF is notified; null if it is not notified
     */
    public static boolean lost(
            Session before, Session after, AfSession session, ObjectNode update, @Nullable ObjectNode notification) {
        return !isKept(session, update, notification)
                && !Enforcement.nothingLeft(before, session)
                && Enforcement.nothingLeft(after, session);
    }

    /** Returns true if the AF is notified of a loss after which it may keep its session, such as one of credit. */
    private static boolean isKept(AfSession session, ObjectNode update, @Nullable ObjectNode notification) {
        if (notification == null) {
            return false;
        }
        return notification.has("outOfCredReports")
                || (notification.has("failedResourcAllocReports")
                        && (session.rx() == null || keepsSession(session, update)));
    }

    /**
     * True if an AF on Rx keeps its session after the loss of all flows: the loss is temporary and the AF has
     * subscribed to it, the flows are signalling, or the AF has subscribed to failed resource allocations and may
     * request other resources.
     */
    @SpecRef({"TS 29.214 4.4.6.2", "TS 29.214 4.4.6.3", "TS 29.214 5.3.13"})
    private static boolean keepsSession(AfSession session, ObjectNode update) {
        boolean isTemporary = SmPolicyUpdateContextData.RULE_REPORTS
                .of(update)
                .valueStream()
                .anyMatch(report -> report.path(TEMPORARY).asBoolean(false));
        return (isTemporary && asksFor(session, SpecificAction.INDICATION_OF_LOSS_OF_BEARER))
                || asksFor(session, SpecificAction.INDICATION_OF_FAILED_RESOURCES_ALLOCATION)
                || session.isSignalling();
    }

    private static boolean asksFor(AfSession session, int specificAction) {
        return session.request()
                .path(AarReader.SPECIFIC_ACTIONS)
                .valueStream()
                .anyMatch(action -> action.asInt(0) == specificAction);
    }

    /**
     * Returns the TerminationCause of AF sessions that end with their session.
     *
     * @param last SmPolicyDeleteData; empty if the peer has not ended the session
     */
    @SpecRef({"TS 29.514 5.6.3.10", "TS 29.512 4.2.5.2"})
    public static String ended(JsonNode last) {
        return HANDOVER.equals(Json.string(last, "pduSessRelCause")) ? HANDOVER : SESSION_ENDED;
    }

    /** Returns the TerminationCause of a report. */
    public static String cause(ObjectNode update) {
        for (JsonNode report : SmPolicyUpdateContextData.RULE_REPORTS.of(update)) {
            switch (String.valueOf(Json.string(report, "failureCode"))) {
                case "PS_TO_CS_HAN" -> {
                    return HANDOVER;
                }
                case "RES_LIM", "RES_ALLO_FAIL", "MAX_NR_QoS_FLOW" -> {
                    return "INSUFFICIENT_QOS_FLOW_RESOURCES";
                }
                default -> {}
            }
        }
        return "ALL_SDF_DEACTIVATION";
    }

    /**
     * Returns the release causes of the access network with the location of the UE, as members of EventsNotification;
     * empty if the peer reports no cause.
     *
     * @param context of the session
     * @param report SmPolicyUpdateContextData or SmPolicyDeleteData
     */
    @SpecRef({"TS 29.214 4.4.6.1", "TS 29.214 4.4.4"})
    public static ObjectNode released(JsonNode context, JsonNode report) {
        ArrayNode causes = Json.array();
        RuleReport.RAN_NAS_REL_CAUSES.of(report).forEach(causes::add);
        for (JsonNode rules : SmPolicyUpdateContextData.RULE_REPORTS.of(report)) {
            RuleReport.RAN_NAS_REL_CAUSES.of(rules).forEach(causes::add);
        }
        ObjectNode released = Json.object();
        if (!causes.isEmpty()) {
            released.set(RuleReport.RAN_NAS_REL_CAUSES.name(), causes);
            copy(context, report, "userLocationInfo", released, "ueLoc");
            copy(context, report, "ueTimeZone", released, "ueTimeZone");
            copy(context, report, "servingNetwork", released, "plmnId");
        }
        return released;
    }

    private static void copy(JsonNode context, JsonNode report, String member, ObjectNode released, String name) {
        JsonNode value = report.has(member) ? report.get(member) : context.get(member);
        if (value != null) {
            released.set(name, value.deepCopy());
        }
    }
}
