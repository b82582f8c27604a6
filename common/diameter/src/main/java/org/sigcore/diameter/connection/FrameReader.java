// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;

/**
 * Splits the octets of a connection into messages. Owns the buffer that it keeps between reads; {@link #close} releases
 * it. Event loop only.
 */
final class FrameReader {
    private final Framing framing;
    private int maxMessageBytes;
    private @Nullable ByteBuf kept;

    FrameReader(Framing framing, int maxMessageBytes) {
        this.framing = framing;
        this.maxMessageBytes = maxMessageBytes;
    }

    /** Sets the limit that applies from the next message on. */
    void setMaxMessageBytes(int bytes) {
        maxMessageBytes = bytes;
    }

    /** Receives complete messages. */
    interface Receiver {
        /** @return false to stop reading because the connection is closing */
        boolean onFrame(byte[] message);

        /**
         * Called if the octets cannot be split further: wrong version, length below the header, above the limit, or
         * beyond the packet.
         */
        void onUnframeable(byte[] header);
    }

    /** Reads a received buffer and takes ownership of it. */
    void read(ByteBuf in, Receiver receiver) {
        ByteBuf data = in;
        boolean own = kept != null;
        if (kept != null) {
            data = kept;
            kept = null;
            data.writeBytes(in);
            in.release();
        }
        boolean more = false;
        try {
            more = cut(data, receiver) && data.isReadable();
            if (more) {
                kept = remainder(data, own);
            }
        } finally {
            if (!own || !more) {
                data.release();
            }
        }
    }

    /** Copies the rest of an incomplete message to a separate buffer, so that the transport gets its buffer back. */
    private ByteBuf remainder(ByteBuf data, boolean own) {
        return own
                ? data.discardReadBytes()
                : data.alloc().buffer(Math.max(2048, data.readableBytes() * 2)).writeBytes(data);
    }

    private boolean cut(ByteBuf data, Receiver receiver) {
        while (data.readableBytes() >= DiameterMessage.HEADER_LENGTH) {
            int word = data.getInt(data.readerIndex());
            int length = word & 0xFFFFFF;
            boolean whole = length <= data.readableBytes();
            if (word >>> 24 != 1
                    || length < DiameterMessage.HEADER_LENGTH
                    || length > maxMessageBytes
                    || (framing.onePerPacket() && !whole)) {
                byte[] header = new byte[DiameterMessage.HEADER_LENGTH];
                data.readBytes(header);
                receiver.onUnframeable(header);
                return false;
            }
            if (!whole) {
                return true;
            }
            byte[] message = new byte[length];
            data.readBytes(message);
            if (!receiver.onFrame(message)) {
                return false;
            }
        }
        return !framing.onePerPacket(); // discards trailing octets of a packet
    }

    void close() {
        if (kept != null) {
            kept.release();
            kept = null;
        }
    }
}
