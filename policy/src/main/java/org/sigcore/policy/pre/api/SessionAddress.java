// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.api;

import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.SmPolicyContextData;
import tools.jackson.databind.JsonNode;

/**
 * The addresses by which a session is found again. A prefix of 64 bits belongs to one session (TS 23.501 5.8.2.2.3), so a
 * longer one, or a single address, stands for it; one session may have a shorter prefix.
 *
 * @param ipv4 dotted decimal, null when unknown
 * @param ipDomain tells apart UEs with the same IPv4 address; null where addresses are unique
 * @param ipv6 the IPv6 prefix, of which the first 64 bits are kept; null when unknown
 * @param mac the MAC address of an Ethernet session in lower case, null when unknown
 */
public record SessionAddress(
        @Nullable String ipv4,
        @Nullable String ipDomain,
        @Nullable Ipv6Prefix ipv6,
        @Nullable String mac) {
    public SessionAddress {
        ipv6 = ipv6 == null ? null : ipv6.network();
    }

    /** The address of a SM policy context. */
    public static SessionAddress ofSmContext(JsonNode context) {
        SmPolicyContextData session = new SmPolicyContextData(context);
        return new SessionAddress(session.ipv4Address(), session.ipDomain(), session.ipv6AddressPrefix(), null);
    }

    /** The address in an AF's request. */
    public static SessionAddress ofAppSession(JsonNode ascReqData) {
        String mac = Json.string(ascReqData, "ueMac");
        return new SessionAddress(
                AppSessionContextReqData.UE_IPV4.text(ascReqData),
                AppSessionContextReqData.IP_DOMAIN.text(ascReqData),
                Ipv6Prefix.read(AppSessionContextReqData.UE_IPV6.text(ascReqData)),
                mac == null ? null : mac.toLowerCase(Locale.ROOT));
    }

    /** True when no address is known. */
    public boolean isEmpty() {
        return ipv4 == null && ipv6 == null && mac == null;
    }

    /** The column by which stores index the IPv6 prefix: its first 64 bits as 16 hex digits; null without one. */
    public @Nullable String ipv6Network() {
        return ipv6 == null ? null : column(ipv6);
    }

    /**
     * Under which of these columns a session with this IPv6 address is: its own first, then, to be asked when nothing is
     * there, those of the prefixes around it.
     */
    public List<List<String>> ipv6Networks() {
        if (ipv6 == null) {
            return List.of();
        }
        String own = column(ipv6);
        List<String> wider = IntStream.iterate(ipv6.length() - 1, length -> length > 0, length -> length - 1)
                .mapToObj(length -> column(ipv6.upTo(length)))
                .filter(column -> !column.equals(own))
                .distinct()
                .toList();
        return wider.isEmpty() ? List.of(List.of(own)) : List.of(List.of(own), wider);
    }

    private static String column(Ipv6Prefix prefix) {
        return HexFormat.of().toHexDigits(prefix.high());
    }

    /** True when no address that both know tells them apart. */
    public boolean agrees(SessionAddress session) {
        return (ipv4 == null || session.ipv4 == null || ipv4.equals(session.ipv4))
                && (ipv6 == null || session.ipv6 == null || session.ipv6.contains(ipv6));
    }
}
