// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.uepolicy.UrspRule.Component;

/** Identifiers and lengths of the components of descriptors. */
@SpecRef("TS 24.526 table 5.2.1")
final class ComponentType {
    static final int MATCH_ALL = 0x01;
    static final int OS_ID_AND_APP = 0x08;
    static final int IPV4_REMOTE = 0x10;
    static final int IPV6_REMOTE = 0x21;
    static final int PROTOCOL = 0x30;
    static final int REMOTE_PORT = 0x50;
    static final int REMOTE_PORTS = 0x51;
    static final int IP_3_TUPLE = 0x52;
    static final int SECURITY_PARAMETER_INDEX = 0x60;
    static final int TRAFFIC_CLASS = 0x70;
    static final int FLOW_LABEL = 0x80;
    static final int DESTINATION_MAC = 0x81;
    static final int C_TAG_VID = 0x83;
    static final int S_TAG_VID = 0x84;
    static final int C_TAG_PCP_DEI = 0x85;
    static final int S_TAG_PCP_DEI = 0x86;
    static final int ETHERTYPE = 0x87;
    static final int DNN_OF_APPLICATION = 0x88;
    static final int CONNECTION_CAPABILITIES = 0x90;
    static final int DESTINATION_FQDN = 0x91;
    static final int REGULAR_EXPRESSION = 0x92;
    static final int OS_APP = 0xA0;
    static final int DESTINATION_MACS = 0xA1;
    static final int PIN_ID = 0xA2;
    static final int CONNECTIVITY_GROUP = 0xA3;

    static final int SSC_MODE = 0x01;
    static final int S_NSSAI = 0x02;
    static final int DNN = 0x04;
    static final int PDU_SESSION_TYPE = 0x08;
    static final int PREFERRED_ACCESS = 0x10;
    static final int MULTI_ACCESS = 0x11;
    static final int NON_SEAMLESS_OFFLOAD = 0x20;
    static final int LOCATION_CRITERIA = 0x40;
    static final int TIME_WINDOW = 0x80;
    static final int PROSE_RELAY_OFFLOAD = 0x81;
    static final int PDU_SESSION_PAIR = 0x82;
    static final int RSN = 0x83;
    static final int PROSE_MULTI_PATH = 0x84;

    /** Length of a component: a fixed number of octets after its type, given by its first octet, or by its bitmap. */
    private static final int LENGTH_NEXT = -1;

    private static final int AFTER_OS_ID = -2;
    private static final int BY_BITMAP = -3;
    private static final int OS_ID_OCTETS = 16;

    /** Lengths of the fields of an IP 3 tuple by bit: IPv4 with mask, IPv6 with prefix, protocol, port, port range. */
    private static final int[] TUPLE = {8, 17, 1, 2, 4};

    static final Map<Integer, Integer> TRAFFIC = Map.ofEntries(
            Map.entry(MATCH_ALL, 0),
            Map.entry(OS_ID_AND_APP, AFTER_OS_ID),
            Map.entry(IPV4_REMOTE, 8),
            Map.entry(IPV6_REMOTE, 17),
            Map.entry(PROTOCOL, 1),
            Map.entry(REMOTE_PORT, 2),
            Map.entry(REMOTE_PORTS, 4),
            Map.entry(IP_3_TUPLE, BY_BITMAP),
            Map.entry(SECURITY_PARAMETER_INDEX, 4),
            Map.entry(TRAFFIC_CLASS, 2),
            Map.entry(FLOW_LABEL, 3),
            Map.entry(DESTINATION_MAC, 6),
            Map.entry(C_TAG_VID, 2),
            Map.entry(S_TAG_VID, 2),
            Map.entry(C_TAG_PCP_DEI, 1),
            Map.entry(S_TAG_PCP_DEI, 1),
            Map.entry(ETHERTYPE, 2),
            Map.entry(DNN_OF_APPLICATION, LENGTH_NEXT),
            Map.entry(CONNECTION_CAPABILITIES, LENGTH_NEXT),
            Map.entry(DESTINATION_FQDN, LENGTH_NEXT),
            Map.entry(REGULAR_EXPRESSION, LENGTH_NEXT),
            Map.entry(OS_APP, LENGTH_NEXT),
            Map.entry(DESTINATION_MACS, 12),
            Map.entry(PIN_ID, LENGTH_NEXT),
            Map.entry(CONNECTIVITY_GROUP, LENGTH_NEXT));

    static final Map<Integer, Integer> ROUTE = Map.ofEntries(
            Map.entry(SSC_MODE, 1),
            Map.entry(S_NSSAI, LENGTH_NEXT),
            Map.entry(DNN, LENGTH_NEXT),
            Map.entry(PDU_SESSION_TYPE, 1),
            Map.entry(PREFERRED_ACCESS, 1),
            Map.entry(MULTI_ACCESS, 0),
            Map.entry(NON_SEAMLESS_OFFLOAD, 0),
            Map.entry(LOCATION_CRITERIA, LENGTH_NEXT),
            Map.entry(TIME_WINDOW, 16),
            Map.entry(PROSE_RELAY_OFFLOAD, 0),
            Map.entry(PDU_SESSION_PAIR, 1),
            Map.entry(RSN, 1),
            Map.entry(PROSE_MULTI_PATH, 0));

    private ComponentType() {}

    /**
     * Reads the components of a descriptor.
     *
     * @param lengths of the permitted types
     */
    static List<Component> read(OctetReader in, Map<Integer, Integer> lengths) {
        List<Component> components = new ArrayList<>();
        while (in.hasMore()) {
            int type = in.one();
            Integer length = lengths.get(type);
            components.add(new Component(type, length == null ? in.rest() : value(in, length)));
        }
        return components;
    }

    private static byte[] value(OctetReader in, int length) {
        return switch (length) {
            case LENGTH_NEXT -> in.next(1 + in.ahead());
            case AFTER_OS_ID -> {
                byte[] id = in.next(OS_ID_OCTETS);
                yield new OctetWriter().all(id).all(in.next(1 + in.ahead())).toArray();
            }
            case BY_BITMAP -> {
                int bitmap = in.ahead();
                int octets = 1;
                for (int bit = 0; bit < TUPLE.length; bit++) {
                    octets += (bitmap >> bit & 1) * TUPLE[bit];
                }
                yield in.next(octets);
            }
            default -> in.next(length);
        };
    }
}
