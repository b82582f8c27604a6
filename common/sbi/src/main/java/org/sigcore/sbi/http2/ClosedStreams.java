// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2FrameReader;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import org.jspecify.annotations.Nullable;

/**
 * Classifies frames for streams that do not exist. Late frames for a stream that was reset locally are ignored. HEADERS
 * for an ended stream (STREAM_CLOSED) or a skipped one (PROTOCOL_ERROR) end the connection. Remembers only the latest
 * resets and gaps. One instance per connection; event loop only.
 */
final class ClosedStreams extends Http2ConnectionAdapter {
    private static final int REMEMBERED_RESETS = 128;
    private static final int REMEMBERED_GAPS = 8;

    private final Http2Connection connection;
    private final FloodGuard floods;
    private final int[] resets = new int[REMEMBERED_RESETS];
    private final int[] gapStarts = new int[REMEMBERED_GAPS];
    private final int[] gapEnds = new int[REMEMBERED_GAPS];
    private int nextReset;
    private int nextGap;
    private int lastSeen;

    ClosedStreams(Http2Connection connection, FloodGuard floods) {
        this.connection = connection;
        this.floods = floods;
        connection.addListener(this);
    }

    @Override
    public void onStreamActive(Http2Stream stream) {
        int id = stream.id();
        if (connection.remote().isValidStreamId(id) && id > lastSeen) {
            int expected = lastSeen == 0 ? 1 : lastSeen + 2;
            if (connection.isServer() && id > expected) {
                gapStarts[nextGap] = expected;
                gapEnds[nextGap] = id;
                nextGap = (nextGap + 1) % REMEMBERED_GAPS;
            }
            lastSeen = id;
        }
    }

    @Override
    public void onStreamClosed(Http2Stream stream) {
        if (stream.isResetSent()) {
            resets[nextReset] = stream.id();
            nextReset = (nextReset + 1) % REMEMBERED_RESETS;
        }
    }

    private boolean wasReset(int streamId) {
        for (int reset : resets) {
            if (reset == streamId) {
                return true;
            }
        }
        return false;
    }

    private boolean wasSkipped(int streamId) {
        for (int i = 0; i < REMEMBERED_GAPS; i++) {
            if (streamId >= gapStarts[i] && streamId < gapEnds[i]) {
                return true;
            }
        }
        return false;
    }

    /** Returns a reader that passes frames through this filter first. */
    Http2FrameReader guard(Http2FrameReader reader) {
        return new GuardedReader(reader);
    }

    private final class GuardedReader implements Http2FrameReader {
        private final Http2FrameReader reader;
        private @Nullable Http2FrameListener guarded;
        private @Nullable Guard guard;

        private GuardedReader(Http2FrameReader reader) {
            this.reader = reader;
        }

        @Override
        public void readFrame(ChannelHandlerContext ctx, ByteBuf input, Http2FrameListener listener)
                throws Http2Exception {
            Guard current = guard;
            // Netty replaces its listener once, after the first SETTINGS.
            if (current == null || !listener.equals(guarded)) {
                current = new Guard(floods.before(listener));
                guard = current;
                guarded = listener;
            }
            reader.readFrame(ctx, input, current);
        }

        @Override
        public Configuration configuration() {
            return reader.configuration();
        }

        @Override
        public void close() {
            reader.close();
        }
    }

    private final class Guard extends Http2FrameListenerDecorator {
        private Guard(Http2FrameListener listener) {
            super(listener);
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream)
                throws Http2Exception {
            if (connection.stream(streamId) == null && wasReset(streamId)) {
                // Without a stream, the bytes count against the connection's window only, and are returned immediately.
                connection.local().flowController().receiveFlowControlledFrame(null, data, padding, endOfStream);
                return data.readableBytes() + padding;
            }
            return super.onDataRead(ctx, streamId, data, padding, endOfStream);
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext ctx,
                int streamId,
                Http2Headers headers,
                int streamDependency,
                short weight,
                boolean exclusive,
                int padding,
                boolean endOfStream)
                throws Http2Exception {
            if (admits(streamId)) {
                super.onHeadersRead(ctx, streamId, headers, streamDependency, weight, exclusive, padding, endOfStream);
            }
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding, boolean endOfStream)
                throws Http2Exception {
            if (admits(streamId)) {
                super.onHeadersRead(ctx, streamId, headers, padding, endOfStream);
            }
        }

        private boolean admits(int streamId) throws Http2Exception {
            Http2Stream stream = connection.stream(streamId);
            if (stream != null && stream.state() == Http2Stream.State.HALF_CLOSED_REMOTE) {
                throw Http2Exception.streamError(streamId, Http2Error.STREAM_CLOSED, "HEADERS behind the end");
            }
            if (stream != null || !connection.streamMayHaveExisted(streamId) || connection.goAwaySent()) {
                return true;
            }
            if (wasReset(streamId)) {
                return false;
            }
            boolean skipped = wasSkipped(streamId);
            throw Http2Exception.connectionError(
                    skipped ? Http2Error.PROTOCOL_ERROR : Http2Error.STREAM_CLOSED,
                    "HEADERS for stream %d, which is %s",
                    streamId,
                    skipped ? "below an earlier one" : "closed");
        }
    }
}
