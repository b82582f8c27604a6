// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import static java.util.Map.entry;

import java.math.BigInteger;
import java.util.Map;
import java.util.function.Predicate;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SessionRule;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Restricts a decision to the features negotiated with an SMF. Pure. */
@SpecRef("TS 29.512 5.8")
public final class NegotiatedDecision {
    private static final int TRAFFIC_STEERING = 1;
    private static final int RES_SHARE = 2;
    private static final int PS_DATA_OFF = 3;
    private static final int ADC = 4;
    private static final int UMC = 5;
    private static final int NET_LOC = NetLoc.N7_FEATURE;
    private static final int AF_SIGNALLING_FLOW = 8;
    private static final int PRA = 10;
    private static final int RULE_VERSIONING = 11;
    private static final int SPONSORED_CONNECTIVITY = 12;
    private static final int RAN_SUPPORT_INFO = 13;
    private static final int UPDATE_WHEN_UE_SUSPENDS = 14;
    private static final int ATSSS = 19;
    private static final int URLLC = 21;
    private static final int WWC = 23;
    private static final int QOS_MONITORING = 24;
    private static final int REQUIRED_QOS = 25;
    private static final int DN_AUTHORIZATION = 27;
    private static final int SAME_PCF = 29;
    private static final int TIME_SENSITIVE_NETWORKING = 32;
    private static final int EMDBV = 33;
    private static final int EPS_FALLBACK_REPORT = 35;
    private static final int DDN_EVENTS = 37;
    private static final int REALLOCATION_OF_CREDIT = 38;
    private static final int AGGREGATED_UE_LOCATIONS = 42;
    private static final int GROUP_ID_LIST_CHANGE = 44;
    private static final int DISABLE_UE_NOTIFICATION = 45;
    private static final int DDN_CANCELLATIONS = 48;
    private static final int VPLMN_QOS = 49;
    private static final int TIME_SENSITIVE_COMMUNICATION = 51;
    private static final int SATELLITE_BACKHAUL = 53;
    private static final int MPS_FOR_DTS = 56;
    private static final int AM_INFLUENCE = 59;
    private static final int ENABLED_ANALYTICS = 61;

    private static final String REQUESTED = "reqData";

    private static final Map<String, Integer> TRIGGERS = Map.ofEntries(
            entry("PS_DA_OFF", PS_DATA_OFF),
            entry("APP_STA", ADC),
            entry("APP_STO", ADC),
            entry("US_RE", UMC),
            entry("AN_INFO", NET_LOC),
            entry("PRA_CH", PRA),
            entry("UE_STATUS_RESUME", UPDATE_WHEN_UE_SUSPENDS),
            entry("QOS_MONITORING", QOS_MONITORING),
            entry("EPS_FALLBACK", EPS_FALLBACK_REPORT),
            entry("REALLO_OF_CREDIT", REALLOCATION_OF_CREDIT),
            entry("MA_PDU", ATSSS),
            entry("5G_RG_JOIN", WWC),
            entry("5G_RG_LEAVE", WWC),
            entry("AUTH_PROF_CH", DN_AUTHORIZATION),
            entry("TSN_BRIDGE_INFO", TIME_SENSITIVE_NETWORKING),
            entry("DDN_FAILURE", DDN_EVENTS),
            entry("DDN_DELIVERY_STATUS", DDN_EVENTS),
            entry("DDN_FAILURE_CANCELLATION", DDN_CANCELLATIONS),
            entry("DDN_DELIVERY_STATUS_CANCELLATION", DDN_CANCELLATIONS),
            entry("USER_LOCATION_CH", AGGREGATED_UE_LOCATIONS),
            entry("VPLMN_QOS_CH", VPLMN_QOS),
            entry("SAT_CATEGORY_CHG", SATELLITE_BACKHAUL),
            entry("SUCC_QOS_UPDATE", MPS_FOR_DTS),
            entry("PCF_UE_NOTIF_IND", AM_INFLUENCE),
            entry("NWDAF_DATA_CHG", ENABLED_ANALYTICS),
            entry("GROUP_ID_LIST_CHG", GROUP_ID_LIST_CHANGE));
    private static final Map<String, Integer> RULE_DATA = Map.of(
            "USER_LOC_INFO", NET_LOC,
            "MS_TIME_ZONE", NET_LOC,
            "EPS_FALLBACK", EPS_FALLBACK_REPORT);
    private static final Map<String, Integer> MEMBERS = Map.of(
            SmPolicyDecision.QOS_MON_DECS.name(),
            QOS_MONITORING,
            SmPolicyDecision.PRA_INFOS.name(),
            PRA,
            SmPolicyDecision.UM_DECS.name(),
            UMC,
            SmPolicyDecision.LAST_REQ_USAGE_DATA.name(),
            UMC,
            Enforcement.SAME_PCF,
            SAME_PCF);

    /** Features by members of the entries of the decision's maps. */
    private static final Map<String, Map<String, Integer>> ENTRIES = Map.of(
            SmPolicyDecision.PCC_RULES.name(),
            Map.ofEntries(
                    entry(PccRule.REF_QOS_MON.name(), QOS_MONITORING),
                    entry(PccRule.REF_UM_DATA.name(), UMC),
                    entry("refUmN3gData", ATSSS),
                    entry("refChgN3gData", ATSSS),
                    entry("refAltQosParams", REQUIRED_QOS),
                    entry(PccRule.AF_SIG_PROTOCOL.name(), AF_SIGNALLING_FLOW),
                    entry("appReloc", TRAFFIC_STEERING),
                    entry("addrPreserInd", URLLC),
                    entry("contVer", RULE_VERSIONING),
                    entry("disUeNotif", DISABLE_UE_NOTIFICATION),
                    entry("ddNotifCtrl", DDN_EVENTS),
                    entry("ddNotifCtrl2", DDN_CANCELLATIONS),
                    entry("tscaiInputDl", TIME_SENSITIVE_NETWORKING),
                    entry("tscaiInputUl", TIME_SENSITIVE_NETWORKING)),
            SmPolicyDecision.SESS_RULES.name(),
            Map.of(SessionRule.REF_UM_DATA.name(), UMC, "refUmN3gData", ATSSS),
            SmPolicyDecision.QOS_DECS.name(),
            Map.of(
                    "extMaxDataBurstVol", EMDBV,
                    "sharingKeyDl", RES_SHARE,
                    "sharingKeyUl", RES_SHARE,
                    "maxPacketLossRateDl", RAN_SUPPORT_INFO,
                    "maxPacketLossRateUl", RAN_SUPPORT_INFO),
            "chgDecs",
            Map.of("sponsorId", SPONSORED_CONNECTIVITY, "appSvcProvId", SPONSORED_CONNECTIVITY),
            "traffContDecs",
            Map.ofEntries(
                    entry("redirectInfo", ADC),
                    entry("muteNotif", ADC),
                    entry("routeToLocs", TRAFFIC_STEERING),
                    entry("trafficSteeringPolIdDl", TRAFFIC_STEERING),
                    entry("trafficSteeringPolIdUl", TRAFFIC_STEERING),
                    entry("upPathChgEvent", TRAFFIC_STEERING),
                    entry("steerFun", ATSSS),
                    entry("steerModeDl", ATSSS),
                    entry("steerModeUl", ATSSS)));

    private NegotiatedDecision() {}

    /**
     * Removes members of a decision that require features that are not negotiated. The entries of maps may be constants
     * of policies and are not modified.
     *
     * @param agreed mask of negotiated features of N7
     */
    public static void only(ObjectNode decision, String agreed) {
        only(decision, SupportedFeatures.bits(agreed));
    }

    private static void only(ObjectNode decision, BigInteger agreed) {
        remove(decision, MEMBERS, agreed);
        ENTRIES.forEach((map, members) -> {
            if (decision.get(map) instanceof ObjectNode entries) {
                entries.properties().forEach(entry -> entry.setValue(without(entry.getValue(), members, agreed)));
            }
        });
        String triggers = SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name();
        if (decision.get(triggers) instanceof ArrayNode list) {
            list.removeIf(trigger -> !isAgreed(trigger.asString(""), TRIGGERS, agreed));
            if (list.isEmpty()) {
                decision.remove(triggers);
            }
        }
        keepRequests(decision, data -> isAgreed(data, RULE_DATA, agreed));
    }

    /**
     * Removes requested data that a peer does not report, and requests without any data. The requests themselves may be
     * constants of policies and are not modified.
     */
    static void keepRequests(ObjectNode decision, Predicate<String> isReported) {
        String name = SmPolicyDecision.LAST_REQ_RULE_DATA.name();
        if (!decision.has(name)) {
            return;
        }
        ArrayNode requests = Json.array();
        for (JsonNode request : decision.path(name)) {
            ArrayNode data = Json.array();
            request.path(REQUESTED)
                    .valueStream()
                    .filter(each -> isReported.test(each.asString("")))
                    .forEach(data::add);
            if (data.size() == request.path(REQUESTED).size() && !data.isEmpty()) {
                requests.add(request);
            } else if (!data.isEmpty()) {
                requests.add(Json.object().setAll((ObjectNode) request).set(REQUESTED, data));
            }
        }
        if (requests.isEmpty()) {
            decision.remove(name);
        } else {
            decision.set(name, requests);
        }
    }

    private static JsonNode without(JsonNode entry, Map<String, Integer> members, BigInteger agreed) {
        ObjectNode copy = null;
        for (Map.Entry<String, Integer> member : members.entrySet()) {
            if (entry.has(member.getKey()) && !has(agreed, member.getValue())) {
                copy = copy == null ? Json.object().setAll((ObjectNode) entry) : copy;
                copy.remove(member.getKey());
            }
        }
        return copy == null ? entry : copy;
    }

    private static void remove(ObjectNode document, Map<String, Integer> members, BigInteger agreed) {
        members.forEach((member, feature) -> {
            if (!has(agreed, feature)) {
                document.remove(member);
            }
        });
    }

    private static boolean isAgreed(String value, Map<String, Integer> features, BigInteger agreed) {
        Integer feature = features.get(value);
        return feature == null || has(agreed, feature);
    }

    /**
     * True if a feature is negotiated; time sensitive communication includes the feature of time sensitive networks.
     */
    private static boolean has(BigInteger agreed, int feature) {
        return agreed.testBit(feature - 1)
                || (feature == TIME_SENSITIVE_NETWORKING && agreed.testBit(TIME_SENSITIVE_COMMUNICATION - 1));
    }
}
