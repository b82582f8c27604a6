// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2RemoteFlowController.FlowControlled;
import org.jspecify.annotations.Nullable;

/**
 * A frame in a stream's queue that waits for the peer's window. Owns its buffer until the frame is written or dropped.
 */
abstract class QueuedFrame implements FlowControlled {
    final WritingConnection connection;
    final EngineStream stream;

    private QueuedFrame(WritingConnection connection, EngineStream stream) {
        this.connection = connection;
        this.stream = stream;
    }

    @Override
    public boolean merge(ChannelHandlerContext ctx, FlowControlled next) {
        return false;
    }

    /** A piece of a body. */
    static final class Data extends QueuedFrame {
        private final ByteBuf data;
        private final boolean endOfStream;
        private @Nullable Runnable onSent;
        private final int counted;
        private int size;

        Data(
                WritingConnection connection,
                EngineStream stream,
                ByteBuf data,
                boolean endOfStream,
                @Nullable Runnable onSent) {
            super(connection, stream);
            this.data = data;
            this.endOfStream = endOfStream;
            this.onSent = onSent;
            this.size = data.readableBytes();
            // If the sender is coupled to another stream, the octets are accounted there.
            this.counted = onSent == null ? size : 0;
            connection.memory.force(counted);
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public void write(ChannelHandlerContext ctx, int allowedBytes) {
            int length = Math.min(size, allowedBytes);
            if (length == 0 && (size > 0 || !endOfStream)) {
                return;
            }
            connection.writeDataNow(stream, data, length, endOfStream && length == size);
            size -= length;
        }

        @Override
        public void writeComplete() {
            finish();
            if (endOfStream) {
                connection.endOutbound(stream);
            }
        }

        @Override
        public void error(@Nullable ChannelHandlerContext ctx, @Nullable Throwable cause) {
            finish();
        }

        private void finish() {
            data.release();
            connection.memory.give(counted);
            Runnable sent = onSent;
            if (sent != null) {
                onSent = null;
                sent.run();
            }
        }
    }

    /** Trailers that follow a queued body. */
    static final class Trailers extends QueuedFrame {
        private final Http2Headers trailers;

        Trailers(WritingConnection connection, EngineStream stream, Http2Headers trailers) {
            super(connection, stream);
            this.trailers = trailers;
        }

        @Override
        public int size() {
            return 0;
        }

        @Override
        public void write(ChannelHandlerContext ctx, int allowedBytes) {
            try {
                connection.writeHeadersNow(stream, trailers, true);
            } catch (Http2Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void writeComplete() {
            connection.endOutbound(stream);
        }

        @Override
        public void error(@Nullable ChannelHandlerContext ctx, @Nullable Throwable cause) {}
    }
}
