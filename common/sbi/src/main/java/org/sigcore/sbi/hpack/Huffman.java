// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import org.sigcore.model.SpecRef;

/**
 * Decoder of HPACK's Huffman code. The code is canonical, so the code lengths define it completely. Codes of up to nine
 * bits, which cover all usual text, are decoded with a table, longer ones with a comparison for each length. Stateless.
 */
@SpecRef("RFC 7541 5.2")
final class Huffman {
    /** Result of {@link #decode} for invalid input. */
    static final int BROKEN = -1;

    // RFC 7541 Appendix B: code length by symbol; the last symbol is EOS.
    private static final byte[] LENGTHS = {
        13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 30, 28,
        28, 28, 28, 28, 28, 28, 28, 28, 6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6,
        5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10, 13, 6, 7, 7, 7, 7, 7, 7,
        7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6,
        15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, 6, 7, 6, 5, 5, 6, 7, 7,
        7, 7, 7, 15, 11, 14, 13, 28, 20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23,
        24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24, 22, 21, 20, 22, 22, 23, 23, 21,
        23, 22, 22, 24, 21, 22, 23, 23, 21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23,
        26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25, 19, 21, 26, 27, 27, 26, 27, 24,
        21, 21, 26, 26, 28, 27, 27, 27, 20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23,
        26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26, 30
    };
    private static final int EOS = 256;
    private static final int LONGEST = 30;
    private static final int FAST_BITS = 9;
    private static final int FAST_MASK = (1 << FAST_BITS) - 1;
    // Length and symbol by the next nine bits; 0 if the code is longer.
    private static final short[] FAST = new short[1 << FAST_BITS];
    // By code length: the first code, the number of codes, and the offset of their symbols.
    private static final int[] FIRST = new int[LONGEST + 1];
    private static final int[] COUNT = new int[LONGEST + 1];
    private static final int[] OFFSET = new int[LONGEST + 1];
    private static final short[] SYMBOLS = new short[LENGTHS.length];

    static {
        int code = 0;
        int next = 0;
        for (int length = 1; length <= LONGEST; length++) {
            FIRST[length] = code;
            OFFSET[length] = next;
            for (int symbol = 0; symbol < LENGTHS.length; symbol++) {
                if (LENGTHS[symbol] == length) {
                    SYMBOLS[next++] = (short) symbol;
                    fillFast(code++, length, symbol);
                }
            }
            COUNT[length] = next - OFFSET[length];
            code <<= 1;
        }
    }

    private static void fillFast(int code, int length, int symbol) {
        int spare = FAST_BITS - length;
        for (int i = 0; spare >= 0 && i < 1 << spare; i++) {
            FAST[(code << spare) + i] = (short) ((length << 8) | symbol);
        }
    }

    private Huffman() {}

    /** Returns the maximum decoded size of this number of encoded bytes. */
    static int mostBytes(int encoded) {
        return encoded * 8 / 5;
    }

    /**
     * Decodes a text.
     *
     * @param out must have room for {@link #mostBytes}
     * @return the number of decoded bytes, or {@link #BROKEN}
     */
    static int decode(byte[] in, int from, int length, byte[] out) {
        int at = from;
        int end = from + length;
        int written = 0;
        long bits = 0;
        int count = 0;
        while (true) {
            while (count <= 56 && at < end) {
                bits = (bits << 8) | (in[at++] & 0xff);
                count += 8;
            }
            if (count < FAST_BITS) {
                break;
            }
            int entry = FAST[(int) (bits >>> (count - FAST_BITS)) & FAST_MASK];
            if (entry == 0) {
                entry = slow(bits, count);
                if (entry == BROKEN) {
                    // Too few bits left for any code: only padding is valid.
                    return padding(bits, count) ? written : BROKEN;
                }
                count -= entry >>> 16;
                out[written++] = (byte) entry;
            } else {
                count -= entry >>> 8;
                out[written++] = (byte) entry;
            }
        }
        return last(bits, count, out, written);
    }

    // Decodes the last eight bits or fewer: complete codes, then padding.
    private static int last(long rest, int left, byte[] out, int soFar) {
        int count = left;
        int written = soFar;
        while (count >= 5) {
            int spare = FAST_BITS - count;
            long padded = (rest << spare) | ((1 << spare) - 1);
            int entry = FAST[(int) padded & FAST_MASK];
            int length = entry >>> 8;
            if (entry == 0 || length > count) {
                break;
            }
            count -= length;
            out[written++] = (byte) entry;
        }
        return padding(rest, count) ? written : BROKEN;
    }

    // Returns length and symbol of a code of ten bits or more.
    private static int slow(long bits, int count) {
        for (int length = FAST_BITS + 1; length <= LONGEST && length <= count; length++) {
            int code = (int) (bits >>> (count - length)) & ((1 << length) - 1);
            int index = code - FIRST[length];
            if (index >= 0 && index < COUNT[length]) {
                int symbol = SYMBOLS[OFFSET[length] + index];
                return symbol == EOS ? BROKEN : (length << 16) | symbol;
            }
        }
        return BROKEN;
    }

    // Padding: fewer than eight bits, all ones, which is a prefix of EOS.
    private static boolean padding(long bits, int count) {
        int mask = (1 << count) - 1;
        return count < 8 && (bits & mask) == mask;
    }
}
