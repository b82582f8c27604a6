// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.logic;

import java.util.List;
import java.util.stream.Stream;
import org.sigcore.model.CallbackUris;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.session.logic.Identities;
import org.sigcore.policy.session.logic.SessionShapes;
import tools.jackson.databind.JsonNode;

/** What bodies of N7 and N5 must look like. */
public final class SmShapes {
    /** Elements that a list of an update has at most: more than any SMF has to say at once. */
    public static final int MOST_REPORTED = 1000;

    private static final Shape ARP = Shape.object()
            .required("priorityLevel", Shape.integer(1, 15))
            .required("preemptCap", Shape.string())
            .required("preemptVuln", Shape.string());
    private static final Shape DEFAULT_QOS =
            Shape.object().required("5qi", Shape.integer(0, 255)).required("arp", ARP);
    private static final Shape MAC = Shape.string("([0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2}");
    private static final Shape FILTER = Shape.object()
            .optional("packFiltId", Shape.string())
            .optional("packFiltCont", Shape.string())
            .optional("tosTrafficClass", Shape.string())
            .optional("spi", Shape.string())
            .optional("flowLabel", Shape.string())
            .optional("flowDirection", Shape.string());
    /** Of both, by what their values are; what is not listed here and below may be anything. */
    private static final Shape.ObjectShape MEMBERS = typed(
            typed(
                    typed(
                            typed(
                                    typed(
                                            Shape.object().optional("numOfPackFilter", Shape.integer(0, 1024)),
                                            Shape.bool(),
                                            "online offline 3gppPsDataOffStatus refQosIndication hrsboInd invalidSupi"
                                                    + " onboardInd vplmnQosNotApp anGwStatus"),
                                    Shape.string(),
                                    "ueTimeZone authProfIndex qosFlowUsage maPduInd atsssCapab satBackhaulCategory sscMode"
                                            + " ueReqDnn pei dnnSelMode smfId recoveryTime userLocationInfoTime"
                                            + " creditManageStatus tscNotifUri tscNotifCorreId uePolCont"
                                            + " chargingcharacteristics"),
                            Shape.object(),
                            "addAccessInfo relAccessInfo vplmnQos servNfId redundantPduSessionInfo tsnBridgeInfo"
                                    + " tsnBridgeManCont tsnPortManContDstt accNetChId chargEntityAddr"),
                    list(Shape.string()),
                    "interGrpIds ipv4FrameRouteList ipv6FrameRouteList policyDecFailureReports typesOfNotif"),
            list(Shape.object()),
            "tsnPortManContNwtts mulAddrInfos invalidPolicyDecs trafficDescriptors pvsInfo");

    private static final Shape.ObjectShape SESSION = MEMBERS.optional(
                    SmPolicyContextData.IPV4_ADDRESS.name(), WireShapes.IPV4)
            .optional(SmPolicyContextData.IPV6_ADDRESS_PREFIX.name(), WireShapes.IPV6_PREFIX)
            .optional(SmPolicyContextData.IP_DOMAIN.name(), Shape.string())
            .optional(SmPolicyContextData.ACCESS_TYPE.name(), Shape.string())
            .optional(SmPolicyContextData.RAT_TYPE.name(), Shape.string())
            .optional(SmPolicyContextData.SERVING_NETWORK.name(), WireShapes.PLMN)
            .optional(SmPolicyContextData.USER_LOCATION_INFO.name(), Shape.object())
            .optional(SmPolicyContextData.SUBS_SESS_AMBR.name(), SessionShapes.AMBR)
            .optional(SmPolicyContextData.SUBS_DEF_QOS.name(), DEFAULT_QOS);

    private static final Shape OCTETS = Shape.integer(0, Long.MAX_VALUE);
    private static final Shape SECONDS = Shape.integer(0, Integer.MAX_VALUE);

    /** AccuUsageReport. */
    @SpecRef("TS 29.512 5.6.2.18")
    private static final Shape USAGE = Shape.object()
            .required("refUmIds", Shape.string())
            .optional("volUsage", OCTETS)
            .optional("volUsageUplink", OCTETS)
            .optional("volUsageDownlink", OCTETS)
            .optional("timeUsage", SECONDS)
            .optional("nextVolUsage", OCTETS)
            .optional("nextVolUsageUplink", OCTETS)
            .optional("nextVolUsageDownlink", OCTETS)
            .optional("nextTimeUsage", SECONDS);

    /** SmPolicyDeleteData. */
    @SpecRef("TS 29.512 5.6.2.15")
    public static final Shape DELETE = Shape.object().optional("accuUsageReports", list(USAGE));

    /** SmPolicyContextData. */
    @SpecRef("TS 29.512 5.6.2.3")
    public static final Shape CONTEXT = SESSION.required(SmPolicyContextData.SUPI.name(), Identities.SUPI)
            .required(SmPolicyContextData.PDU_SESSION_ID.name(), Shape.integer(0, 255))
            .required(SmPolicyContextData.PDU_SESSION_TYPE.name(), Shape.string())
            .required(SmPolicyContextData.DNN.name(), Identities.DNN)
            .required(SmPolicyContextData.NOTIFICATION_URI.name(), CallbackUris.SHAPE)
            .required(SmPolicyContextData.SLICE_INFO.name(), Snssai.SHAPE)
            .optional(SmPolicyContextData.GPSI.name(), Identities.GPSI)
            .optional("pcfUeInfo", Shape.object().optional("callbackUri", CallbackUris.SHAPE))
            .optional(SmPolicyContextData.SUPP_FEAT.name(), WireShapes.SUPPORTED_FEATURES);

    /** SmPolicyUpdateContextData. */
    @SpecRef("TS 29.512 5.6.2.19")
    public static final Shape UPDATE = SESSION.optional("repPolicyCtrlReqTriggers", list(Shape.string()))
            .optional("accuUsageReports", list(USAGE))
            .optional("relIpv4Address", WireShapes.IPV4)
            .optional("relIpv6AddressPrefix", WireShapes.IPV6_PREFIX)
            .optional(
                    "ruleReports",
                    list(Shape.object()
                            .required("pccRuleIds", list(Shape.string()))
                            .required("ruleStatus", Shape.string())))
            .optional("sessRuleReports", reports("ruleIds"))
            .optional("qncReports", reports("refPccRuleIds"))
            .optional("qosMonReports", reports("refPccRuleIds"))
            .optional("qosMonDatRateReps", reports("refPccRuleIds"))
            .optional("l4sReports", reports("refPccRuleIds"))
            .optional("accNetChIds", list(Shape.object().optional("refPccRuleIds", WireShapes.TEXTS)))
            .optional("appDetectionInfos", list(Shape.object().required("appId", Shape.string())))
            .optional("repPraInfos", Shape.map(Shape.object(), 1))
            .optional("ueMac", MAC)
            .optional("relUeMac", MAC)
            .optional("addIpv6AddrPrefixes", WireShapes.IPV6_PREFIX)
            .optional("addRelIpv6AddrPrefixes", WireShapes.IPV6_PREFIX)
            .optional("multiIpv6Prefixes", list(WireShapes.IPV6_PREFIX))
            .optional("multiRelIpv6Prefixes", list(WireShapes.IPV6_PREFIX))
            .optional("batOffsetInfo", Shape.object())
            .optional(
                    "ueInitResReq",
                    Shape.object()
                            .required("ruleOp", Shape.string())
                            .required("packFiltInfo", list(FILTER))
                            .optional("pccRuleId", Shape.string())
                            .optional("precedence", Shape.integer(0, Integer.MAX_VALUE))
                            .optional("reqQos", Shape.object().required("5qi", Shape.integer(0, 255))));

    private static Shape.ObjectShape typed(Shape.ObjectShape shape, Shape value, String names) {
        Shape.ObjectShape typed = shape;
        for (String name : names.split(" ")) {
            typed = typed.optional(name, value);
        }
        return typed;
    }

    private static Shape list(Shape element) {
        return Shape.array(element, 1, MOST_REPORTED);
    }

    private static Shape reports(String rules) {
        return list(Shape.object().required(rules, WireShapes.TEXTS));
    }

    private static final Shape SHARING_KEY = Shape.integer(0, 0xFFFF_FFFFL);
    private static final Shape SUBCOMPONENT = Shape.object()
            .required("fNum", Shape.integer(0, Integer.MAX_VALUE))
            .optional("fDescs", Shape.array(Shape.string(), 1))
            .optional("fStatus", Shape.string())
            .optional("flowUsage", Shape.string())
            .optional("ethfDescs", Shape.array(Shape.object().required("ethType", Shape.string()), 1))
            .optional("tosTrCl", Shape.string())
            .optional("marBwUl", SessionShapes.RATE)
            .optional("marBwDl", SessionShapes.RATE);
    private static final Shape COMPONENT = Shape.object()
            .required("medCompN", Shape.integer(0, Integer.MAX_VALUE))
            .optional("medType", Shape.string())
            .optional("fStatus", Shape.string())
            .optional("marBwUl", SessionShapes.RATE)
            .optional("marBwDl", SessionShapes.RATE)
            .optional("mirBwUl", SessionShapes.RATE)
            .optional("mirBwDl", SessionShapes.RATE)
            .optional("sharingKeyUl", SHARING_KEY)
            .optional("sharingKeyDl", SHARING_KEY)
            .optional("altSerReqsData", Shape.array(Shape.object().required("altQosParamSetRef", Shape.string()), 1))
            .optional("afRoutReq", Shape.object())
            .optional("afSfcReq", Shape.object())
            .optional("medSubComps", Shape.map(SUBCOMPONENT, 1));

    /** EventsSubscReqData. */
    @SpecRef("TS 29.514 5.6.2.6")
    public static final Shape EVENTS = Shape.object()
            .required("events", Shape.array(Shape.object().required("event", Shape.string()), 1))
            .optional("notifUri", CallbackUris.SHAPE);

    /** AppSessionContextReqData, as it is after any merge. */
    @SpecRef("TS 29.514 5.6.2.3")
    public static final Shape.ObjectShape APP_REQUEST = Shape.object()
            .required("suppFeat", WireShapes.SUPPORTED_FEATURES)
            .anyOf("ueIpv4", "ueIpv6", "ueMac")
            .optional("ueIpv4", WireShapes.IPV4)
            .optional("ueIpv6", WireShapes.IPV6)
            .optional("supi", Shape.string())
            .optional("dnn", Shape.string())
            .optional("sliceInfo", Snssai.SHAPE)
            .optional("evSubsc", EVENTS)
            .optional("ueMac", MAC)
            .optional("afAppId", Shape.string())
            .optional("afChargId", Shape.string())
            .optional("sponId", Shape.string())
            .optional("aspId", Shape.string())
            .optional("afRoutReq", Shape.object())
            .optional("afSfcReq", Shape.object())
            .optional("medComponents", Shape.map(COMPONENT, 1));

    /** AppSessionContext with a request, as an AF on N5 sends it. */
    public static final Shape APP_SESSION_LENIENT =
            Shape.object().required("ascReqData", APP_REQUEST.required("notifUri", CallbackUris.SHAPE));

    /** The same, with the address of the UE as the schema has it. */
    public static final Shape APP_SESSION = Shape.object()
            .required(
                    "ascReqData",
                    APP_REQUEST.required("notifUri", CallbackUris.SHAPE).with(SmShapes::oneAddress));

    /** PcscfRestorationRequestData. */
    @SpecRef("TS 29.514 5.6.2.36")
    public static final Shape RESTORATION = Shape.object()
            .anyOf("ueIpv4", "ueIpv6")
            .optional("ueIpv4", WireShapes.IPV4)
            .optional("ueIpv6", WireShapes.IPV6)
            .optional("ipDomain", Shape.string())
            .optional("supi", Shape.string())
            .optional("dnn", Shape.string())
            .optional("sliceInfo", Snssai.SHAPE);

    private SmShapes() {}

    private static void oneAddress(JsonNode request, String pointer, Shape.Faults faults) {
        List<String> given = Stream.of("ueIpv4", "ueIpv6", "ueMac")
                .filter(request::hasNonNull)
                .toList();
        if (given.size() > 1) {
            faults.incorrect(
                    pointer + "/" + given.get(1),
                    "exactly one of ueIpv4, ueIpv6 and ueMac names the UE (TS 29.514 5.6.2.3), got "
                            + String.join(" and ", given));
        }
    }
}
