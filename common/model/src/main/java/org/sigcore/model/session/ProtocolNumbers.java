// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/** Internet protocols by the keywords that IANA assigns, and by other common names. */
@SpecRef("RFC 5237 3")
final class ProtocolNumbers {
    private static final int LARGEST = 255;
    private static final Map<String, Integer> NAMES = Map.ofEntries(
            Map.entry("icmp", 1),
            Map.entry("igmp", 2),
            Map.entry("ipv4", 4),
            Map.entry("tcp", 6),
            Map.entry("egp", 8),
            Map.entry("igp", 9),
            Map.entry("udp", 17),
            Map.entry("rdp", 27),
            Map.entry("dccp", 33),
            Map.entry("ipv6", 41),
            Map.entry("rsvp", 46),
            Map.entry("gre", 47),
            Map.entry("esp", 50),
            Map.entry("ah", 51),
            Map.entry("ipv6-icmp", 58),
            Map.entry("icmpv6", 58),
            Map.entry("icmp6", 58),
            Map.entry("eigrp", 88),
            Map.entry("ospfigp", 89),
            Map.entry("ospf", 89),
            Map.entry("ipip", 94),
            Map.entry("pim", 103),
            Map.entry("ipcomp", 108),
            Map.entry("vrrp", 112),
            Map.entry("l2tp", 115),
            Map.entry("sctp", 132),
            Map.entry("udplite", 136),
            Map.entry("mpls-in-ip", 137));

    private ProtocolNumbers() {}

    /**
     * Returns the number of a protocol.
     *
     * @param text a number, or a name in lower case
     * @return null if the text is neither
     */
    static @Nullable String of(String text) {
        if (isNumber(text)) {
            int number = Integer.parseInt(text);
            return number > LARGEST ? null : String.valueOf(number);
        }
        Integer number = NAMES.get(text);
        return number == null ? null : number.toString();
    }

    private static boolean isNumber(String text) {
        boolean digits = !text.isEmpty() && text.length() <= 3;
        for (int i = 0; digits && i < text.length(); i++) {
            digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        return digits;
    }
}
