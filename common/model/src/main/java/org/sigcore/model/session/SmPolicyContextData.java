// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.sigcore.model.JsonMember.array;
import static org.sigcore.model.JsonMember.integer;
import static org.sigcore.model.JsonMember.object;
import static org.sigcore.model.JsonMember.string;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/** Description of a PDU session by its SMF: a view of the document, which is kept as received and read on demand. */
@SpecRef("TS 29.512 5.6.2.3")
public record SmPolicyContextData(JsonNode document) {
    public static final JsonMember SUPI = string("supi");
    public static final JsonMember GPSI = string("gpsi");
    public static final JsonMember PDU_SESSION_ID = integer("pduSessionId");
    public static final JsonMember PDU_SESSION_TYPE = string("pduSessionType");
    public static final JsonMember DNN = string("dnn");
    public static final JsonMember SLICE_INFO = object("sliceInfo");
    public static final JsonMember NOTIFICATION_URI = string("notificationUri");
    public static final JsonMember IPV4_ADDRESS = string("ipv4Address");
    public static final JsonMember IP_DOMAIN = string("ipDomain");
    public static final JsonMember IPV6_ADDRESS_PREFIX = string("ipv6AddressPrefix");
    public static final JsonMember IPV4_FRAME_ROUTE_LIST = array("ipv4FrameRouteList");
    public static final JsonMember IPV6_FRAME_ROUTE_LIST = array("ipv6FrameRouteList");
    public static final JsonMember ACCESS_TYPE = string("accessType");
    public static final JsonMember RAT_TYPE = string("ratType");
    public static final JsonMember SERVING_NETWORK = object("servingNetwork");
    public static final JsonMember SUBS_SESS_AMBR = object("subsSessAmbr");
    public static final JsonMember SUBS_DEF_QOS = object("subsDefQos");
    public static final JsonMember CHARGINGCHARACTERISTICS = string("chargingcharacteristics");
    public static final JsonMember SUPP_FEAT = string("suppFeat");

    /** Returns the SUPI; null in a document that was not validated. */
    public @Nullable String supi() {
        return SUPI.text(document);
    }

    /** Returns the GPSI; null if the SMF does not know it. */
    public @Nullable String gpsi() {
        return GPSI.text(document);
    }

    /** Returns the data network for comparison; null in a document that was not validated. */
    public @Nullable Dnn dnn() {
        String dnn = DNN.text(document);
        return dnn == null ? null : Dnn.of(dnn);
    }

    /** Returns the slice; null in 4G. */
    public @Nullable Snssai sliceInfo() {
        JsonNode slice = SLICE_INFO.of(document);
        return slice.isObject() ? Snssai.of(slice) : null;
    }

    /** Returns the IPv4 address in dotted decimal notation; null if absent. */
    public @Nullable String ipv4Address() {
        return IPV4_ADDRESS.text(document);
    }

    /** Returns the IP domain, which distinguishes equal IPv4 addresses; null if addresses are unique. */
    public @Nullable String ipDomain() {
        return IP_DOMAIN.text(document);
    }

    /** Returns the IPv6 prefix; null if absent. */
    public @Nullable Ipv6Prefix ipv6AddressPrefix() {
        return Ipv6Prefix.read(IPV6_ADDRESS_PREFIX.text(document));
    }
}
