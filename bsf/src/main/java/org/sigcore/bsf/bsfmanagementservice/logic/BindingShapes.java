// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import org.sigcore.model.CallbackUris;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.model.session.Snssai;
import org.sigcore.model.session.UeAddresses;

/** Schemas of the documents of Nbsf_Management. */
@SpecRef("TS 29.521 5.6")
public final class BindingShapes {
    private static final Shape TEXT = text(255);
    /** SUPI, GPSI and DNN, with the limit of the PCF; a NAI has up to 253 characters. */
    private static final Shape NAME = text(255);

    private static final Shape IPV6_PREFIX = UeAddresses.IDENTIFYING_IPV6_PREFIX;
    private static final Shape MAC = Shape.reads("six octets as hex digits with hyphens", UeAddress::mac);
    private static final Shape FQDN = WireShapes.FQDN_SHAPE;
    /** Maximum items of a list. Lists of addresses allow {@value Shape#MOST_ITEMS}, the limit of a session on N7. */
    private static final int MOST_ITEMS = 100;

    private static final Shape FEATURES = Shape.string("[A-Fa-f0-9]{0,64}");
    private static final Shape DATE_TIME = WireShapes.DATE_TIME;
    private static final Shape END_POINTS = Shape.array(
            Shape.object()
                    .optional("ipv4Address", WireShapes.IPV4)
                    .optional("ipv6Address", WireShapes.IPV6)
                    .optional("transport", TEXT)
                    .optional("port", Shape.integer(0, 65535)),
            1,
            MOST_ITEMS);

    private static final Shape IP_ADDRESS = Shape.object()
            .optional("ipv4Addr", WireShapes.IPV4)
            .optional("ipv6Addr", WireShapes.IPV6)
            .optional("ipv6Prefix", WireShapes.IPV6_PREFIX)
            .anyOf("ipv4Addr", "ipv6Addr", "ipv6Prefix")
            .atMostOneOf("ipv4Addr", "ipv6Addr", "ipv6Prefix");

    private static final Shape.ObjectShape PCF_NAMES = Shape.object()
            .optional("pcfId", WireShapes.UUID)
            .optional("pcfSetId", TEXT)
            .optional("bindLevel", TEXT)
            .optional("pcfFqdn", FQDN)
            .optional("pcfIpEndPoints", END_POINTS);

    /** PcfBinding. Requires a name of the PCF and at least one attribute by which the binding can be looked up. */
    @SpecRef("TS 29.521 5.6.2.2")
    public static final Shape PCF_BINDING = PCF_NAMES
            .required(PcfBinding.DNN.name(), NAME)
            .required(PcfBinding.SNSSAI.name(), Snssai.SHAPE)
            .optional(PcfBinding.SUPI.name(), NAME)
            .optional(PcfBinding.GPSI.name(), NAME)
            .optional(PcfBinding.IPV4_ADDR.name(), UeAddresses.IDENTIFYING_IPV4)
            .optional(PcfBinding.IP_DOMAIN.name(), NAME)
            .optional(PcfBinding.IPV6_PREFIX.name(), IPV6_PREFIX)
            .optional(PcfBinding.ADD_IPV6_PREFIXES.name(), Shape.array(IPV6_PREFIX, 1, Shape.MOST_ITEMS))
            .optional(PcfBinding.MAC_ADDR_48.name(), MAC)
            .optional(PcfBinding.ADD_MAC_ADDRS.name(), Shape.array(MAC, 1, Shape.MOST_ITEMS))
            .optional(
                    PcfBinding.IPV4_FRAME_ROUTE_LIST.name(), Shape.array(UeAddresses.IPV4_NETWORK, 1, Shape.MOST_ITEMS))
            .optional(PcfBinding.IPV6_FRAME_ROUTE_LIST.name(), Shape.array(IPV6_PREFIX, 1, Shape.MOST_ITEMS))
            .optional(PcfBinding.PCF_DIAM_HOST.name(), FQDN)
            .optional(PcfBinding.PCF_DIAM_REALM.name(), FQDN)
            .optional(PcfBinding.PCF_SM_FQDN.name(), FQDN)
            .optional(PcfBinding.PCF_SM_IP_END_POINTS.name(), END_POINTS)
            .optional(PcfBinding.SUPP_FEAT.name(), FEATURES)
            .optional(PcfBinding.RECOVERY_TIME.name(), DATE_TIME)
            .optional(
                    PcfBinding.PARA_COM.name(),
                    Shape.object()
                            .optional(PcfBinding.SUPI.name(), NAME)
                            .optional(PcfBinding.DNN.name(), NAME)
                            .optional(PcfBinding.SNSSAI.name(), Snssai.SHAPE))
            .anyOf(PcfBinding.PCF_FQDN.name(), PcfBinding.PCF_IP_END_POINTS.name(), PcfBinding.PCF_DIAM_HOST.name())
            .anyOf(
                    PcfBinding.IPV4_ADDR.name(),
                    PcfBinding.IPV6_PREFIX.name(),
                    PcfBinding.MAC_ADDR_48.name(),
                    PcfBinding.SUPI.name(),
                    PcfBinding.GPSI.name());

    /** PcfForUeBinding. */
    @SpecRef("TS 29.521 5.6.2.12")
    public static final Shape UE_BINDING = Shape.object()
            .required("supi", NAME)
            .optional("gpsi", NAME)
            .optional("pcfForUeFqdn", FQDN)
            .optional("pcfForUeIpEndPoints", END_POINTS)
            .optional("pcfId", WireShapes.UUID)
            .optional("pcfSetId", TEXT)
            .optional("bindLevel", TEXT)
            .optional("suppFeat", FEATURES)
            .anyOf("pcfForUeFqdn", "pcfForUeIpEndPoints");

    /** MbsSessionId. */
    @SpecRef("TS 29.571 5.9.4.1")
    public static final Shape MBS_SESSION_ID = Shape.object()
            .optional(
                    "tmgi",
                    Shape.object()
                            .required("mbsServiceId", Shape.string("[A-Fa-f0-9]{6}"))
                            .required(
                                    "plmnId",
                                    Shape.object()
                                            .required("mcc", Shape.string("\\d{3}"))
                                            .required("mnc", Shape.string("\\d{2,3}"))))
            .optional("ssm", Shape.object().required("sourceIpAddr", IP_ADDRESS).required("destIpAddr", IP_ADDRESS))
            .optional("nid", Shape.string("[A-Fa-f0-9]{11}"))
            .anyOf("tmgi", "ssm");

    /** PcfMbsBinding. */
    @SpecRef("TS 29.521 5.6.2.15")
    public static final Shape MBS_BINDING = PCF_NAMES
            .required("mbsSessionId", MBS_SESSION_ID)
            .optional("recoveryTime", DATE_TIME)
            .optional("suppFeat", FEATURES)
            .anyOf("pcfFqdn", "pcfIpEndPoints");

    private static final Shape SLICE_AND_DNN =
            Shape.object().required("snssai", Snssai.SHAPE).required("dnn", NAME);

    /** BsfSubscription. */
    @SpecRef("TS 29.521 5.6.2.6")
    public static final Shape SUBSCRIPTION = Shape.object()
            .required("events", Shape.array(TEXT, 1, MOST_ITEMS))
            .required("notifUri", CallbackUris.SHAPE)
            .required("notifCorreId", Shape.string())
            .required("supi", NAME)
            .optional("gpsi", NAME)
            .optional("snssaiDnnPairs", SLICE_AND_DNN)
            .optional("addSnssaiDnnPairs", Shape.array(SLICE_AND_DNN, 1, MOST_ITEMS))
            .optional("suppFeat", FEATURES);

    private BindingShapes() {}

    private static Shape text(int maxLength) {
        return Shape.test(
                "a string of 1 to " + maxLength + " characters",
                node -> node.isString()
                        && !node.stringValue().isEmpty()
                        && node.stringValue().length() <= maxLength);
    }
}
