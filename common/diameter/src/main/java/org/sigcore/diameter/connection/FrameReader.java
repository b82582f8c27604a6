// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;

/**
 * Cuts the octets of one connection into messages. Owns what it keeps between reads; {@link #close} releases it. Event
 * loop only.
 */
final class FrameReader {
    private final Framing framing;
    private int maxMessageBytes;
    private @Nullable ByteBuf kept;

    FrameReader(Framing framing, int maxMessageBytes) {
        this.framing = framing;
        this.maxMessageBytes = maxMessageBytes;
    }

    /** Another limit from the next message on. */
    void setMaxMessageBytes(int bytes) {
        maxMessageBytes = bytes;
    }

    /** Takes whole messages. */
    interface Receiver {
        /** @return false to stop: the connection is closing */
        boolean onFrame(byte[] message);

        /**
         * The octets cannot be cut further: no version 1, shorter than a header, longer than allowed, or longer than the
         * packet that they came in.
         */
        void onUnframeable(byte[] header);
    }

    /** Reads what came in and takes it over. */
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

    /** What is left of a message waits in a buffer of our own, so that the transport gets its buffer back. */
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
        return !framing.onePerPacket(); // what a packet holds beyond its messages is nothing
    }

    void close() {
        if (kept != null) {
            kept.release();
            kept = null;
        }
    }
}
