// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import com.sun.nio.sctp.Association;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.sctp.SctpChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.SpecRef;

/**
 * Output of a connection: messages are written to one buffer, which is flushed once per read. Owns the buffer until the
 * transport takes it. Event loop only.
 */
final class Output {
    private static final int INITIAL_BYTES = 8192;
    private static final int FULL_BYTES = 256 << 10;
    /**
     * Session-Ids differ in few characters; multiplication by the golden ratio spreads the differences of their hashes.
     */
    private static final int SPREAD = 0x9E37_79B9;

    private final ConnectionNode node;
    private final Framing framing;
    private final Channel channel;
    private @Nullable ByteBuf batch;
    /** Number of usable streams of the association; 0 if not known yet. */
    private int streams;

    Output(ConnectionNode node, Framing framing, Channel channel) {
        this.node = node;
        this.framing = framing;
        this.channel = channel;
    }

    /**
     * Called when the peer has sent a message after CER/CEA, so that no message can overtake the exchange any more.
     * From now on, messages of a session keep their order, and no message waits for a lost packet of another session.
     */
    @SpecRef("RFC 6733 2.1.1")
    void useAllStreams() {
        if (streams == 0 && channel instanceof SctpChannel sctp) {
            Association association = sctp.association();
            streams = association == null ? 0 : association.maxOutboundStreams();
        }
    }

    /** Appends a message; parameters as for {@link MessageWriter#write}. */
    void append(DiameterMessage message, int flags, int hopByHop, int endToEnd, @Nullable Avp last) {
        if (batch == null) {
            batch = channel.alloc().directBuffer(Math.max(INITIAL_BYTES, message.encodedSize() + 1024));
        }
        node.writer().write(batch, message, flags, hopByHop, endToEnd, last);
        if (framing.onePerPacket()) {
            handOver(streamOf(message));
        }
    }

    private int streamOf(DiameterMessage message) {
        Avp session = streams > 1 && message.applicationId() != 0 ? message.avp(Base.SESSION_ID) : null;
        return session == null ? 0 : ((Arrays.hashCode(session.data()) * SPREAD) >>> 16) % streams;
    }

    /**
     * Returns true if the batch should be flushed before the end of the read: small requests may result in large
     * answers, thousands in one read.
     */
    boolean isFull() {
        return batch != null && batch.readableBytes() >= FULL_BYTES;
    }

    /**
     * Returns true if the peer has left so much output unread that further requests should not be sent to it. Answers
     * and the watchdog are still sent, and {@link #flush} checks the limit.
     */
    boolean isCrowded() {
        return waitingBytes() > node.config().limits().maxOutboundBytes() / 2;
    }

    /** Flushes all output. Returns false if unsent output exceeds the limit. */
    boolean flush() {
        handOver(0);
        channel.flush();
        return waitingBytes() <= node.config().limits().maxOutboundBytes();
    }

    private long waitingBytes() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return waiting == null ? 0 : waiting.totalPendingWriteBytes();
    }

    private void handOver(int stream) {
        ByteBuf full = batch;
        if (full != null) {
            batch = null;
            node.counters().bytesSent.add(full.readableBytes());
            var _ = channel.write(framing.wrap(full, stream), channel.voidPromise());
        }
    }

    /** Releases the buffer after the connection has closed. */
    void release() {
        if (batch != null) {
            batch.release();
            batch = null;
        }
    }
}
