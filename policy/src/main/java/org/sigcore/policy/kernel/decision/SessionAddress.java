// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.IpPrefix;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.UeAddresses;
import tools.jackson.databind.JsonNode;

/**
 * Addresses by which a session is found. A prefix of 64 bits belongs to one session (TS 23.501 5.8.2.2.3), so a longer
 * prefix or a single address identifies it as well; a session may have a shorter prefix.
 *
 * @param ipv4 dotted decimal; null if unknown
 * @param ipDomain distinguishes UEs with the same IPv4 address; null where addresses are unique
 * @param ipv6 the IPv6 prefix, of which the first 64 bits are kept; null if unknown
 * @param macs MAC addresses of an Ethernet session, six octets in lower case with dashes; at most one in a query
 * @param more further IPv6 prefixes of a session, and those routed to its UE, of which the first 64 bits are kept
 */
public record SessionAddress(
        @Nullable String ipv4,
        @Nullable String ipDomain,
        @Nullable Ipv6Prefix ipv6,
        List<String> macs,
        List<Ipv6Prefix> more) {
    /** Member of a session's context that holds the MAC addresses behind its UE. */
    public static final String MACS = "ueMacs";

    /** Member of a session's context that holds further IPv6 prefixes. */
    public static final String MORE_PREFIXES = "moreIpv6Prefixes";

    /** Maximum number of framed routes of IPv4, and of IPv6, that are used. */
    public static final int MOST_ROUTES = 50;

    /** Drops addresses that do not identify a session ({@link UeAddresses#identifies}). */
    public SessionAddress {
        ipv4 = ipv4 == null || !UeAddresses.identifies(ipv4) ? null : ipv4;
        ipv6 = ipv6 == null || !UeAddresses.identifies(ipv6) ? null : ipv6.network();
        macs = List.copyOf(macs);
        more = more.isEmpty()
                ? List.of()
                : more.stream()
                        .filter(UeAddresses::identifies)
                        .map(Ipv6Prefix::network)
                        .distinct()
                        .toList();
    }

    /** Creates an address without MAC addresses and further prefixes. */
    public SessionAddress(@Nullable String ipv4, @Nullable String ipDomain, @Nullable Ipv6Prefix ipv6) {
        this(ipv4, ipDomain, ipv6, List.of(), List.of());
    }

    /** Returns the addresses of an SM policy context. */
    public static SessionAddress ofSmContext(JsonNode context) {
        SmPolicyContextData session = new SmPolicyContextData(context);
        JsonNode macs = context.path(MACS);
        return new SessionAddress(
                session.ipv4Address(),
                session.ipDomain(),
                session.ipv6AddressPrefix(),
                macs.isEmpty()
                        ? List.of()
                        : texts(macs).map(SessionAddress::mac).toList(),
                morePrefixes(context.path(MORE_PREFIXES), SmPolicyContextData.IPV6_FRAME_ROUTE_LIST.of(context)));
    }

    private static List<Ipv6Prefix> morePrefixes(JsonNode more, JsonNode routes) {
        if (more.isEmpty() && routes.isEmpty()) {
            return List.of();
        }
        Stream<Ipv6Prefix> first =
                prefixes(routes).filter(UeAddresses::identifies).limit(MOST_ROUTES);
        return Stream.concat(prefixes(more), first).toList();
    }

    /** Returns the addresses of an AF's request. */
    public static SessionAddress ofAppSession(JsonNode ascReqData) {
        String mac = Json.string(ascReqData, "ueMac");
        return new SessionAddress(
                AppSessionContextReqData.UE_IPV4.text(ascReqData),
                AppSessionContextReqData.IP_DOMAIN.text(ascReqData),
                Ipv6Prefix.read(AppSessionContextReqData.UE_IPV6.text(ascReqData)),
                mac == null ? List.of() : List.of(mac(mac)),
                List.of());
    }

    private static String mac(String text) {
        return text.toLowerCase(Locale.ROOT).replace(':', '-');
    }

    private static Stream<Ipv6Prefix> prefixes(JsonNode list) {
        return texts(list).map(Ipv6Prefix::read).filter(Objects::nonNull);
    }

    private static Stream<String> texts(JsonNode list) {
        return list.valueStream().map(value -> value.asString(""));
    }

    /**
     * True if both are the same address, prefix or MAC address in any notation; false for values that are not
     * addresses.
     */
    public static boolean same(JsonNode one, JsonNode other) {
        if (!one.isString() || !other.isString()) {
            return false;
        }
        IpPrefix address = IpPrefix.read(one.stringValue());
        return address == null
                ? mac(one.stringValue()).equals(mac(other.stringValue()))
                : address.equals(IpPrefix.read(other.stringValue()));
    }

    /** True if no address is known. */
    public boolean isEmpty() {
        return ipv4 == null && ipv6 == null && macs.isEmpty() && more.isEmpty();
    }

    /**
     * Returns the value by which stores index the IPv6 prefix: its first 64 bits as 16 hex digits; null without a
     * prefix.
     */
    public @Nullable String ipv6Network() {
        return ipv6 == null ? null : column(ipv6);
    }

    /** Returns the index values of the further prefixes. */
    public List<String> moreNetworks() {
        return more.isEmpty()
                ? List.of()
                : more.stream().map(SessionAddress::column).toList();
    }

    /**
     * Returns the index values that may belong to a session with this IPv6 address: its own first, then those of the
     * enclosing prefixes as a fallback.
     */
    public List<List<String>> ipv6Networks() {
        if (ipv6 == null) {
            return List.of();
        }
        String own = column(ipv6);
        List<String> wider = IntStream.iterate(
                        ipv6.length() - 1, length -> length >= UeAddresses.SHORTEST_IPV6, length -> length - 1)
                .mapToObj(length -> column(ipv6.upTo(length)))
                .filter(column -> !column.equals(own))
                .distinct()
                .toList();
        return wider.isEmpty() ? List.of(List.of(own)) : List.of(List.of(own), wider);
    }

    private static String column(Ipv6Prefix prefix) {
        return HexFormat.of().toHexDigits(prefix.high());
    }

    /** True if no address known to both sides differs. */
    public boolean agrees(SessionAddress session) {
        return (ipv4 == null || session.ipv4 == null || ipv4.equals(session.ipv4))
                && (ipv6 == null || session.ipv6 == null || session.has(ipv6))
                && (macs.isEmpty() || session.macs.isEmpty() || session.macs.containsAll(macs));
    }

    /** True if one of these addresses belongs to the session. */
    public boolean isOf(SessionAddress session) {
        return (ipv4 != null && ipv4.equals(session.ipv4))
                || (ipv6 != null && session.has(ipv6))
                || (!macs.isEmpty() && session.macs.containsAll(macs));
    }

    private boolean has(Ipv6Prefix asked) {
        return (ipv6 != null && ipv6.contains(asked)) || more.stream().anyMatch(prefix -> prefix.contains(asked));
    }
}
