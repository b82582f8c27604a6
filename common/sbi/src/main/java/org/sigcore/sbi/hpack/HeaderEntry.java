// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.handler.codec.http2.Http2Headers.PseudoHeaderName;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * One header field as it stands in HPACK's table. Whether it may stand in a message is found out once, when it is made: a
 * field that a peer refers to by its index again and again is not looked at again. Immutable.
 */
@SpecRef({"RFC 7541 2.3", "RFC 9113 8.2", "RFC 9113 8.3"})
final class HeaderEntry {
    /** What RFC 7541 4.1 adds to the length of an entry. */
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

    /** What a name says about the place of a field. */
    enum Kind {
        REQUEST_PSEUDO,
        RESPONSE_PSEUDO,
        REGULAR
    }

    final AsciiString name;
    final AsciiString value;
    final Kind kind;

    /** A bit of its own for each field that may occur once, 0 for others. */
    final long onceBit;

    /** The reason why no message may have this field; null if it is allowed. */
    final @Nullable String problem;

    HeaderEntry(AsciiString name, AsciiString value) {
        this.name = name;
        this.value = value;
        PseudoHeaderName pseudo = isPseudo(name) ? PseudoHeaderName.getPseudoHeader(name) : null;
        this.kind = pseudo == null ? Kind.REGULAR : pseudo.isRequestOnly() ? Kind.REQUEST_PSEUDO : Kind.RESPONSE_PSEUDO;
        this.onceBit = pseudo == null ? SingleFields.bit(name) : bit(pseudo);
        this.problem = isPseudo(name) ? PseudoValues.problem(pseudo, value) : regularProblem(name, value);
    }

    /** Returns the reason why no message may have such a field; null if it is allowed. */
    static @Nullable String problem(AsciiString name, AsciiString value) {
        return isPseudo(name)
                ? PseudoValues.problem(PseudoHeaderName.getPseudoHeader(name), value)
                : regularProblem(name, value);
    }

    /** As {@link #problem}, for the value of a regular field of which the name is known to be valid. */
    static @Nullable String valueProblem(AsciiString value) {
        return validValue(value) ? null : INVALID_VALUE;
    }

    /** As it counts against the size of a table and of a header list. */
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

    // A list of lengths, even of equal ones, would be read differently by different recipients (RFC 9110 8.6).
    private static boolean isLength(AsciiString value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.byteAt(i) < '0' || value.byteAt(i) > '9') {
                return false;
            }
        }
        return !value.isEmpty() && value.length() <= MOST_LENGTH_DIGITS;
    }

    /** True for the field of which a second one makes any message malformed. */
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

    // The characters of a token, without capital letters.
    static final boolean[] TOKEN = new boolean[256];

    static {
        for (char c : "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz".toCharArray()) {
            TOKEN[c] = true;
        }
    }
}
