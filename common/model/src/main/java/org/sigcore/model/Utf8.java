// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Validates that bytes are unambiguous text: UTF-8 in its shortest form without unpaired surrogates. JSON parsers
 * accept both, and the resulting text can be neither stored nor sent.
 */
@SpecRef({"RFC 8259 8.1", "RFC 8259 8.2", "RFC 3629 3"})
final class Utf8 {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long ONES = 0x0101010101010101L;
    private static final long BACKSLASHES = ONES * '\\';
    private static final int ESCAPE = 6;

    private Utf8() {}

    /** Returns true if the bytes are valid UTF-8 and all escaped surrogates in JSON notation are paired. */
    static boolean isText(byte[] json) {
        int at = 0;
        while (at < json.length) {
            if (at + Long.BYTES <= json.length && isPlain((long) WORD.get(json, at))) {
                at += Long.BYTES;
                continue;
            }
            int length = json[at] == '\\' ? escape(json, at) : json[at] >= 0 ? 1 : sequence(json, at);
            if (length == 0) {
                return false;
            }
            at += length;
        }
        return true;
    }

    // ASCII without a backslash.
    private static boolean isPlain(long word) {
        long other = word ^ BACKSLASHES;
        return ((word | ((other - ONES) & ~other)) & HIGH_BITS) == 0;
    }

    // Returns the length of an escape; 0 for an unpaired surrogate. Invalid escapes are left to the parser.
    private static int escape(byte[] json, int at) {
        int unit = unit(json, at);
        if (unit < Character.MIN_SURROGATE || unit > Character.MAX_SURROGATE) {
            return 2;
        }
        int next = unit(json, at + ESCAPE);
        boolean pair = unit <= Character.MAX_HIGH_SURROGATE
                && next >= Character.MIN_LOW_SURROGATE
                && next <= Character.MAX_LOW_SURROGATE;
        return pair ? 2 * ESCAPE : 0;
    }

    // Returns the code unit of the escape at this position; -1 if the escape is invalid.
    private static int unit(byte[] json, int at) {
        if (at + ESCAPE > json.length || json[at] != '\\' || json[at + 1] != 'u') {
            return -1;
        }
        int unit = 0;
        for (int i = at + 2; i < at + ESCAPE; i++) {
            int digit = Character.digit(json[i], 16);
            if (digit < 0) {
                return -1;
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }

    // Returns the length of the sequence at this position; 0 if it is invalid, overlong, or a surrogate.
    private static int sequence(byte[] text, int at) {
        int lead = text[at] & 0xff;
        int length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
        if (length == 0 || at + length > text.length) {
            return 0;
        }
        int least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        int second = text[at + 1] & 0xff;
        if (second < least || second > most) {
            return 0;
        }
        for (int i = at + 2; i < at + length; i++) {
            if ((text[i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
