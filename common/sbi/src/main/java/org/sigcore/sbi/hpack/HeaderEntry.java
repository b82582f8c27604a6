// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.handler.codec.http2.Http2Headers.PseudoHeaderName;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * A header field as stored in an HPACK table. It is validated once, on creation: a field that a peer references
 * repeatedly by index is not checked again. Immutable.
 */
@SpecRef({"RFC 7541 2.3", "RFC 9113 8.2", "RFC 9113 8.3"})
final class HeaderEntry {
    /** Overhead of an entry as defined in RFC 7541 4.1. */
    static final int OVERHEAD = 32;

    private static final String INVALID_VALUE = "a field value with a character that is not allowed";
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
    private static final int MOST_LENGTH_DIGITS = 18;
    private static final AsciiString TE = AsciiString.cached("te");
    private static final AsciiString TRAILERS = AsciiString.cached("trailers");
    private static final AsciiString[] CONNECTION_FIELDS = {
        AsciiString.cached("connection"),
        AsciiString.cached("keep-alive"),
        AsciiString.cached("proxy-connection"),
        AsciiString.cached("transfer-encoding"),
        AsciiString.cached("upgrade")
    };

    private static final PseudoHeaderName[] PSEUDO = PseudoHeaderName.values();

    /** Position of a field in a message, derived from its name. */
    enum Kind {
        REQUEST_PSEUDO,
        RESPONSE_PSEUDO,
        REGULAR
    }

    final AsciiString name;
    final AsciiString value;
    final Kind kind;

    /** Bit that identifies a field which may occur only once; 0 for all others. */
    final long onceBit;

    /** Reason why no message may contain this field; null if it is allowed. */
    final @Nullable String problem;

    HeaderEntry(AsciiString name, AsciiString value) {
        this.name = name;
        this.value = value;
        PseudoHeaderName pseudo = isPseudo(name) ? PseudoHeaderName.getPseudoHeader(name) : null;
        this.kind = pseudo == null ? Kind.REGULAR : pseudo.isRequestOnly() ? Kind.REQUEST_PSEUDO : Kind.RESPONSE_PSEUDO;
        this.onceBit = pseudo == null ? SingleFields.bit(name) : bit(pseudo);
        this.problem = isPseudo(name) ? PseudoValues.problem(pseudo, value) : regularProblem(name, value);
    }

    /** Returns the reason why no message may contain this field; null if it is allowed. */
    static @Nullable String problem(AsciiString name, AsciiString value) {
        return isPseudo(name)
                ? PseudoValues.problem(PseudoHeaderName.getPseudoHeader(name), value)
                : regularProblem(name, value);
    }

    /** Variant of {@link #problem} for the value of a regular field whose name has been validated. */
    static @Nullable String valueProblem(AsciiString value) {
        return validValue(value) ? null : INVALID_VALUE;
    }

    /** Returns the size that counts against the limits of tables and header lists. */
    int size() {
        return name.length() + value.length() + OVERHEAD;
    }

    private static int bit(PseudoHeaderName pseudo) {
        int bit = 1;
        for (PseudoHeaderName other : PSEUDO) {
            if (other == pseudo) {
                break;
            }
            bit <<= 1;
        }
        return bit;
    }

    private static boolean isPseudo(AsciiString name) {
        return !name.isEmpty() && name.byteAt(0) == ':';
    }

    private static @Nullable String regularProblem(AsciiString name, AsciiString value) {
        if (!validValue(value)) {
            return INVALID_VALUE;
        }
        if (!validName(name)) {
            return "a field name with a character that is not allowed";
        }
        for (AsciiString field : CONNECTION_FIELDS) {
            if (field.contentEquals(name)) {
                return "connection-specific field";
            }
        }
        if (CONTENT_LENGTH.contentEquals(name) && !isLength(value)) {
            return "content-length other than one number";
        }
        return TE.contentEquals(name) && !TRAILERS.contentEqualsIgnoreCase(value) ? "te other than trailers" : null;
    }

    // Recipients would interpret a list of lengths differently, even of equal ones (RFC 9110 8.6).
    private static boolean isLength(AsciiString value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.byteAt(i) < '0' || value.byteAt(i) > '9') {
                return false;
            }
        }
        return !value.isEmpty() && value.length() <= MOST_LENGTH_DIGITS;
    }

    /** Returns true for content-length, which makes any message malformed if repeated. */
    boolean isContentLength() {
        return CONTENT_LENGTH.contentEquals(name);
    }

    private static boolean validName(AsciiString name) {
        for (int i = 0; i < name.length(); i++) {
            if (!TOKEN[name.byteAt(i) & 0xff]) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    private static boolean validValue(AsciiString value) {
        int last = value.length() - 1;
        if (last >= 0 && (isBlank(value.byteAt(0)) || isBlank(value.byteAt(last)))) {
            return false;
        }
        if (OctetScan.isFreeOfControls(value)) {
            return true;
        }
        for (int i = 0; i <= last; i++) {
            int b = value.byteAt(i) & 0xff;
            if (b < ' ' ? b != '\t' : b == 0x7f) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    // Characters of a token, without upper-case letters.
    static final boolean[] TOKEN = new boolean[256];

    static {
        for (char c : "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz".toCharArray()) {
            TOKEN[c] = true;
        }
    }
}
