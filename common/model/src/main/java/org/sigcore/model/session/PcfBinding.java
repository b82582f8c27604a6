// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.sigcore.model.JsonMember.array;
import static org.sigcore.model.JsonMember.object;
import static org.sigcore.model.JsonMember.string;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * Binding of a PDU session to its PCF: a view of the document, which is kept as received and read on demand. Addresses
 * of a document that was not validated may be unreadable ({@link IllegalArgumentException}).
 */
@SpecRef("TS 29.521 5.6.2.2")
public record PcfBinding(ObjectNode document) {
    public static final JsonMember SUPI = string("supi");
    public static final JsonMember GPSI = string("gpsi");
    public static final JsonMember IPV4_ADDR = string("ipv4Addr");
    public static final JsonMember IP_DOMAIN = string("ipDomain");
    public static final JsonMember IPV4_FRAME_ROUTE_LIST = array("ipv4FrameRouteList");
    public static final JsonMember IPV6_PREFIX = string("ipv6Prefix");
    public static final JsonMember ADD_IPV6_PREFIXES = array("addIpv6Prefixes");
    public static final JsonMember IPV6_FRAME_ROUTE_LIST = array("ipv6FrameRouteList");
    public static final JsonMember MAC_ADDR_48 = string("macAddr48");
    public static final JsonMember ADD_MAC_ADDRS = array("addMacAddrs");
    public static final JsonMember DNN = string("dnn");
    public static final JsonMember SNSSAI = object("snssai");
    public static final JsonMember PCF_ID = string("pcfId");
    public static final JsonMember PCF_SET_ID = string("pcfSetId");
    public static final JsonMember BIND_LEVEL = string("bindLevel");
    public static final JsonMember PCF_FQDN = string("pcfFqdn");
    public static final JsonMember PCF_IP_END_POINTS = array("pcfIpEndPoints");
    public static final JsonMember PCF_DIAM_HOST = string("pcfDiamHost");
    public static final JsonMember PCF_DIAM_REALM = string("pcfDiamRealm");
    public static final JsonMember PCF_SM_FQDN = string("pcfSmFqdn");
    public static final JsonMember PCF_SM_IP_END_POINTS = array("pcfSmIpEndPoints");
    public static final JsonMember SUPP_FEAT = string("suppFeat");
    public static final JsonMember RECOVERY_TIME = string("recoveryTime");
    public static final JsonMember PARA_COM = object("paraCom");

    /** Members that identify a session by IPv4 address, or by a network behind the UE. */
    public static final List<JsonMember> IPV4_MEMBERS = List.of(IPV4_ADDR, IPV4_FRAME_ROUTE_LIST);

    /** Members that identify a session by IPv6 prefix, or by a network behind the UE. */
    public static final List<JsonMember> IPV6_MEMBERS = List.of(IPV6_PREFIX, ADD_IPV6_PREFIXES, IPV6_FRAME_ROUTE_LIST);

    /** Members that identify an Ethernet session by MAC address. */
    public static final List<JsonMember> MAC_MEMBERS = List.of(MAC_ADDR_48, ADD_MAC_ADDRS);

    /** Returns the SUPI; null if the PCF does not know it. */
    public @Nullable String supi() {
        return SUPI.text(document);
    }

    /** Returns the GPSI; null if the PCF does not know it. */
    public @Nullable String gpsi() {
        return GPSI.text(document);
    }

    /** Returns the IP domain, which distinguishes equal IPv4 addresses; null if addresses are unique. */
    public @Nullable String ipDomain() {
        return IP_DOMAIN.text(document);
    }

    /** Returns the data network. */
    public Dnn dnn() {
        String dnn = DNN.text(document);
        return Dnn.of(dnn == null ? "" : dnn);
    }

    /** Returns the slice. */
    public Snssai snssai() {
        return Snssai.of(SNSSAI.of(document));
    }

    /** Returns the IPv4 address and the framed routes. */
    public Stream<Ipv4Prefix> ipv4Prefixes() {
        return JsonMember.texts(document, IPV4_MEMBERS).stream().map(Ipv4Prefix::parse);
    }

    /** Returns the IPv6 prefixes and the framed routes. */
    public Stream<Ipv6Prefix> ipv6Prefixes() {
        return JsonMember.texts(document, IPV6_MEMBERS).stream().map(Ipv6Prefix::parse);
    }

    /** Returns the MAC addresses, each as twelve hexadecimal digits in lower case. */
    public Stream<String> macAddresses() {
        return JsonMember.texts(document, MAC_MEMBERS).stream().map(PcfBinding::macDigits);
    }

    /** Returns a MacAddr48 as twelve hexadecimal digits in lower case. */
    public static String macDigits(String mac) {
        return mac.replace("-", "").toLowerCase(Locale.ROOT);
    }

    /** Returns the Diameter identity of the PCF; null if it has none. */
    public @Nullable String pcfDiamHost() {
        return PCF_DIAM_HOST.text(document);
    }

    /** Returns the realm of {@link #pcfDiamHost}; null if it has none. */
    public @Nullable String pcfDiamRealm() {
        return PCF_DIAM_REALM.text(document);
    }

    /** Returns true if both have the same addresses, regardless of notation, in the same data network and slice. */
    public boolean isOnTheSameConnectionAs(PcfBinding other) {
        return sameText(IPV4_ADDR, other)
                && sameText(IP_DOMAIN, other)
                && Objects.equals(
                        Ipv6Prefix.read(IPV6_PREFIX.text(document)), Ipv6Prefix.read(IPV6_PREFIX.text(other.document)))
                && Objects.equals(mac(), other.mac())
                && dnn().matches(other.dnn())
                && snssai().equals(other.snssai());
    }

    private boolean sameText(JsonMember member, PcfBinding other) {
        return Objects.equals(member.text(document), member.text(other.document));
    }

    private @Nullable String mac() {
        String mac = MAC_ADDR_48.text(document);
        return mac == null ? null : macDigits(mac);
    }
}
