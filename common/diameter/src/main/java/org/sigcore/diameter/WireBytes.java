// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Big-endian access to byte arrays. */
final class WireBytes {
    private static final VarHandle INT32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT64 = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private WireBytes() {}

    static int int32(byte[] from, int at) {
        return (int) INT32.get(from, at);
    }

    static long int64(byte[] from, int at) {
        return (long) INT64.get(from, at);
    }

    static int int24(byte[] from, int at) {
        return ((from[at] & 0xFF) << 16) | ((from[at + 1] & 0xFF) << 8) | (from[at + 2] & 0xFF);
    }

    static void putInt32(byte[] to, int at, int value) {
        INT32.set(to, at, value);
    }

    static void putInt64(byte[] to, int at, long value) {
        INT64.set(to, at, value);
    }

    /** Rounds up to a multiple of four. */
    static int padded(int length) {
        return (length + 3) & ~3;
    }
}
