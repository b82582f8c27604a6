// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/**
 * Syntax of URI components that peers supply in separate attributes. A valid value can be inserted into a request line,
 * a URI or a header field without escaping: it cannot end the field or start another component. Pure.
 */
@SpecRef({"RFC 3986 3.1", "RFC 3986 3.2.2", "RFC 3986 3.3", "TS 29.501 4.4.1"})
public final class UriParts {
    private static final int MAX_PATH_PREFIX = 256;
    private static final int MAX_HOST = 253;
    private static final int MAX_LABEL = 63;
    /** Characters of a path segment apart from letters, digits and percent-encoded octets. */
    private static final String PCHAR_MARKS = "-._~!$&'()*+,;=:@";

    private static final Pattern DOT_SEGMENT = Pattern.compile("(\\.|%2[Ee]){1,2}");
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

    private UriParts() {}

    /**
     * Returns true for a path that can be prepended to an API name: empty, or one or more segments, each after a slash.
     * Empty segments and the segments "." and ".." (also percent-encoded) are rejected, because servers interpret them
     * differently.
     */
    public static boolean isPathPrefix(String text) {
        if (text.length() > MAX_PATH_PREFIX) {
            return false;
        }
        int start = 0;
        while (start < text.length()) {
            int next = text.indexOf('/', start + 1);
            int end = next < 0 ? text.length() : next;
            if (text.charAt(start) != '/' || !isSegment(text.substring(start + 1, end))) {
                return false;
            }
            start = end;
        }
        return true;
    }

    /** Returns true for the two schemes of the service-based interfaces, in lower case. */
    public static boolean isScheme(String text) {
        return text.equals("http") || text.equals("https");
    }

    /**
     * Returns true for a valid host of an authority: a name of one or more labels (letters, digits, "-" and "_", at
     * most 253 octets, optionally with a final dot), an IPv4 address, or an IPv6 address without brackets and zone.
     */
    public static boolean isHost(String text) {
        if (text.indexOf(':') >= 0) {
            return isIpv6(text);
        }
        if (text.length() > MAX_HOST || !isName(text)) {
            return false;
        }
        // Some resolvers would interpret a name whose last label is a number as an IPv4 address.
        return !isDigits(text, text.lastIndexOf('.', text.length() - 2) + 1) || isIpv4(text);
    }

    private static boolean isName(String text) {
        int end = text.endsWith(".") ? text.length() - 1 : text.length();
        int start = 0;
        for (int i = 0; i <= end; i++) {
            if (i == end || text.charAt(i) == '.') {
                if (!isLabel(text, start, i)) {
                    return false;
                }
                start = i + 1;
            }
        }
        return true;
    }

    private static boolean isLabel(String text, int start, int end) {
        boolean good =
                end > start && end - start <= MAX_LABEL && text.charAt(start) != '-' && text.charAt(end - 1) != '-';
        for (int i = start; good && i < end; i++) {
            char c = text.charAt(i);
            good = isAsciiLetterOrDigit(c) || c == '_' || c == '-';
        }
        return good;
    }

    private static boolean isSegment(String segment) {
        if (segment.isEmpty() || DOT_SEGMENT.matcher(segment).matches()) {
            return false;
        }
        for (int i = 0; i < segment.length(); i++) {
            char c = segment.charAt(i);
            if (c == '%' && i + 2 < segment.length() && isHex(segment.charAt(i + 1)) && isHex(segment.charAt(i + 2))) {
                i += 2;
            } else if (!isAsciiLetterOrDigit(c) && PCHAR_MARKS.indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isIpv4(String text) {
        String[] octets = text.split("\\.", -1);
        if (octets.length != 4) {
            return false;
        }
        for (String octet : octets) {
            boolean good = isDigits(octet, 0) && !octet.isEmpty() && octet.length() <= 3;
            if (!good || (octet.length() > 1 && octet.charAt(0) == '0') || Integer.parseInt(octet) > 255) {
                return false;
            }
        }
        return true;
    }

    private static boolean isIpv6(String text) {
        try {
            return IPV6.matcher(text).matches() && literal(text) != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * Returns the address of an IPv4 or IPv6 literal, without a name lookup.
     *
     * @throws IllegalArgumentException for other texts
     */
    static InetAddress literal(String text) {
        try {
            if (text.indexOf(':') >= 0) {
                return InetAddress.getByName('[' + text + ']'); // never looked up in brackets
            }
            if (isIpv4(text)) {
                String[] octets = text.split("\\.", -1);
                byte[] address = new byte[octets.length];
                for (int i = 0; i < octets.length; i++) {
                    address[i] = (byte) Integer.parseInt(octets[i]);
                }
                return InetAddress.getByAddress(address);
            }
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(text, e);
        }
        throw new IllegalArgumentException(text);
    }

    private static boolean isDigits(String text, int from) {
        int end = text.endsWith(".") ? text.length() - 1 : text.length();
        for (int i = from; i < end; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static boolean isAsciiLetterOrDigit(char c) {
        return c < 128 && Character.isLetterOrDigit(c);
    }

    private static boolean isHex(char c) {
        return c < 128 && Character.digit(c, 16) >= 0;
    }
}
