// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import static org.sigcore.policy.kernel.uepolicy.Values.expected;
import static org.sigcore.policy.kernel.uepolicy.Values.number;
import static org.sigcore.policy.kernel.uepolicy.Values.string;
import static org.sigcore.policy.kernel.uepolicy.Values.two;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.uepolicy.UrspRule.Component;
import tools.jackson.databind.JsonNode;

/** Converts configured traffic descriptors ({@code policydata/pcfue/ursps}) to components. Pure. */
@SpecRef("TS 24.526 table 5.2.1")
final class TrafficDescriptors {
    private static final int MOST_OF_TWO = 65_535;
    private static final Map<String, Integer> CAPABILITIES =
            Map.of("IMS", 1, "MMS", 2, "SUPL", 4, "INTERNET", 8, "LCS_USER_PLANE_POSITIONING", 16);

    private interface Form {
        Component of(JsonNode element);
    }

    /** Conversions of list elements by member, in the order of the specification. */
    private static final List<Map.Entry<String, Form>> FORMS = List.of(
            Map.entry("osAppIds", TrafficDescriptors::osApp),
            Map.entry("ipv4RemoteAddresses", each -> new Component(ComponentType.IPV4_REMOTE, Values.ipv4(each))),
            Map.entry("ipv6RemoteAddresses", each -> new Component(ComponentType.IPV6_REMOTE, Values.ipv6(each))),
            Map.entry("protocols", each -> new Component(ComponentType.PROTOCOL, Values.octets(number(each, 0, 255)))),
            Map.entry("remotePorts", TrafficDescriptors::ports),
            Map.entry("ip3Tuples", TrafficDescriptors::tuple),
            Map.entry(
                    "securityParameterIndexes",
                    each -> new Component(ComponentType.SECURITY_PARAMETER_INDEX, index(each))),
            Map.entry(
                    "trafficClasses",
                    each -> new Component(
                            ComponentType.TRAFFIC_CLASS,
                            Values.octets(
                                    number(each.path("value"), 0, 255),
                                    each.path("mask").asInt(255)))),
            Map.entry("flowLabels", each -> flowLabel(number(each, 0, 0xFFFFF))),
            Map.entry("destinationMacAddresses", TrafficDescriptors::mac),
            Map.entry("cTagVids", each -> new Component(ComponentType.C_TAG_VID, two(number(each, 0, 4095)))),
            Map.entry("sTagVids", each -> new Component(ComponentType.S_TAG_VID, two(number(each, 0, 4095)))),
            Map.entry("cTagPcpDeis", each -> new Component(ComponentType.C_TAG_PCP_DEI, priority(each))),
            Map.entry("sTagPcpDeis", each -> new Component(ComponentType.S_TAG_PCP_DEI, priority(each))),
            Map.entry("ethertypes", each -> new Component(ComponentType.ETHERTYPE, two(number(each, 0, MOST_OF_TWO)))),
            Map.entry("dnns", each -> new Component(ComponentType.DNN_OF_APPLICATION, Values.labels(each))),
            Map.entry("fqdns", each -> new Component(ComponentType.DESTINATION_FQDN, Values.labels(each))),
            Map.entry("regularExpressions", each -> new Component(ComponentType.REGULAR_EXPRESSION, Values.text(each))),
            Map.entry("osApplications", each -> new Component(ComponentType.OS_APP, Values.text(each))),
            Map.entry("pinIds", each -> new Component(ComponentType.PIN_ID, Values.text(each))),
            Map.entry(
                    "connectivityGroupIds", each -> new Component(ComponentType.CONNECTIVITY_GROUP, Values.text(each))),
            Map.entry("others", TrafficDescriptors::other));

    private TrafficDescriptors() {}

    /**
     * Reads a descriptor.
     *
     * @throws IllegalArgumentException if it is invalid
     */
    static List<Component> read(JsonNode descriptor) {
        List<Component> components = new ArrayList<>();
        for (Map.Entry<String, Form> form : FORMS) {
            for (JsonNode element : descriptor.path(form.getKey())) {
                components.add(form.getValue().of(element));
            }
        }
        if (!descriptor.path("connectionCapabilities").isEmpty()) {
            components.add(capabilities(descriptor.get("connectionCapabilities")));
        }
        boolean all = descriptor.path("matchAll").asBoolean(false);
        if (all == !components.isEmpty()) {
            throw new IllegalArgumentException("expected either matchAll or components of the traffic");
        }
        return all ? List.of(new Component(ComponentType.MATCH_ALL, new byte[0])) : components;
    }

    private static Component osApp(JsonNode each) {
        return new Component(
                ComponentType.OS_ID_AND_APP,
                new OctetWriter()
                        .all(Values.uuid(each.path("osId")))
                        .all(Values.text(each.path("appId")))
                        .toArray());
    }

    private static Component ports(JsonNode each) {
        int[] ports = Values.ports(each);
        return ports[0] == ports[1]
                ? new Component(ComponentType.REMOTE_PORT, two(ports[0]))
                : new Component(
                        ComponentType.REMOTE_PORTS,
                        new OctetWriter().two(ports[0]).two(ports[1]).toArray());
    }

    private static Component tuple(JsonNode each) {
        OctetWriter out = new OctetWriter();
        int bitmap = 0;
        if (each.path("ipv4RemoteAddress").isString()) {
            bitmap |= 1;
            out.all(Values.ipv4(each.get("ipv4RemoteAddress")));
        }
        if (each.path("ipv6RemoteAddress").isString()) {
            bitmap |= 1 << 1;
            out.all(Values.ipv6(each.get("ipv6RemoteAddress")));
        }
        if (each.path("protocol").isNumber()) {
            bitmap |= 1 << 2;
            out.one(number(each.get("protocol"), 0, 255));
        }
        if (each.path("remotePorts").isString()) {
            Component ports = ports(each.get("remotePorts"));
            bitmap |= ports.type() == ComponentType.REMOTE_PORT ? 1 << 3 : 1 << 4;
            out.all(ports.value());
        }
        if (bitmap == 0 || (bitmap & 3) == 3) {
            throw expected("an address of one kind, a protocol or ports", each);
        }
        return new Component(
                ComponentType.IP_3_TUPLE,
                new OctetWriter().one(bitmap).all(out.toArray()).toArray());
    }

    private static byte[] index(JsonNode each) {
        if (!each.isIntegralNumber() || each.longValue() < 0 || each.longValue() > 0xFFFF_FFFFL) {
            throw expected("a number of 0 to 4294967295", each);
        }
        return new OctetWriter().four(each.longValue()).toArray();
    }

    private static Component flowLabel(int label) {
        return new Component(ComponentType.FLOW_LABEL, Values.octets(label >>> 16, label >>> 8, label));
    }

    private static Component mac(JsonNode each) {
        String[] parts = string(each).split("/", 2);
        byte[] first = Values.mac(parts[0], each);
        return parts.length == 1
                ? new Component(ComponentType.DESTINATION_MAC, first)
                : new Component(
                        ComponentType.DESTINATION_MACS,
                        new OctetWriter()
                                .all(first)
                                .all(Values.mac(parts[1], each))
                                .toArray());
    }

    private static byte[] priority(JsonNode each) {
        return Values.octets(
                number(each.path("pcp"), 0, 7) << 1 | (each.path("dei").asBoolean(false) ? 1 : 0));
    }

    private static Component capabilities(JsonNode all) {
        OctetWriter out = new OctetWriter();
        for (JsonNode each : all) {
            String text = string(each);
            Integer named = CAPABILITIES.get(text);
            if (named == null && !(text.matches("[0-9]{1,3}") && Integer.parseInt(text) <= 255)) {
                throw expected(
                        "one of " + CAPABILITIES.keySet().stream().sorted().toList() + " or 0 to 255", each);
            }
            out.one(named == null ? Integer.parseInt(text) : named);
        }
        return new Component(ComponentType.CONNECTION_CAPABILITIES, Values.shortly(out.toArray()));
    }

    private static Component other(JsonNode each) {
        return new Component(number(each.path("type"), 0, 255), Values.hex(each.path("value")));
    }
}
