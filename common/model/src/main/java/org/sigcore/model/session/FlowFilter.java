// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * A packet filter of an AF: an IPFilterRule without options. AFs may specify protocols by name, and often use
 * {@code assigned} for the UE's address; rules contain numbers and the address itself, which every gateway supports.
 *
 * @param uplink true for {@code in}, from the UE; false for {@code out}, towards the UE
 * @param protocol {@code ip} or a protocol number
 * @param source address, prefix, {@code any} or {@code assigned}
 * @param sourcePorts null for all
 * @param destination same syntax as source
 * @param destinationPorts null for all
 */
@SpecRef({"TS 29.214 5.3.8", "TS 29.514 5.6.3.2"})
public record FlowFilter(
        boolean uplink,
        String protocol,
        String source,
        @Nullable String sourcePorts,
        String destination,
        @Nullable String destinationPorts) {
    private static final int MAX_LENGTH = 2048;
    private static final int MAX_PORT = 65_535;
    private static final String ASSIGNED = "assigned";
    private static final String ICMP = "1";
    private static final String ICMP_V6 = "58";
    /** Protocols whose filters may have ports: any IP protocol, HOPOPT, TCP, UDP, DCCP, SCTP and UDP-Lite. */
    private static final Set<String> WITH_PORTS = Set.of("ip", "0", "6", "17", "33", "132", "136");

    /**
     * Parses {@code permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000}.
     *
     * @throws IllegalArgumentException if the text is not a permitted filter of an AF: another action, options, more
     *     than {@value #MAX_LENGTH} characters, or invalid syntax
     */
    public static FlowFilter parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw refused(text.substring(0, 80) + "...");
        }
        List<String> words = words(text.strip().toLowerCase(Locale.ROOT));
        if (words.size() < 7 || !words.get(0).equals("permit")) {
            throw refused(text);
        }
        String direction = words.get(1);
        if (!words.get(3).equals("from") || !(direction.equals("in") || direction.equals("out"))) {
            throw refused(text);
        }
        int at = 4;
        String source = words.get(at++);
        String sourcePorts = words.get(at).equals("to") ? null : words.get(at++);
        if (at + 1 >= words.size() || !words.get(at++).equals("to")) {
            throw refused(text);
        }
        String destination = words.get(at++);
        String destinationPorts = at < words.size() ? words.get(at++) : null;
        String protocol = words.get(2).equals("ip") ? "ip" : ProtocolNumbers.of(words.get(2));
        if (at != words.size() || protocol == null) {
            throw refused(text);
        }
        FlowFilter filter =
                new FlowFilter(direction.equals("in"), protocol, source, sourcePorts, destination, destinationPorts);
        if (!filter.wellFormed()) {
            throw refused(text);
        }
        return filter;
    }

    /** Parses a filter as {@link #parse} does; returns null if it is not acceptable. */
    public static @Nullable FlowFilter read(String text) {
        try {
            return parse(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    // Each AAR parses its filters several times, and a regular expression would cost most of the time.
    static List<String> words(String text) {
        List<String> words = new ArrayList<>(8);
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || isSpace(text.charAt(i))) {
                if (i > start) {
                    words.add(text.substring(start, i));
                }
                start = i + 1;
            }
        }
        return words;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    /**
     * Returns a copy with the UE's address in place of {@code assigned}. The address family is that of the protocol or
     * the other end, else IPv4 for a dual-stack UE; {@code any} if no address of that family is known.
     *
     * @param ipv4 IPv4 address of the UE; null if it has none
     * @param ipv6 IPv6 address or prefix of the UE, of which the first 64 bits are used; null if it has none
     */
    @SpecRef("RFC 6733 4.3.1")
    public FlowFilter assignedTo(@Nullable String ipv4, @Nullable String ipv6) {
        if (!source.equals(ASSIGNED) && !destination.equals(ASSIGNED)) {
            return this;
        }
        Ipv6Prefix prefix = Ipv6Prefix.read(ipv6);
        String ue = "any";
        if (prefix != null && (isIpv6() || (ipv4 == null && !isIpv4()))) {
            ue = prefix.network().toString();
        } else if (ipv4 != null && !isIpv6()) {
            ue = ipv4;
        }
        return new FlowFilter(
                uplink,
                protocol,
                source.equals(ASSIGNED) ? ue : source,
                sourcePorts,
                destination.equals(ASSIGNED) ? ue : destination,
                destinationPorts);
    }

    /**
     * Rejects a filter that no packet of the UE can match: a port range that ends before it starts, ports of a protocol
     * without ports, addresses of two families, or a family that the UE or the protocol does not have.
     *
     * @param ipv4 true if the UE has, or may get, an IPv4 address
     * @param ipv6 true if the UE has, or may get, an IPv6 address
     * @throws IllegalArgumentException if no packet can match
     */
    @SpecRef({"TS 29.214 5.3.8", "RFC 6733 4.3.1"})
    public void requireMatchable(boolean ipv4, boolean ipv6) {
        if ((sourcePorts != null || destinationPorts != null) && !WITH_PORTS.contains(protocol)) {
            throw matchesNothing("protocol " + protocol + " has no ports");
        }
        if (!areOrdered(sourcePorts) || !areOrdered(destinationPorts)) {
            throw matchesNothing("a range of ports ends before it begins");
        }
        IpPrefix from = IpPrefix.read(source);
        IpPrefix to = IpPrefix.read(destination);
        boolean ofIpv4 = from instanceof Ipv4Prefix || to instanceof Ipv4Prefix || protocol.equals(ICMP);
        boolean ofIpv6 = from instanceof Ipv6Prefix || to instanceof Ipv6Prefix || protocol.equals(ICMP_V6);
        if (ofIpv4 && ofIpv6) {
            throw matchesNothing("IPv4 and IPv6 are mixed");
        }
        if ((ofIpv4 && !ipv4) || (ofIpv6 && !ipv6)) {
            throw matchesNothing("the UE has no address of IPv" + (ofIpv4 ? 4 : 6));
        }
    }

    private IllegalArgumentException matchesNothing(String why) {
        return new IllegalArgumentException(
                "no packet can match " + text(source, sourcePorts, destination, destinationPorts) + ": " + why);
    }

    private static boolean areOrdered(@Nullable String list) {
        if (list == null) {
            return true;
        }
        for (String range : list.split(",", -1)) {
            int dash = range.indexOf('-');
            if (dash >= 0 && Integer.parseInt(range.substring(0, dash)) > Integer.parseInt(range.substring(dash + 1))) {
                return false;
            }
        }
        return true;
    }

    private boolean isIpv4() {
        return protocol.equals(ICMP) || source.contains(".") || destination.contains(".");
    }

    private boolean isIpv6() {
        return protocol.equals(ICMP_V6) || source.contains(":") || destination.contains(":");
    }

    /** Returns a filter of a policy with its protocol as a number; any other text is returned unchanged. */
    public static String numeric(String text) {
        String[] words = text.split(" ", 4);
        String protocol = words.length == 4 ? ProtocolNumbers.of(words[2].toLowerCase(Locale.ROOT)) : null;
        return protocol == null ? text : String.join(" ", words[0], words[1], protocol, words[3]);
    }

    /**
     * Returns the filter in the form used in rules: with direction {@code out}, so that the UE's side follows
     * {@code to} in both directions.
     */
    @SpecRef("TS 29.212 5.3.54")
    public String asRuleFilter() {
        return uplink
                ? text(destination, destinationPorts, source, sourcePorts)
                : text(source, sourcePorts, destination, destinationPorts);
    }

    private String text(String from, @Nullable String fromPorts, String to, @Nullable String toPorts) {
        return "permit out " + protocol + " from " + from + (fromPorts == null ? "" : " " + fromPorts) + " to " + to
                + (toPorts == null ? "" : " " + toPorts);
    }

    private boolean wellFormed() {
        return isAddress(source) && isAddress(destination) && arePorts(sourcePorts) && arePorts(destinationPorts);
    }

    private static boolean isAddress(String text) {
        return text.equals("any") || text.equals(ASSIGNED) || IpPrefix.read(text) != null;
    }

    // Parsed manually, since a JDK regular expression uses a stack frame for each port of a list.
    private static boolean arePorts(@Nullable String list) {
        if (list == null) {
            return true;
        }
        for (String range : list.split(",", -1)) {
            int dash = range.indexOf('-');
            if (!isPort(dash < 0 ? range : range.substring(0, dash))
                    || (dash >= 0 && !isPort(range.substring(dash + 1)))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPort(String text) {
        int value = 0;
        boolean good = !text.isEmpty() && text.length() <= 5;
        for (int i = 0; i < text.length() && good; i++) {
            int digit = text.charAt(i) - '0';
            good = digit >= 0 && digit <= 9;
            value = value * 10 + digit;
        }
        return good && value <= MAX_PORT;
    }

    private static IllegalArgumentException refused(String text) {
        return new IllegalArgumentException(
                "expected permit in|out PROTOCOL from ADDRESS [PORTS] to ADDRESS [PORTS] (TS 29.214 5.3.8), got "
                        + text);
    }
}
