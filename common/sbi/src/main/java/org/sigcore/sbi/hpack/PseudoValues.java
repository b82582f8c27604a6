// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.handler.codec.http2.Http2Headers.PseudoHeaderName;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Validates the values of pseudo-header fields. Valid values are forwarded unchanged, so a space, a fragment or an
 * absolute form must not pass: peers behind a proxy would interpret it differently.
 */
@SpecRef({"RFC 9113 8.3.1", "RFC 9113 8.3.2", "RFC 9110 9.1"})
final class PseudoValues {
    private PseudoValues() {}

    /** @param field null for an undefined pseudo-header field */
    static @Nullable String problem(@Nullable PseudoHeaderName field, AsciiString value) {
        if (field == null) {
            return "unknown pseudo-header field";
        }
        if (value.isEmpty()) {
            return "a pseudo-header field without a value";
        }
        return switch (field) {
            case METHOD -> only(METHOD, value) ? null : "a method that is no token";
            case PATH -> path(value) ? null : "a path that is none";
            case SCHEME -> only(SCHEME, value) ? null : "a scheme that is none";
            case AUTHORITY -> only(AUTHORITY, value) ? null : "an authority that is none";
            case STATUS -> status(value) ? null : "a status that is none";
            case PROTOCOL -> "extended CONNECT, which was not offered";
        };
    }

    // The asterisk-form of OPTIONS is well-formed; the server answers it.
    private static boolean path(AsciiString value) {
        return value.byteAt(0) == '/'
                ? OctetScan.isVisibleWithoutFragment(value)
                : value.length() == 1 && value.byteAt(0) == '*';
    }

    private static boolean status(AsciiString value) {
        return value.length() == 3 && value.byteAt(0) >= '1' && value.byteAt(0) <= '9' && only(DIGITS, value);
    }

    private static boolean only(boolean[] allowed, AsciiString value) {
        for (int i = value.length() - 1; i >= 0; i--) {
            if (!allowed[value.byteAt(i) & 0xff]) {
                return false;
            }
        }
        return true;
    }

    private static final boolean[] METHOD = FieldName.TOKEN.clone();
    private static final boolean[] AUTHORITY = visibleBut("#/?@\\");
    private static final boolean[] SCHEME = new boolean[256];
    private static final boolean[] DIGITS = new boolean[256];

    static {
        for (char c = 'A'; c <= 'Z'; c++) {
            METHOD[c] = true;
            SCHEME[c] = true;
            SCHEME[Character.toLowerCase(c)] = true;
        }
        for (char c : "+-.0123456789".toCharArray()) {
            SCHEME[c] = true;
            DIGITS[c] = c >= '0';
        }
    }

    private static boolean[] visibleBut(String without) {
        boolean[] allowed = new boolean[256];
        for (char c = '!'; c <= '~'; c++) {
            allowed[c] = without.indexOf(c) < 0;
        }
        return allowed;
    }
}
