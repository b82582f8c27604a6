// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A section of a pcapng file with IP packets, readable by Wireshark. Concatenated sections form a valid file, so that
 * captures of several processes can be combined. Not thread-safe.
 */
final class PcapNg implements TcpConversation.Packets {
    private static final int SECTION = 0x0A0D0D0A;
    private static final int BYTE_ORDER_MAGIC = 0x1A2B3C4D;
    private static final int INTERFACE = 1;
    private static final int ENHANCED_PACKET = 6;
    private static final int RAW_IP = 101;
    private static final int INTERFACE_NAME = 2;
    private static final int BLOCK_BYTES = 12;

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    /** @param name name of the recording process, shown as the name of an interface */
    PcapNg(String name) {
        block(
                SECTION,
                ByteBuffer.allocate(16)
                        .putInt(BYTE_ORDER_MAGIC)
                        .putShort((short) 1)
                        .putShort((short) 0)
                        .putLong(-1));
        byte[] label = name.getBytes(StandardCharsets.UTF_8);
        block(
                INTERFACE,
                ByteBuffer.allocate(16 + padded(label.length))
                        .putShort((short) RAW_IP)
                        .putShort((short) 0)
                        .putInt(0)
                        .putShort((short) INTERFACE_NAME)
                        .putShort((short) label.length)
                        .put(label));
    }

    @Override
    public void packet(long epochMicros, byte[] octets) {
        block(
                ENHANCED_PACKET,
                ByteBuffer.allocate(20 + padded(octets.length))
                        .putInt(0)
                        .putInt((int) (epochMicros >>> 32))
                        .putInt((int) epochMicros)
                        .putInt(octets.length)
                        .putInt(octets.length)
                        .put(octets));
    }

    byte[] octets() {
        return file.toByteArray();
    }

    // Writes the whole buffer, including the padding.
    private void block(int type, ByteBuffer body) {
        int length = BLOCK_BYTES + body.capacity();
        file.writeBytes(ByteBuffer.allocate(length)
                .putInt(type)
                .putInt(length)
                .put(body.clear())
                .putInt(length)
                .array());
    }

    private static int padded(int length) {
        return (length + 3) & ~3;
    }
}
