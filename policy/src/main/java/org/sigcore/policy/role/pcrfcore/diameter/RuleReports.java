// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import static java.util.Map.entry;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.AvpSource;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.PacketFilterOperation;
import org.sigcore.diameter.dictionary.GxValues.PccRuleStatus;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;
import org.sigcore.model.session.FlowInformation;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.kernel.rx.RateAvps;
import org.sigcore.policy.kernel.rx.ReleaseCauses;
import org.sigcore.policy.kernel.session.logic.AfReports;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts the rule reports and resource requests of a CCR-U or RAA to members of SmPolicyUpdateContextData. Pure. */
@SpecRef({"TS 29.212 4.5.12", "TS 29.212 5.3.38"})
final class RuleReports {
    private static final Map<Integer, String> CODES = Map.ofEntries(
            entry(1, "UNK_RULE_ID"),
            entry(2, "RA_GR_ERR"),
            entry(3, "SER_ID_ERR"),
            entry(4, "NF_MAL"),
            entry(5, "RES_LIM"),
            entry(6, "MAX_NR_QoS_FLOW"),
            entry(9, "MISS_FLOW_INFO"),
            entry(10, "RES_ALLO_FAIL"),
            entry(11, "UNSUCC_QOS_VAL"),
            entry(12, "INCOR_FLOW_INFO"),
            entry(13, "PS_TO_CS_HAN"),
            entry(14, "APP_ID_ERR"),
            entry(15, "NO_QOS_FLOW_BOUND"),
            entry(16, "FILTER_RES"),
            entry(17, "AN_GW_FAILE"),
            entry(18, "MISS_REDI_SER_ADDR"),
            entry(19, "CM_END_USER_SER_DENIED"),
            entry(20, "CM_CREDIT_CON_NOT_APP"),
            entry(21, "CM_AUTH_REJ"),
            entry(22, "CM_USER_UNK"),
            entry(23, "CM_RAT_FAILED"),
            entry(27, "UE_STA_SUSP"),
            entry(28, "TRAFFIC_STEERING_ERROR"));
    private static final List<String> FINAL_ACTIONS = List.of("TERMINATE", "REDIRECT", "RESTRICT_ACCESS");

    private static final String FILTER_ID = FlowInformation.PACK_FILT_ID.name();

    /** AVPs that describe a packet filter; without them a filter only identifies one that the session has. */
    private static final List<AvpDef<?>> DESCRIPTION = List.of(
            Gx.PACKET_FILTER_CONTENT,
            Gx.TOS_TRAFFIC_CLASS,
            Gx.SECURITY_PARAMETER_INDEX,
            Gx.FLOW_LABEL,
            Gx.FLOW_DIRECTION);

    /** Maximum number of occurrences of one grouped AVP in a message. */
    private static final int MOST = 1000;

    private RuleReports() {}

    /** Adds the rules whose status is reported. A failure code without an N7 name is kept as its number. */
    static void read(AvpSource message, ObjectNode update) {
        ArrayNode reports = Json.array();
        for (AvpGroup report : bounded(message, Gx.CHARGING_RULE_REPORT)) {
            Integer code = report.get(Gx.RULE_FAILURE_CODE);
            int unnamed = code == null ? PccRuleStatus.ACTIVE : PccRuleStatus.INACTIVE; // a failure without a status
            int status = report.getOr(Gx.PCC_RULE_STATUS, unnamed);
            ObjectNode read = Json.object().put("ruleStatus", status == PccRuleStatus.ACTIVE ? "ACTIVE" : "INACTIVE");
            if (status == PccRuleStatus.TEMPORARILY_INACTIVE) {
                read.put(AfReports.TEMPORARY, true);
            }
            ArrayNode rules = read.putArray("pccRuleIds");
            report.all(Gx.CHARGING_RULE_NAME).forEach(rules::add);
            report.all(Gx.CHARGING_RULE_BASE_NAME).forEach(rules::add);
            if (code != null) {
                read.put("failureCode", CODES.getOrDefault(code, String.valueOf(code)));
            }
            AvpGroup finalUnit = report.get(Base.FINAL_UNIT_INDICATION);
            Integer action = finalUnit == null ? null : finalUnit.get(Base.FINAL_UNIT_ACTION);
            if (action != null && action >= 0 && action < FINAL_ACTIONS.size()) {
                read.put("finUnitAct", FINAL_ACTIONS.get(action));
            }
            ReleaseCauses.read(report, read);
            if (!rules.isEmpty()) {
                reports.add(read);
            }
        }
        if (!reports.isEmpty()) {
            update.set(SmPolicyUpdateContextData.RULE_REPORTS.name(), reports);
        }
    }

    /** Adds the resource modification that the UE requests. */
    @SpecRef({"TS 29.212 4.5.1", "TS 29.212 5.3.57"})
    static void resource(AvpSource ccr, ObjectNode update) {
        Integer operation = ccr.get(Gx.PACKET_FILTER_OPERATION);
        if (operation == null) {
            return;
        }
        ObjectNode request = update.putObject(SmPolicyUpdateContextData.UE_INIT_RES_REQ.name());
        ArrayNode filters = request.putArray("packFiltInfo");
        boolean described = false;
        for (AvpGroup filter : bounded(ccr, Gx.PACKET_FILTER_INFORMATION)) {
            filter(filter, filters.addObject());
            described |= DESCRIPTION.stream().anyMatch(filter::has);
            Long precedence = filter.get(Gx.PRECEDENCE);
            if (precedence != null && !request.has("precedence")) {
                request.put("precedence", precedence.intValue());
            }
        }
        AvpGroup rule = ccr.get(Gx.CHARGING_RULE_REPORT);
        String name = rule == null ? null : rule.get(Gx.CHARGING_RULE_NAME);
        if (name != null) {
            request.put("pccRuleId", name);
        }
        boolean known = name != null || filters.valueStream().anyMatch(filter -> filter.has(FILTER_ID));
        request.put(
                "ruleOp",
                switch (operation) {
                    case PacketFilterOperation.DELETION ->
                        filters.isEmpty() ? "DELETE_PCC_RULE" : "MODIFY_PCC_RULE_AND_DELETE_PACKET_FILTERS";
                    case PacketFilterOperation.ADDITION ->
                        known ? "MODIFY_PCC_RULE_AND_ADD_PACKET_FILTERS" : "CREATE_PCC_RULE";
                    default -> "MODIFY_PCC_RULE_" + (described ? "AND_REPLACE" : "WITHOUT_MODIFY") + "_PACKET_FILTERS";
                });
        AvpGroup qos = ccr.get(Gx.QOS_INFORMATION);
        Integer qci = qos == null ? null : QosReader.qci(qos);
        if (qos != null && qci != null) {
            ObjectNode wanted = request.putObject("reqQos").put("5qi", qci);
            rate(wanted, "gbrUl", RateAvps.read(qos, Gx.GUARANTEED_BITRATE_UL, Gx.EXTENDED_GBR_UL));
            rate(wanted, "gbrDl", RateAvps.read(qos, Gx.GUARANTEED_BITRATE_DL, Gx.EXTENDED_GBR_DL));
        }
    }

    /** @throws InvalidAvpException 5009 (AVP occurs too many times) above the maximum */
    @SpecRef("RFC 6733 7.1.5")
    static List<AvpGroup> bounded(AvpSource message, AvpDef<AvpGroup> def) {
        List<AvpGroup> all = message.all(def);
        Avp first = message.avp(def);
        if (all.size() > MOST && first != null) {
            throw new InvalidAvpException(
                    ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES, first, "expected at most " + MOST);
        }
        return all;
    }

    private static void rate(ObjectNode qos, String member, @Nullable BitRate rate) {
        if (rate != null) {
            qos.put(member, rate.toString());
        }
    }

    private static void filter(AvpGroup avps, ObjectNode filter) {
        String content = avps.get(Gx.PACKET_FILTER_CONTENT);
        if (content != null) {
            filter.put("packFiltCont", content);
        }
        octets(filter, FILTER_ID, avps.get(Gx.PACKET_FILTER_IDENTIFIER));
        octets(filter, FlowInformation.TOS_TRAFFIC_CLASS.name(), avps.get(Gx.TOS_TRAFFIC_CLASS));
        octets(filter, "spi", avps.get(Gx.SECURITY_PARAMETER_INDEX));
        octets(filter, "flowLabel", avps.get(Gx.FLOW_LABEL));
        filter.put(FlowInformation.FLOW_DIRECTION.name(), RuleAvps.direction(avps.getOr(Gx.FLOW_DIRECTION, 3)));
    }

    private static void octets(ObjectNode filter, String member, byte @Nullable [] octets) {
        if (octets != null) {
            filter.put(member, HexFormat.of().formatHex(octets));
        }
    }
}
