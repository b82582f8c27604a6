// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.rules;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;

/**
 * By which address a session is found again: the form in which stores index it.
 *
 * @param ipv4 dotted decimal, null when unknown
 * @param ipDomain tells apart UEs with the same IPv4 address; null where addresses are unique
 * @param ipv6Network the first 64 bits of the IPv6 address or prefix as 16 hex digits, null when unknown
 * @param mac the MAC address of an Ethernet session in lower case, null when unknown
 */
public record UeAddress(
        @Nullable String ipv4,
        @Nullable String ipDomain,
        @Nullable String ipv6Network,
        @Nullable String mac) {

    /** The address of a SM policy context. */
    public static UeAddress ofSmContext(JsonNode context) {
        return new UeAddress(
                Json.string(context, "ipv4Address"),
                Json.string(context, "ipDomain"),
                ipv6Network(Json.string(context, "ipv6AddressPrefix")),
                null);
    }

    /** The address in an AF's request. */
    public static UeAddress ofAppSession(JsonNode ascReqData) {
        String mac = Json.string(ascReqData, "ueMac");
        return new UeAddress(
                Json.string(ascReqData, "ueIpv4"),
                Json.string(ascReqData, "ipDomain"),
                ipv6Network(Json.string(ascReqData, "ueIpv6")),
                mac == null ? null : mac.toLowerCase(Locale.ROOT));
    }

    /** True when no address is known. */
    public boolean isEmpty() {
        return ipv4 == null && ipv6Network == null && mac == null;
    }

    /** The first 64 bits of an IPv6 address or prefix as hex digits; null when the text is neither. */
    public static @Nullable String ipv6Network(@Nullable String text) {
        if (text == null || text.indexOf(':') < 0) {
            return null;
        }
        int slash = text.indexOf('/');
        try {
            byte[] address = InetAddress.getByName(slash < 0 ? text : text.substring(0, slash))
                    .getAddress();
            return address.length == 16 ? HexFormat.of().formatHex(address, 0, 8) : null;
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
