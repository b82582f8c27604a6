// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import static org.sigcore.model.nf.WireShapes.AMF_REGION_ID;
import static org.sigcore.model.nf.WireShapes.AMF_SET_ID;
import static org.sigcore.model.nf.WireShapes.DATE_TIME;
import static org.sigcore.model.nf.WireShapes.FQDN_SHAPE;
import static org.sigcore.model.nf.WireShapes.GUAMI;
import static org.sigcore.model.nf.WireShapes.IDENTITY_RANGES;
import static org.sigcore.model.nf.WireShapes.IPV4;
import static org.sigcore.model.nf.WireShapes.IPV6;
import static org.sigcore.model.nf.WireShapes.IPV6_PREFIX;
import static org.sigcore.model.nf.WireShapes.NAME;
import static org.sigcore.model.nf.WireShapes.NAMES;
import static org.sigcore.model.nf.WireShapes.PERCENT;
import static org.sigcore.model.nf.WireShapes.PLMNS;
import static org.sigcore.model.nf.WireShapes.PLMN_SNSSAI;
import static org.sigcore.model.nf.WireShapes.REGEX;
import static org.sigcore.model.nf.WireShapes.ROUTING_INDICATOR;
import static org.sigcore.model.nf.WireShapes.SNSSAI;
import static org.sigcore.model.nf.WireShapes.SNSSAIS;
import static org.sigcore.model.nf.WireShapes.SUPPORTED_FEATURES;
import static org.sigcore.model.nf.WireShapes.TAI;
import static org.sigcore.model.nf.WireShapes.TAI_RANGE;
import static org.sigcore.model.nf.WireShapes.TEXTS;
import static org.sigcore.model.nf.WireShapes.UINT16;
import static org.sigcore.model.nf.WireShapes.URI;
import static org.sigcore.model.nf.WireShapes.UUID;
import static org.sigcore.model.nf.WireShapes.range;

import org.sigcore.model.Shape;
import org.sigcore.model.Shape.ObjectShape;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a profile must look like to be registered: all that selection relies on, and the mandatory attributes. */
@SpecRef("TS 29.510 6.1.6.2.2")
final class ProfileShape {
    private static final Shape DEFAULT_NOTIFICATION =
            Shape.object().required("notificationType", Shape.string()).required("callbackUri", URI);

    private static final Shape RULE_SETS = Shape.map(
            Shape.object()
                    .required("priority", UINT16)
                    .required("action", Shape.string())
                    .optional("plmns", PLMNS)
                    .optional("snpns", PLMNS)
                    .optional("nfTypes", TEXTS)
                    .optional("nfDomains", Shape.array(REGEX, 1))
                    .optional("nssais", SNSSAIS)
                    .optional("nfInstances", Shape.array(UUID, 0))
                    .optional("scopes", TEXTS),
            1);
    private static final Shape OPERATIONS = Shape.map(TEXTS, 1);

    private static final Shape SERVICE = access(Shape.object())
            .required("serviceInstanceId", NAME)
            .required("serviceName", NAME)
            .required(
                    "versions",
                    Shape.array(
                            Shape.object()
                                    .required("apiVersionInUri", Shape.string())
                                    .required("apiFullVersion", Shape.string()),
                            1))
            .required("scheme", Shape.string())
            .required("nfServiceStatus", NAME)
            .optional("fqdn", FQDN_SHAPE)
            .optional(
                    "ipEndPoints",
                    Shape.array(
                            Shape.object()
                                    .optional("ipv4Address", IPV4)
                                    .optional("ipv6Address", IPV6)
                                    .optional("port", UINT16)
                                    .atMostOneOf("ipv4Address", "ipv6Address"),
                            1))
            .optional("apiPrefix", Shape.string())
            .optional("defaultNotificationSubscriptions", Shape.array(DEFAULT_NOTIFICATION, 1))
            .optional("priority", UINT16)
            .optional("capacity", UINT16)
            .optional("load", PERCENT)
            .optional("loadTimeStamp", DATE_TIME)
            .optional("recoveryTime", DATE_TIME)
            .optional("supportedFeatures", SUPPORTED_FEATURES)
            .optional("nfServiceSetIdList", NAMES)
            .optional("sNssais", SNSSAIS)
            .optional("perPlmnSnssaiList", Shape.array(PLMN_SNSSAI, 1))
            .optional("oauth2Required", Shape.bool())
            .optional("allowedOperationsPerNfType", OPERATIONS)
            .optional("allowedOperationsPerNfInstance", OPERATIONS)
            .optional("allowedOperationsPerNfInstanceOverrides", Shape.bool())
            .optional("allowedScopesRuleSet", RULE_SETS);

    private static final Shape PROFILE = access(Shape.object())
            .required("nfInstanceId", UUID)
            .required("nfType", Shape.string("[A-Za-z0-9_\\-]{1,64}"))
            .required("nfStatus", Shape.string("[^\\p{Cntrl}]{1,64}"))
            .anyOf("fqdn", "ipv4Addresses", "ipv6Addresses")
            .optional("nfInstanceName", NAME)
            .optional("heartBeatTimer", Shape.integer(1, Integer.MAX_VALUE))
            .optional("plmnList", PLMNS)
            .optional("snpnList", PLMNS)
            .optional("sNssais", SNSSAIS)
            .optional("perPlmnSnssaiList", Shape.array(PLMN_SNSSAI, 1))
            .optional("nsiList", TEXTS)
            .optional("fqdn", FQDN_SHAPE)
            .optional("interPlmnFqdn", FQDN_SHAPE)
            .optional("ipv4Addresses", Shape.array(IPV4, 1))
            .optional("ipv6Addresses", Shape.array(IPV6, 1))
            .optional("priority", UINT16)
            .optional("capacity", UINT16)
            .optional("load", PERCENT)
            .optional("loadTimeStamp", DATE_TIME)
            .optional("allowedRuleSet", RULE_SETS)
            .optional("locality", Shape.string())
            .optional("extLocality", Shape.map(Shape.string(), 1))
            .optional("recoveryTime", DATE_TIME)
            .optional("nfServicePersistence", Shape.bool())
            .optional("nfServices", Shape.array(SERVICE, 1))
            .optional("nfServiceList", Shape.map(SERVICE, 1))
            .optional("defaultNotificationSubscriptions", Shape.array(DEFAULT_NOTIFICATION, 0))
            .optional("nfSetIdList", NAMES)
            .optional("servingScope", TEXTS)
            .optional("scpDomains", NAMES)
            .with(ProfileShape::services)
            .with(ProfileShape::infos);

    private static final Shape DNN_ITEM =
            Shape.object().required("dnn", Shape.string()).optional("dnaiList", TEXTS);

    // The members that the NF types' information has in common, and that selection looks at.
    private static final Shape INFO = Shape.object()
            .optional("groupId", NAME)
            .optional("supiRanges", IDENTITY_RANGES)
            .optional("supiRangeList", IDENTITY_RANGES)
            .optional("gpsiRanges", IDENTITY_RANGES)
            .optional("gpsiRangeList", IDENTITY_RANGES)
            .optional("imsiRanges", IDENTITY_RANGES)
            .optional("msisdnRanges", IDENTITY_RANGES)
            .optional("imsPrivateIdentityRanges", IDENTITY_RANGES)
            .optional("imsPublicIdentityRanges", IDENTITY_RANGES)
            .optional("externalGroupIdentifiersRanges", IDENTITY_RANGES)
            .optional("internalGroupIdentifiersRanges", Shape.array(range(Shape.string()), 1))
            .optional("plmnRangeList", Shape.array(range(Shape.string("[0-9]{5,6}")), 1))
            .optional("routingIndicators", Shape.array(ROUTING_INDICATOR, 1))
            .optional("supportedDataSets", TEXTS)
            .optional("dnnList", TEXTS)
            .optional("ipDomainList", TEXTS)
            .optional("smfServingArea", TEXTS)
            .optional("pduSessionTypes", TEXTS)
            .optional("eventIds", TEXTS)
            .optional("nwdafEvents", TEXTS)
            .optional("servingClientTypes", TEXTS)
            .optional("accessType", TEXTS)
            .optional("ipv4AddressRanges", Shape.array(range(IPV4), 1))
            .optional("ipv6PrefixRanges", Shape.array(range(IPV6_PREFIX), 1))
            .optional("taiList", Shape.array(TAI, 1))
            .optional("taiRangeList", Shape.array(TAI_RANGE, 1))
            .optional("amfSetId", AMF_SET_ID)
            .optional("amfRegionId", AMF_REGION_ID)
            .optional("guamiList", Shape.array(GUAMI, 1))
            .optional("backupInfoAmfFailure", Shape.array(GUAMI, 1))
            .optional("backupInfoAmfRemoval", Shape.array(GUAMI, 1))
            .optional("pgwFqdn", FQDN_SHAPE)
            .optional("pgwFqdnList", Shape.array(FQDN_SHAPE, 1))
            .optional("sNssaiSmfInfoList", slices("dnnSmfInfoList"))
            .optional("sNssaiUpfInfoList", slices("dnnUpfInfoList"))
            .optional("sNssaiEasdfInfoList", slices("dnnEasdfInfoList"))
            .optional("priority", UINT16);

    private static final Shape AMF_INFO = Shape.object()
            .required("amfSetId", AMF_SET_ID)
            .required("amfRegionId", AMF_REGION_ID)
            .required("guamiList", Shape.any());
    private static final Shape SMF_INFO = Shape.object().required("sNssaiSmfInfoList", Shape.any());
    private static final Shape UPF_INFO = Shape.object().required("sNssaiUpfInfoList", Shape.any());

    private ProfileShape() {}

    /** @throws org.sigcore.model.ProblemException 400 with a pointer to each fault */
    static void check(JsonNode profile) {
        PROFILE.check(profile);
    }

    private static ObjectShape access(ObjectShape shape) {
        return shape.optional("allowedPlmns", PLMNS)
                .optional("allowedSnpns", PLMNS)
                .optional("allowedNfTypes", TEXTS)
                .optional("allowedNfDomains", Shape.array(REGEX, 1))
                .optional("allowedNssais", SNSSAIS);
    }

    private static Shape slices(String dnnList) {
        return Shape.array(Shape.object().required("sNssai", SNSSAI).required(dnnList, Shape.array(DNN_ITEM, 1)), 1);
    }

    private static void services(JsonNode profile, String pointer, Shape.Faults faults) {
        if (profile.get("nfServiceList") instanceof ObjectNode list) {
            list.properties().forEach(entry -> {
                JsonNode id = entry.getValue().get("serviceInstanceId");
                if (id != null && id.isString() && !id.stringValue().equals(entry.getKey())) {
                    faults.incorrect(
                            pointer + "/nfServiceList/" + Shape.escape(entry.getKey()) + "/serviceInstanceId",
                            "expected the key of the map");
                }
            });
        }
    }

    private static void infos(JsonNode profile, String pointer, Shape.Faults faults) {
        ((ObjectNode) profile).properties().forEach(entry -> {
            String name = entry.getKey();
            String where = pointer + "/" + Shape.escape(name);
            if (name.endsWith("InfoList")) {
                Shape.map(info(name.substring(0, name.length() - 4)), 1).collect(entry.getValue(), where, faults);
            } else if (name.endsWith("Info") && !name.equals("customInfo")) {
                info(name).collect(entry.getValue(), where, faults);
            }
        });
    }

    private static Shape info(String name) {
        return switch (name) {
            case "amfInfo" -> both(AMF_INFO);
            case "smfInfo" -> both(SMF_INFO);
            case "upfInfo" -> both(UPF_INFO);
            default -> INFO;
        };
    }

    private static Shape both(Shape particular) {
        return (node, pointer, faults) -> {
            particular.collect(node, pointer, faults);
            if (node.isObject()) {
                INFO.collect(node, pointer, faults);
            }
        };
    }
}
