// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.scp.scpworker.logic.protection.PriorityRule;

/** Reads and writes {@code 3gpp-Sbi-Message-Priority} as bytes. */
@SpecRef({"TS 29.500 5.2.3.2.2", "TS 29.500 6.8"})
public final class Priority {
    static final int NONE = -1;

    private static final int LEAST = 31;
    private static final AsciiString[] TEXTS = new AsciiString[LEAST + 1];

    static {
        for (int i = 0; i <= LEAST; i++) {
            TEXTS[i] = AsciiString.cached(Integer.toString(i));
        }
    }

    private Priority() {}

    /** Parses a value; {@link #NONE} when it is not a number from 0 to 31. */
    public static int of(AsciiString value) {
        AsciiString digits = value.trim();
        int number = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.byteAt(i) - '0';
            if (digit < 0 || digit > 9 || i > 1) {
                return NONE;
            }
            number = number * 10 + digit;
        }
        return digits.isEmpty() || number > LEAST ? NONE : number;
    }

    /** Returns the priority in a header block; {@link #NONE} when absent or invalid. */
    public static int of(Http2Headers headers) {
        CharSequence value = headers.get(HeaderNames.MESSAGE_PRIORITY);
        return value == null ? NONE : of(HeaderNames.ascii(value));
    }

    /** Applies a rule to the priority header and returns the resulting priority. */
    public static int apply(@Nullable PriorityRule rule, Http2Headers headers, int present) {
        int given = rule == null ? NONE : rule.given(present);
        if (given == NONE) {
            return present;
        }
        headers.set(HeaderNames.MESSAGE_PRIORITY, TEXTS[given]);
        return given;
    }
}
