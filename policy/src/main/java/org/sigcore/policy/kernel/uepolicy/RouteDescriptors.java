// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import static org.sigcore.policy.kernel.uepolicy.Values.expected;
import static org.sigcore.policy.kernel.uepolicy.Values.number;
import static org.sigcore.policy.kernel.uepolicy.Values.string;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.kernel.uepolicy.UrspRule.Component;
import org.sigcore.policy.kernel.uepolicy.UrspRule.Route;
import tools.jackson.databind.JsonNode;

/** Converts configured route selection descriptors ({@code policydata/pcfue/ursps}) to components. Pure. */
@SpecRef("TS 24.526 table 5.2.1")
final class RouteDescriptors {
    private static final byte[] NOTHING = {};
    private static final Map<String, Integer> SESSION_TYPES =
            Map.of("IPV4", 1, "IPV6", 2, "IPV4V6", 3, "UNSTRUCTURED", 4, "ETHERNET", 5);
    private static final Map<String, Integer> ACCESS = Map.of("3GPP_ACCESS", 1, "NON_3GPP_ACCESS", 2);

    private RouteDescriptors() {}

    /**
     * Reads a descriptor.
     *
     * @throws IllegalArgumentException if it is invalid
     */
    static Route read(JsonNode descriptor) {
        List<Component> components = new ArrayList<>();
        if (is(descriptor, "nonSeamlessOffload")) {
            components.add(new Component(ComponentType.NON_SEAMLESS_OFFLOAD, NOTHING));
        }
        session(descriptor, components);
        conditions(descriptor, components);
        return new Route(number(descriptor.path("precedence"), 0, 255), components);
    }

    private static void session(JsonNode descriptor, List<Component> to) {
        if (has(descriptor, "sscMode")) {
            to.add(new Component(ComponentType.SSC_MODE, Values.octets(number(descriptor.get("sscMode"), 1, 3))));
        }
        descriptor.path("snssais").forEach(each -> to.add(new Component(ComponentType.S_NSSAI, snssai(each))));
        descriptor.path("dnns").forEach(each -> to.add(new Component(ComponentType.DNN, Values.labels(each))));
        if (has(descriptor, "pduSessionType")) {
            to.add(named(ComponentType.PDU_SESSION_TYPE, SESSION_TYPES, descriptor.get("pduSessionType")));
        }
        if (has(descriptor, "preferredAccess")) {
            to.add(named(ComponentType.PREFERRED_ACCESS, ACCESS, descriptor.get("preferredAccess")));
        }
        if (is(descriptor, "multiAccess")) {
            to.add(new Component(ComponentType.MULTI_ACCESS, NOTHING));
        }
        if (has(descriptor, "pduSessionPairId")) {
            to.add(new Component(
                    ComponentType.PDU_SESSION_PAIR, Values.octets(number(descriptor.get("pduSessionPairId"), 0, 6))));
        }
        if (has(descriptor, "rsn")) {
            to.add(new Component(ComponentType.RSN, Values.octets(number(descriptor.get("rsn"), 1, 2) - 1)));
        }
    }

    private static void conditions(JsonNode descriptor, List<Component> to) {
        if (has(descriptor, "locationCriteria")) {
            to.add(new Component(ComponentType.LOCATION_CRITERIA, location(descriptor.get("locationCriteria"))));
        }
        if (has(descriptor, "timeWindow")) {
            JsonNode window = descriptor.get("timeWindow");
            to.add(new Component(
                    ComponentType.TIME_WINDOW,
                    new OctetWriter()
                            .all(Values.time(window.path("start")))
                            .all(Values.time(window.path("stop")))
                            .toArray()));
        }
        if (is(descriptor, "proseRelayOffload")) {
            to.add(new Component(ComponentType.PROSE_RELAY_OFFLOAD, NOTHING));
        }
        if (is(descriptor, "proseMultiPath")) {
            to.add(new Component(ComponentType.PROSE_MULTI_PATH, NOTHING));
        }
        descriptor
                .path("others")
                .forEach(each ->
                        to.add(new Component(number(each.path("type"), 0, 255), Values.hex(each.path("value")))));
    }

    private static byte[] snssai(JsonNode each) {
        Snssai slice = Snssai.of(each);
        OctetWriter out = new OctetWriter().one(number(each.path("sst"), 0, 255));
        String sd = slice.sd();
        if (sd != null) {
            int value = Integer.parseInt(sd, 16);
            out.one(value >>> 16).two(value);
        }
        return Values.shortly(out.toArray());
    }

    private static Component named(int type, Map<String, Integer> values, JsonNode name) {
        Integer value = values.get(string(name));
        if (value == null) {
            throw expected("one of " + values.keySet().stream().sorted().toList(), name);
        }
        return new Component(type, Values.octets(value));
    }

    /** Encodes location areas with their length. */
    @SpecRef("TS 24.526 table 5.2.2")
    private static byte[] location(JsonNode criteria) {
        OctetWriter out = new OctetWriter();
        cells(1, criteria.path("eutraCells"), "eutraCellId", 7, out);
        cells(2, criteria.path("nrCells"), "nrCellId", 9, out);
        cells(3, criteria.path("ranNodes"), "gNbId", 8, out);
        JsonNode tais = criteria.path("tais");
        if (!tais.isEmpty()) { // a list of type 2, since each may belong to another PLMN
            if (tais.size() > 16) {
                throw expected("at most 16 tracking areas", tais);
            }
            OctetWriter list = new OctetWriter().one(2 << 5 | tais.size() - 1);
            for (JsonNode tai : tais) {
                Upsi.write(Values.plmn(tai.path("plmnId")), list);
                list.all(hex(tai.path("tac"), 6));
            }
            out.one(4).shortly(list.toArray());
        }
        if (out.size() == 0) {
            throw expected("cells, RAN nodes or tracking areas", criteria);
        }
        return Values.shortly(out.toArray());
    }

    private static void cells(int type, JsonNode cells, String id, int digits, OctetWriter out) {
        if (cells.isEmpty()) {
            return;
        }
        out.one(type).one(cells.size());
        for (JsonNode cell : cells) {
            Upsi.write(Values.plmn(cell.path("plmnId")), out);
            out.all(hex(cell.path(id), digits));
        }
    }

    /** Returns the octets of hexadecimal digits, padded with zeros at the end. */
    private static byte[] hex(JsonNode value, int digits) {
        String text = string(value);
        if (!text.matches("[0-9A-Fa-f]{" + digits + "}")) {
            throw expected(digits + " hexadecimal digits", value);
        }
        return HexFormat.of().parseHex(digits % 2 == 0 ? text : text + "0");
    }

    private static boolean has(JsonNode descriptor, String member) {
        return !descriptor.path(member).isMissingNode()
                && !descriptor.get(member).isNull();
    }

    private static boolean is(JsonNode descriptor, String member) {
        return descriptor.path(member).asBoolean(false);
    }
}
