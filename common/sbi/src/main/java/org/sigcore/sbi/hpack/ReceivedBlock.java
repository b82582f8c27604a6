// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.util.AsciiString;
import java.util.Arrays;
import org.sigcore.model.SpecRef;

/**
 * The header block that is being decoded, as an array: each octet of a buffer costs a check of bounds and references.
 * Event loop only.
 */
@SpecRef("RFC 7541 5")
final class ReceivedBlock {
    private static final int MORE = 0x80;
    private static final int HUFFMAN = 0x80;

    private byte[] octets = new byte[HeaderBuffers.USUAL];
    private byte[] decoded = new byte[HeaderBuffers.USUAL];
    private int at;
    private int end;

    /** Starts a block with all octets of the buffer. */
    void start(ByteBuf block) {
        at = 0;
        end = block.readableBytes();
        octets = HeaderBuffers.atLeast(end, octets);
        block.readBytes(octets, 0, end);
    }

    int remaining() {
        return end - at;
    }

    /** Reads the first octet of a field. */
    int field() {
        return octets[at++] & 0xff;
    }

    /** Reads the octet that holds the Huffman flag and the start of the length. */
    int textForm() throws Http2Exception {
        if (at == end) {
            throw broken("the block ends within a field");
        }
        return octets[at++] & 0xff;
    }

    /** Reads up to four more octets of an integer, which exceeds any length or index allowed here. */
    int integer(int first, int mask) throws Http2Exception {
        int value = first & mask;
        if (value != mask) {
            return value;
        }
        for (int shift = 0; shift <= 21; shift += 7) {
            if (at == end) {
                throw broken("the block ends within a number");
            }
            int more = octets[at++] & 0xff;
            value += (more & ~MORE) << shift;
            if ((more & MORE) == 0) {
                return value;
            }
        }
        throw broken("a number that is too large");
    }

    /** Reads a text with its length. */
    AsciiString text() throws Http2Exception {
        int form = textForm();
        return text(form, integer(form, 0x7f));
    }

    /** Reads a text of this encoded length. */
    AsciiString text(int form, int length) throws Http2Exception {
        if (length > remaining()) {
            throw broken("the block ends within a text");
        }
        if (length == 0) {
            return AsciiString.EMPTY_STRING;
        }
        int start = at;
        at += length;
        if ((form & HUFFMAN) == 0) {
            return new AsciiString(octets, start, length, true);
        }
        decoded = HeaderBuffers.atLeast(Huffman.mostBytes(length), decoded);
        int written = Huffman.decode(octets, start, length, decoded);
        if (written == Huffman.BROKEN) {
            throw broken("no Huffman code");
        }
        return new AsciiString(decoded, 0, written, true);
    }

    /** Skips these octets if they are the next ones. */
    boolean skip(byte[] expected) {
        if (expected.length > remaining()
                || !Arrays.equals(octets, at, at + expected.length, expected, 0, expected.length)) {
            return false;
        }
        at += expected.length;
        return true;
    }

    /** Returns a copy of the octets that were read last. */
    byte[] last(int length) {
        return Arrays.copyOfRange(octets, at - length, at);
    }

    /** Returns the error for a block that cannot be decoded, which ends the connection. */
    static Http2Exception broken(String why) {
        return Http2Exception.connectionError(Http2Error.COMPRESSION_ERROR, "HPACK: %s", why);
    }
}
