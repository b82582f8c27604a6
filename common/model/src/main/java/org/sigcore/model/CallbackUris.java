// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.net.InetAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
    private static final Pattern ABSOLUTE = Pattern.compile("([A-Za-z]+://[^\\s/?#]+)\\S*");

    private CallbackUris() {}

    private static void check(String text) {
        Matcher uri = ABSOLUTE.matcher(text);
        if (text.length() > MAX_LENGTH || !uri.matches() || text.indexOf('#') >= 0) {
            throw new IllegalArgumentException(text);
        }
        String host = ApiRoot.parse(uri.group(1)).host();
        if (isLiteral(host) && isNeverCalled(UriParts.literal(host))) {
            throw new IllegalArgumentException(text);
        }
    }

    private static boolean isLiteral(String host) {
        return host.indexOf(':') >= 0 || host.matches("[0-9.]+");
    }

    /**
     * Returns true for addresses that no peer can have: link-local (cloud metadata), multicast, broadcast, unspecified.
     */
    public static boolean isNeverCalled(InetAddress address) {
        byte[] octets = address.getAddress();
        boolean broadcast = octets.length == 4 && octets[0] == -1;
        return broadcast || address.isLinkLocalAddress() || address.isMulticastAddress() || isUnspecified(octets);
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
