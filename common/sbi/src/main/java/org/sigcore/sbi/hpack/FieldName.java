// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.handler.codec.http2.Http2Headers.PseudoHeaderName;
import io.netty.util.AsciiString;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Name of a header field and what follows from it: the position in a message, whether the field may be repeated, and
 * which values are valid. The names that have rules of their own are looked up, so that they are not examined again.
 * Immutable.
 */
@SpecRef({"RFC 9113 8.2", "RFC 9113 8.3"})
final class FieldName {
    private static final String INVALID_VALUE = "a field value with a character that is not allowed";
    private static final int MOST_LENGTH_DIGITS = 18;
    private static final AsciiString TRAILERS = AsciiString.cached("trailers");
    private static final List<String> CONNECTION_FIELDS =
            List.of("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");
    // Secrets, and values that change with every message, which would evict all other entries.
    private static final Set<String> OUTSIDE_TABLE = Set.of(
            ":path",
            "authorization",
            "content-length",
            "etag",
            "if-match",
            "if-none-match",
            "location",
            "3gpp-sbi-correlation-info",
            "3gpp-sbi-discovery-supi",
            "3gpp-sbi-origination-timestamp",
            "3gpp-sbi-sender-timestamp");
    private static final Map<AsciiString, FieldName> KNOWN = new HashMap<>();

    /** Position of a field in a message. */
    enum Kind {
        REQUEST_PSEUDO,
        RESPONSE_PSEUDO,
        REGULAR
    }

    private enum Rule {
        PSEUDO,
        ANY_TEXT,
        LENGTH,
        TRAILERS,
        CONNECTION,
        INVALID_NAME
    }

    final AsciiString text;
    final Kind kind;

    /** Bit that identifies a field which may occur only once; 0 for all others. */
    final long onceBit;

    /** True if the encoder never adds the field to its table. */
    final boolean outsideTable;

    private final Rule rule;
    // Null for a regular field, and for an undefined pseudo-header field.
    private final @Nullable PseudoHeaderName pseudo;

    private FieldName(
            AsciiString text, Rule rule, @Nullable PseudoHeaderName pseudo, long onceBit, boolean outsideTable) {
        this.text = text;
        this.kind = pseudo == null ? Kind.REGULAR : pseudo.isRequestOnly() ? Kind.REQUEST_PSEUDO : Kind.RESPONSE_PSEUDO;
        this.onceBit = onceBit;
        this.outsideTable = outsideTable;
        this.rule = rule;
        this.pseudo = pseudo;
    }

    static FieldName of(AsciiString text) {
        FieldName known = KNOWN.get(text);
        return known != null ? known : new FieldName(text, rule(text), null, 0, false);
    }

    private static Rule rule(AsciiString text) {
        if (!text.isEmpty() && text.byteAt(0) == ':') {
            return Rule.PSEUDO;
        }
        return isValid(text) ? Rule.ANY_TEXT : Rule.INVALID_NAME;
    }

    /** Returns the reason why no message may contain this field with this value; null if it is allowed. */
    @Nullable
    String problem(AsciiString value) {
        if (rule == Rule.PSEUDO) {
            return PseudoValues.problem(pseudo, value);
        }
        String problem = valueProblem(value);
        if (problem != null || rule == Rule.ANY_TEXT) {
            return problem;
        }
        return switch (rule) {
            case PSEUDO, ANY_TEXT -> null;
            case LENGTH -> isLength(value) ? null : "content-length other than one number";
            case TRAILERS -> TRAILERS.contentEqualsIgnoreCase(value) ? null : "te other than trailers";
            case CONNECTION -> "connection-specific field";
            case INVALID_NAME -> "a field name with a character that is not allowed";
        };
    }

    /** Returns the reason why no regular field may have this value; null if it is allowed. */
    static @Nullable String valueProblem(AsciiString value) {
        return isText(value) ? null : INVALID_VALUE;
    }

    /** Returns true for content-length, which makes any message malformed if repeated. */
    boolean isContentLength() {
        return rule == Rule.LENGTH;
    }

    private static boolean isValid(AsciiString name) {
        for (int i = 0; i < name.length(); i++) {
            if (!TOKEN[name.byteAt(i) & 0xff]) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    private static boolean isText(AsciiString value) {
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

    // Recipients would interpret a list of lengths differently, even of equal ones (RFC 9110 8.6).
    private static boolean isLength(AsciiString value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.byteAt(i) < '0' || value.byteAt(i) > '9') {
                return false;
            }
        }
        return !value.isEmpty() && value.length() <= MOST_LENGTH_DIGITS;
    }

    // Characters of a token, without upper-case letters.
    static final boolean[] TOKEN = new boolean[256];

    static {
        for (char c : "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz".toCharArray()) {
            TOKEN[c] = true;
        }
        long bit = 1;
        for (PseudoHeaderName pseudo : PseudoHeaderName.values()) {
            know(pseudo.value().toString(), Rule.PSEUDO, pseudo, bit);
            bit <<= 1;
        }
        for (String name : SingleFields.NAMES) {
            know(name, name.equals("content-length") ? Rule.LENGTH : Rule.ANY_TEXT, null, bit);
            bit <<= 1;
        }
        OUTSIDE_TABLE.forEach(name -> know(name, Rule.ANY_TEXT, null, 0));
        CONNECTION_FIELDS.forEach(name -> know(name, Rule.CONNECTION, null, 0));
        know("te", Rule.TRAILERS, null, 0);
    }

    // The first call for a name counts.
    private static void know(String name, Rule rule, @Nullable PseudoHeaderName pseudo, long onceBit) {
        AsciiString text = AsciiString.cached(name);
        KNOWN.putIfAbsent(text, new FieldName(text, rule, pseudo, onceBit, OUTSIDE_TABLE.contains(name)));
    }
}
