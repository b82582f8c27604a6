// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Send windows of a connection and the frames that wait for them. Streams take turns of one frame each. A stream
 * without a body incurs no cost here. One instance per connection; event loop only.
 */
@SpecRef("RFC 9113 5.2")
final class SendWindows extends Http2ConnectionAdapter implements Http2RemoteFlowController {
    private static final int TURN_BYTES = Http2CodecUtil.DEFAULT_MAX_FRAME_SIZE;

    private final Http2Connection connection;
    private final Http2Connection.PropertyKey key;
    // Streams with frames to send whose own window permits it.
    private final Deque<Sending> turns = new ArrayDeque<>();
    private @Nullable ChannelHandlerContext context;
    private int initialWindow = Http2CodecUtil.DEFAULT_WINDOW_SIZE;
    private int connectionWindow = Http2CodecUtil.DEFAULT_WINDOW_SIZE;
    private boolean writing;

    SendWindows(Http2Connection connection) {
        this.connection = connection;
        this.key = connection.newKey();
        connection.addListener(this);
    }

    /** Window and queue of a stream. */
    private final class Sending {
        private int window = initialWindow;
        private @Nullable FlowControlled first;
        private @Nullable Deque<FlowControlled> rest; // most bodies are one frame
        private boolean listed;
        private boolean over;

        void add(FlowControlled frame) {
            if (over) {
                frame.error(context, null);
            } else if (first == null) {
                first = frame;
                list();
            } else {
                if (rest == null) {
                    rest = new ArrayDeque<>(4);
                }
                rest.add(frame);
            }
        }

        void list() {
            FlowControlled next = first;
            if (!listed && next != null && (window > 0 || next.size() == 0)) {
                listed = true;
                turns.add(this);
            }
        }

        private void next() {
            first = rest == null ? null : rest.poll();
        }

        /** Writes for one turn; returns true if something was written. */
        boolean write(ChannelHandlerContext ctx) {
            listed = false;
            boolean written = false;
            int budget = TURN_BYTES;
            for (FlowControlled frame = first; frame != null && budget > 0; frame = first) {
                int size = frame.size();
                int allowed = Math.min(Math.min(window, connectionWindow), budget);
                if (size > 0 && allowed <= 0) {
                    break;
                }
                try {
                    frame.write(ctx, Math.max(0, allowed));
                } catch (IllegalStateException e) { // the frame can never be sent
                    end();
                    return true;
                }
                int bytes = size - frame.size();
                window -= bytes;
                connectionWindow -= bytes;
                budget -= bytes;
                written = true;
                if (frame.size() == 0) {
                    next();
                    frame.writeComplete();
                }
            }
            list();
            return written;
        }

        /** Drops the queue because the stream's outbound half is closed. */
        void end() {
            over = true;
            for (FlowControlled frame = first; frame != null; frame = first) {
                next();
                frame.error(context, null);
            }
        }

        void widen(Http2Stream stream, int delta) throws Http2Exception {
            if (delta > 0 && window > Integer.MAX_VALUE - delta) {
                throw Http2Exception.streamError(
                        stream.id(), Http2Error.FLOW_CONTROL_ERROR, "window size overflow of stream %d", stream.id());
            }
            window += delta;
            list();
        }
    }

    private Sending sending(Http2Stream stream) {
        Sending known = stream.getProperty(key);
        if (known == null) {
            known = new Sending();
            stream.setProperty(key, known);
        }
        return known;
    }

    @Override
    public void addFlowControlled(Http2Stream stream, FlowControlled frame) {
        sending(stream).add(frame);
    }

    @Override
    public boolean hasFlowControlled(Http2Stream stream) {
        Sending known = stream.getProperty(key);
        return known != null && known.first != null;
    }

    @Override
    public void writePendingBytes() {
        ChannelHandlerContext ctx = context;
        if (writing || ctx == null) {
            return;
        }
        writing = true;
        try {
            boolean progress = true;
            while (progress && !turns.isEmpty()) {
                progress = false;
                // One turn for each stream; without a connection window, only frames without payload are sent.
                for (int left = turns.size(); left > 0 && ctx.channel().isWritable(); left--) {
                    progress |= turns.remove().write(ctx);
                }
            }
        } finally {
            writing = false;
        }
    }

    @Override
    public void channelHandlerContext(@Nullable ChannelHandlerContext ctx) {
        context = ctx;
        writePendingBytes();
    }

    @Override
    public @Nullable ChannelHandlerContext channelHandlerContext() {
        return context;
    }

    @Override
    public void channelWritabilityChanged() {
        writePendingBytes();
    }

    @Override
    public void initialWindowSize(int size) throws Http2Exception {
        int delta = size - initialWindow;
        initialWindow = size;
        connection.forEachActiveStream(stream -> {
            Sending known = stream.getProperty(key);
            if (known != null) {
                known.widen(stream, delta);
            }
            return true;
        });
        writePendingBytes();
    }

    @Override
    public int initialWindowSize() {
        return initialWindow;
    }

    @Override
    public void incrementWindowSize(Http2Stream stream, int delta) throws Http2Exception {
        if (stream.id() != Http2CodecUtil.CONNECTION_STREAM_ID) {
            sending(stream).widen(stream, delta);
        } else if (connectionWindow > Integer.MAX_VALUE - delta) {
            throw Http2Exception.connectionError(Http2Error.FLOW_CONTROL_ERROR, "window size overflow");
        } else {
            connectionWindow += delta;
        }
    }

    @Override
    public int windowSize(Http2Stream stream) {
        return stream.id() == Http2CodecUtil.CONNECTION_STREAM_ID ? connectionWindow : sending(stream).window;
    }

    @Override
    public boolean isWritable(Http2Stream stream) {
        return windowSize(stream) > 0 && !hasFlowControlled(stream) && connectionWindow > 0;
    }

    /** Listeners are not supported: frames are passed to this class directly. */
    @Override
    public void listener(@Nullable Listener listener) {
        throw new UnsupportedOperationException("no listeners");
    }

    @Override
    public void updateDependencyTree(int childStreamId, int parentStreamId, short weight, boolean exclusive) {}

    @Override
    public void onStreamClosed(Http2Stream stream) {
        Sending known = stream.getProperty(key);
        if (known != null) {
            known.end();
        }
    }

    @Override
    public void onStreamHalfClosed(Http2Stream stream) {
        if (stream.state() == Http2Stream.State.HALF_CLOSED_LOCAL) {
            onStreamClosed(stream);
        }
    }
}
