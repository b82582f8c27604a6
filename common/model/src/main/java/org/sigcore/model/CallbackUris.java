// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Validates URIs that peers supply for callbacks. They are rejected on receipt, since a subscriber with an unreachable
 * URI would never get a notification, and a URI with a local address could be abused to send requests to this host.
 * Pure.
 */
@SpecRef("TS 29.501 6.2")
public final class CallbackUris {
    /** Shape of a member that holds a callback URI. */
    public static final Shape SHAPE =
            Shape.reads("an absolute http or https URI of a host to call", CallbackUris::check);

    private static final int MAX_LENGTH = 2048;
    private static final int IPV6_OCTETS = 16;
    private static final int IPV4_COMPATIBLE = 12;
    private static final byte[] NAT64 = {0, 0x64, (byte) 0xff, (byte) 0x9b, 0, 0, 0, 0, 0, 0, 0, 0};
    private static final byte[] SIX_TO_FOUR = {0x20, 0x02};

    /** fd00:ec2::254, by which some clouds serve the credentials of the machine. */
    private static final byte[] METADATA_IPV6 = {
        (byte) 0xfd, 0, 0x0e, (byte) 0xc2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0x54
    };

    private CallbackUris() {}

    private static void check(String text) {
        int authority = text.indexOf("://") + 3;
        boolean isHttp = text.regionMatches(true, 0, "http", 0, 4) && authority > 4;
        if (text.length() > MAX_LENGTH || !isHttp || !hasOnlyUriCharacters(text)) {
            throw new IllegalArgumentException(text);
        }
        int end = authority;
        while (end < text.length() && text.charAt(end) != '/' && text.charAt(end) != '?') {
            end++;
        }
        String host = ApiRoot.parse(text.substring(0, end)).host();
        if (isLiteral(host) && isNeverCalled(UriParts.literal(host))) {
            throw new IllegalArgumentException(text);
        }
    }

    private static boolean isLiteral(String host) {
        return host.indexOf(':') >= 0 || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
    }

    // Spaces, as \s of regular expressions, would end the URI in a request line; a fragment is not sent.
    private static boolean hasOnlyUriCharacters(String text) {
        return text.chars().noneMatch(c -> c == '#' || c == ' ' || (c >= '\t' && c <= '\r'));
    }

    /**
     * Returns true for addresses that no peer can have: link-local and other addresses of cloud metadata, multicast,
     * broadcast, unspecified. An IPv6 address into which a translator or tunnel embeds an IPv4 address counts like that
     * address, and cannot be loopback.
     */
    @SpecRef({"RFC 6052 2.1", "RFC 3056 2", "RFC 4291 2.5.5.1"})
    public static boolean isNeverCalled(InetAddress address) {
        byte[] octets = address.getAddress();
        if (octets.length == IPV6_OCTETS) {
            InetAddress embedded = embedded(octets);
            if (embedded != null && (embedded.isLoopbackAddress() || isNeverCalled(embedded))) {
                return true;
            }
        }
        boolean metadata = Arrays.equals(octets, METADATA_IPV6);
        boolean broadcast = octets.length == 4 && octets[0] == -1;
        return metadata
                || broadcast
                || address.isLinkLocalAddress()
                || address.isMulticastAddress()
                || isUnspecified(octets);
    }

    private static @Nullable InetAddress embedded(byte[] ipv6) {
        int from = starts(ipv6, NAT64) ? NAT64.length : starts(ipv6, SIX_TO_FOUR) ? SIX_TO_FOUR.length : -1;
        boolean compatible = starts(ipv6, new byte[IPV4_COMPATIBLE]) && (ipv6[12] != 0 || ipv6[13] != 0);
        if (from < 0 && !compatible) {
            return null;
        }
        int at = compatible ? IPV4_COMPATIBLE : from;
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(ipv6, at, at + 4));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four octets are an address", e);
        }
    }

    private static boolean starts(byte[] octets, byte[] prefix) {
        return Arrays.equals(octets, 0, prefix.length, prefix, 0, prefix.length);
    }

    // The entire 0.0.0.0/8, which reaches this host on some systems; for IPv6, only ::.
    private static boolean isUnspecified(byte[] octets) {
        if (octets.length == 4) {
            return octets[0] == 0;
        }
        for (byte octet : octets) {
            if (octet != 0) {
                return false;
            }
        }
        return true;
    }
}
