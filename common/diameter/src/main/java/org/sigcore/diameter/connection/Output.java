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
 * The output of one connection: messages are written one behind the other into one buffer, which goes out with one flush
 * a read. Owns the buffer until the transport takes it. Event loop only.
 */
final class Output {
    private static final int INITIAL_BYTES = 8192;
    private static final int FULL_BYTES = 256 << 10;
    /** Session-Ids differ in few places; the golden ratio spreads what their hashes differ in. */
    private static final int SPREAD = 0x9E37_79B9;

    private final ConnectionNode node;
    private final Framing framing;
    private final Channel channel;
    private @Nullable ByteBuf batch;
    /** Those of the association that may be used; 0: not known yet. */
    private int streams;

    Output(ConnectionNode node, Framing framing, Channel channel) {
        this.node = node;
        this.framing = framing;
        this.channel = channel;
    }

    /**
     * The peer has sent something since CER/CEA: nothing can overtake the exchange any more. From now on the messages of
     * one session keep their order, and none waits for a lost packet of another session.
     */
    @SpecRef("RFC 6733 2.1.1")
    void useAllStreams() {
        if (streams == 0 && channel instanceof SctpChannel sctp) {
            Association association = sctp.association();
            streams = association == null ? 0 : association.maxOutboundStreams();
        }
    }

    /** As {@link MessageWriter#write}. */
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
     * True when the batch should not wait for the end of the read: small requests may ask for large answers, thousands in
     * one read.
     */
    boolean isFull() {
        return batch != null && batch.readableBytes() >= FULL_BYTES;
    }

    /**
     * True when the peer leaves so much unread that further requests should not wait for it: answers and the watchdog
     * still go out, and {@link #flush} judges the peer by them.
     */
    boolean isCrowded() {
        return waitingBytes() > node.config().limits().maxOutboundBytes() / 2;
    }

    /** Sends everything. @return false: more waits than the peer is allowed to leave unread */
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

    /** The connection is gone. */
    void release() {
        if (batch != null) {
            batch.release();
            batch = null;
        }
    }
}
