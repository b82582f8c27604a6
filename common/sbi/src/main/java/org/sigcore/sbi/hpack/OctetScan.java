// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.util.AsciiString;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Searches texts for octets that are not allowed in header fields, eight octets at a time. Pure. */
final class OctetScan {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long SPACES = ' ' * ONES;
    private static final long DELETES = 0x7f * ONES;
    private static final long HASHES = '#' * ONES;

    private OctetScan() {}

    /**
     * Returns true if the text contains no control characters. False may also mean a horizontal tab, which is allowed.
     */
    static boolean isFreeOfControls(AsciiString text) {
        byte[] octets = text.array();
        int at = text.arrayOffset();
        int end = at + text.length();
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long eight = (long) LONGS.get(octets, at);
            long below = (eight - SPACES) & ~eight & HIGH_BITS;
            if ((below | zeros(eight ^ DELETES)) != 0) {
                return false;
            }
        }
        for (; at < end; at++) {
            int octet = octets[at] & 0xff;
            if (octet < ' ' || octet == 0x7f) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if all octets are visible ASCII characters other than the number sign, which starts a fragment. */
    static boolean isVisibleWithoutFragment(AsciiString text) {
        byte[] octets = text.array();
        int at = text.arrayOffset();
        int end = at + text.length();
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long eight = (long) LONGS.get(octets, at);
            // Non-ASCII octets, octets below "!", and DELETE.
            long outside = (eight | (eight - SPACES - ONES) | (eight + ONES)) & HIGH_BITS;
            if ((outside | zeros(eight ^ HASHES)) != 0) {
                return false;
            }
        }
        for (; at < end; at++) {
            int octet = octets[at];
            if (octet <= ' ' || octet == 0x7f || octet == '#') {
                return false;
            }
        }
        return true;
    }

    private static long zeros(long eight) {
        return (eight - ONES) & ~eight & HIGH_BITS;
    }
}
