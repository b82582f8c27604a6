// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.buffer.ByteBuf;
import io.netty.util.AsciiString;
import java.util.Arrays;
import org.sigcore.model.SpecRef;

/** An encoded header block. Valid until the event loop encodes the next one. Event loop only. */
@SpecRef("RFC 7541 5")
public final class HeaderBlock {
    private static final int MOST_INTEGER_OCTETS = 6;

    private byte[] octets = new byte[HeaderBuffers.USUAL];
    private int length;

    HeaderBlock() {}

    public int length() {
        return length;
    }

    /** Appends {@code count} octets, starting with the octet at {@code from}, to a buffer. */
    public void writeTo(ByteBuf out, int from, int count) {
        out.writeBytes(octets, from, count);
    }

    void clear() {
        length = 0;
        octets = HeaderBuffers.atLeast(0, octets);
    }

    /** @param form bits in front of the integer, which starts in the bits of {@code mask} */
    void integer(int form, int mask, int value) {
        reserve(MOST_INTEGER_OCTETS);
        if (value < mask) {
            octets[length++] = (byte) (form | value);
            return;
        }
        octets[length++] = (byte) (form | mask);
        int rest = value - mask;
        while (rest >= 0x80) {
            octets[length++] = (byte) (0x80 | rest);
            rest >>>= 7;
        }
        octets[length++] = (byte) rest;
    }

    void text(AsciiString text) {
        int count = text.length();
        integer(0, 0x7f, count);
        reserve(count);
        System.arraycopy(text.array(), text.arrayOffset(), octets, length, count);
        length += count;
    }

    private void reserve(int more) {
        if (more > octets.length - length) {
            octets = Arrays.copyOf(octets, Math.max(2 * octets.length, length + more));
        }
    }
}
