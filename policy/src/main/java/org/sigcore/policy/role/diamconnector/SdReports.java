// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.CcRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.GxValues.PccRuleStatus;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.Sd;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.FlowInformation;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.contract.diamconnector.SdSession;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers CCRs of TDFs: detected applications, failed ADC rules, and the end of a TDF session. Reports are converted to
 * the format in which an SMF reports applications. Thread-safe.
 */
@SpecRef({"TS 29.212 4b.5.6", "TS 29.212 5b.6.4"})
final class SdReports {
    /** Receives reports on behalf of the service that has the session. */
    @FunctionalInterface
    interface Listener {
        /** Handles a report as {@link org.sigcore.policy.contract.pcrfcore.GxTdfReports#gxTdfReport}. */
        boolean report(String sessionId, SdSession from, @Nullable ObjectNode report);
    }

    private final Map<String, Listener> services;

    SdReports(Map<String, Listener> services) {
        this.services = services;
    }

    DiameterMessage answer(DiameterMessage ccr, PeerOrigin origin) {
        if (ccr.commandCode() != CommandCode.CREDIT_CONTROL) {
            return ccr.answer(ResultCode.DIAMETER_COMMAND_UNSUPPORTED).build();
        }
        try {
            return ccr.answer(taken(ccr, origin) ? ResultCode.DIAMETER_SUCCESS : ResultCode.DIAMETER_UNKNOWN_SESSION_ID)
                    .build();
        } catch (InvalidAvpException e) {
            return ccr.refuse(e);
        } catch (ProblemException e) {
            return ccr.answer(ResultCode.DIAMETER_UNABLE_TO_COMPLY)
                    .addIfPresent(Base.ERROR_MESSAGE, e.problem().detail())
                    .build();
        }
    }

    private boolean taken(DiameterMessage ccr, PeerOrigin origin) {
        String sdSessionId = ccr.require(Base.SESSION_ID);
        SdSession.Holder holder = SdSession.holder(sdSessionId);
        SdSession from = SdSession.from(sdSessionId, origin.peer(ccr));
        return switch (ccr.require(Base.CC_REQUEST_TYPE)) {
            case CcRequestType.INITIAL_REQUEST, CcRequestType.UPDATE_REQUEST -> {
                ObjectNode report = read(ccr);
                yield holder != null && told(holder, from, report);
            }
            case CcRequestType.TERMINATION_REQUEST -> {
                if (holder != null) {
                    // The UE's session no longer exists if its end caused this node to end the TDF session.
                    var _ = told(holder, from, null);
                }
                yield holder != null && services.containsKey(holder.service());
            }
            default -> {
                Avp invalid = ccr.avp(Base.CC_REQUEST_TYPE);
                throw invalid == null
                        ? Base.CC_REQUEST_TYPE.missing()
                        : Base.CC_REQUEST_TYPE.invalid(invalid, "expected 1, 2 or 3");
            }
        };
    }

    private boolean told(SdSession.Holder holder, SdSession from, @Nullable ObjectNode report) {
        Listener listener = services.get(holder.service());
        return listener != null && listener.report(holder.sessionId(), from, report);
    }

    private static ObjectNode read(DiameterMessage ccr) {
        ObjectNode report = Json.object();
        ArrayNode triggers = Json.array();
        for (int trigger : ccr.all(Gx.EVENT_TRIGGER)) {
            switch (trigger) {
                case EventTrigger.APPLICATION_START -> triggers.add("APP_STA");
                case EventTrigger.APPLICATION_STOP -> triggers.add("APP_STO");
                default -> {} // other triggers do not concern applications
            }
        }
        put(report, SmPolicyUpdateContextData.REP_POLICY_CTRL_REQ_TRIGGERS.name(), triggers);
        ArrayNode detected = Json.array();
        for (AvpGroup application : ccr.all(Gx.APPLICATION_DETECTION_INFORMATION)) {
            detected.add(application(application));
        }
        put(report, "appDetectionInfos", detected);
        ArrayNode rules = Json.array();
        for (AvpGroup rule : ccr.all(Sd.ADC_RULE_REPORT)) {
            rules.add(rule(rule));
        }
        put(report, "adcRuleReports", rules);
        return report;
    }

    private static void put(ObjectNode report, String member, ArrayNode values) {
        if (!values.isEmpty()) {
            report.set(member, values);
        }
    }

    @SpecRef("TS 29.512 5.6.2.22")
    private static ObjectNode application(AvpGroup application) {
        ObjectNode info = Json.object().put("appId", application.require(Gx.TDF_APPLICATION_IDENTIFIER));
        String instance = application.get(Gx.TDF_APPLICATION_INSTANCE_IDENTIFIER);
        if (instance != null) {
            info.put("instanceId", instance);
        }
        ArrayNode flows = Json.array();
        for (AvpGroup flow : application.all(Gx.FLOW_INFORMATION)) {
            String description = flow.get(Rx.FLOW_DESCRIPTION);
            if (description != null) {
                flows.addObject().put(FlowInformation.FLOW_DESCRIPTION.name(), description);
            }
        }
        put(info, "sdfDescriptions", flows);
        return info;
    }

    private static ObjectNode rule(AvpGroup rule) {
        Integer failure = rule.get(Gx.RULE_FAILURE_CODE);
        int unnamed = failure == null ? PccRuleStatus.ACTIVE : PccRuleStatus.INACTIVE; // a failure without a status
        boolean active = rule.getOr(Gx.PCC_RULE_STATUS, unnamed) == PccRuleStatus.ACTIVE;
        ObjectNode report = Json.object().put("status", active ? "ACTIVE" : "INACTIVE");
        ArrayNode names = report.putArray("adcRules");
        rule.all(Sd.ADC_RULE_NAME).forEach(names::add);
        rule.all(Sd.ADC_RULE_BASE_NAME).forEach(names::add);
        if (failure != null) {
            report.put("failureCode", failure);
        }
        return report;
    }
}
