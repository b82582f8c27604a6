// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.util.AsciiString;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.UrlEncoded;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;

/** Path of a request as a router interprets it: without the query, and with escapes decoded. Pure. */
final class PlainPath {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long QUERIES = '?' * ONES;
    private static final long ESCAPES = '%' * ONES;

    private PlainPath() {}

    /** Returns the path without its query, and with its escapes decoded. */
    static AsciiString of(@Nullable CharSequence path) {
        AsciiString text = path == null ? AsciiString.EMPTY_STRING : HeaderNames.ascii(path);
        if (isPlain(text)) {
            return text;
        }
        int query = text.indexOf('?', 0);
        AsciiString whole = query < 0 ? text : text.subSequence(0, query, false);
        return whole.indexOf('%', 0) < 0 ? whole : new AsciiString(UrlEncoded.decode(whole.toString()));
    }

    // Most paths are plain; eight octets are searched at a time.
    private static boolean isPlain(AsciiString path) {
        byte[] octets = path.array();
        int at = path.arrayOffset();
        int end = at + path.length();
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long eight = (long) LONGS.get(octets, at);
            if ((zeros(eight ^ QUERIES) | zeros(eight ^ ESCAPES)) != 0) {
                return false;
            }
        }
        for (; at < end; at++) {
            if (octets[at] == '?' || octets[at] == '%') {
                return false;
            }
        }
        return true;
    }

    private static long zeros(long eight) {
        return (eight - ONES) & ~eight & HIGH_BITS;
    }

    /** Returns true when a path contains an NF instance id, in either case. */
    static boolean contains(AsciiString path, AsciiString id) {
        byte first = id.byteAt(0);
        for (int i = 0; i <= path.length() - id.length(); i++) {
            if ((path.byteAt(i) | 0x20) == (first | 0x20) && path.regionMatches(true, i, id, 0, id.length())) {
                return true;
            }
        }
        return false;
    }
}
