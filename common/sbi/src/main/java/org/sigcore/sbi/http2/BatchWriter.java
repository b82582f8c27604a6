// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameSizePolicy;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2FrameWriter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.collection.CharObjectMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.hpack.HeaderBlock;
import org.sigcore.sbi.hpack.HeaderBlockEncoder;

/**
 * Writes frames consecutively into a buffer that is handed to the socket when the connection is flushed: copying frames
 * of a few KB is cheaper than writing them one by one. Promises complete when their frame has been appended to the
 * buffer, except for GOAWAY, whose promise completes with the socket write because the connection is closed afterwards.
 * One instance per connection; event loop only.
 */
final class BatchWriter implements Http2FrameWriter, Http2FrameWriter.Configuration, Http2FrameSizePolicy {
    private static final int BATCH_BYTES = 32 << 10;
    private static final int HEADER_BYTES = Http2CodecUtil.FRAME_HEADER_LENGTH;
    private static final int END_STREAM = Http2Flags.END_STREAM;
    private static final int END_HEADERS = Http2Flags.END_HEADERS;
    private static final int ACK = Http2Flags.ACK;

    private final HeaderBlockEncoder headersEncoder;
    private final Runnable onAppend;
    private @Nullable ByteBuf batch;
    private int maxFrameSize = Http2CodecUtil.DEFAULT_MAX_FRAME_SIZE;
    private boolean closed;

    /** @param onAppend run after each appended frame; schedules a flush */
    BatchWriter(HeaderBlockEncoder headersEncoder, Runnable onAppend) {
        this.headersEncoder = headersEncoder;
        this.onAppend = onAppend;
    }

    /** Writes the collected frames to the channel and flushes it. */
    void flush(ChannelHandlerContext ctx) {
        ByteBuf out = batch;
        if (out != null) {
            batch = null;
            writeOut(ctx, out);
        }
        ctx.flush();
    }

    // A failed write closes the channel, which notifies all streams.
    private static void writeOut(ChannelHandlerContext ctx, ByteBuf out) {
        var _ = ctx.write(out, ctx.voidPromise());
    }

    /** Appends DATA frames with the next {@code length} bytes of {@code data}, which the caller continues to own. */
    void data(ChannelHandlerContext ctx, int streamId, ByteBuf data, int length, boolean endStream) {
        if (closed) {
            data.skipBytes(length);
            return;
        }
        int left = length;
        do {
            int size = Math.min(left, maxFrameSize);
            left -= size;
            ByteBuf out = begin(ctx, size, Http2FrameTypes.DATA, endStream && left == 0 ? END_STREAM : 0, streamId);
            out.writeBytes(data, size);
        } while (left > 0);
        onAppend.run();
    }

    /**
     * Appends a header block.
     *
     * @throws Http2Exception if the block exceeds the limit of the peer; nothing has been appended then
     */
    void headers(ChannelHandlerContext ctx, int streamId, Http2Headers headers, boolean endStream)
            throws Http2Exception {
        if (closed) {
            return;
        }
        HeaderBlock block = headersEncoder.encode(streamId, headers);
        byte type = Http2FrameTypes.HEADERS;
        int flags = endStream ? END_STREAM : 0;
        int sent = 0;
        do {
            int size = Math.min(block.length() - sent, maxFrameSize);
            int last = sent + size == block.length() ? END_HEADERS : 0;
            block.writeTo(begin(ctx, size, type, flags | last, streamId), sent, size);
            sent += size;
            type = Http2FrameTypes.CONTINUATION;
            flags = 0;
        } while (sent < block.length());
        onAppend.run();
    }

    /** Ensures space for a frame and writes its header. */
    private ByteBuf begin(ChannelHandlerContext ctx, int length, byte type, int flags, int streamId) {
        ByteBuf out = batch;
        if (out != null && out.writableBytes() < length + HEADER_BYTES) {
            batch = null;
            if (closed) {
                out.release();
            } else {
                writeOut(ctx, out);
            }
            out = null;
        }
        if (out == null) {
            out = ctx.alloc().directBuffer(Math.max(BATCH_BYTES, length + HEADER_BYTES));
            batch = out;
        }
        out.writeMedium(length);
        out.writeByte(type);
        out.writeByte(flags);
        out.writeInt(streamId);
        return out;
    }

    private ChannelFuture appended(ChannelPromise promise) {
        if (closed) {
            close();
        } else {
            onAppend.run();
        }
        return promise.isVoid() ? promise : promise.setSuccess();
    }

    @Override
    public ChannelFuture writeData(
            ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean end, ChannelPromise promise) {
        data(ctx, streamId, data, data.readableBytes(), end);
        data.release();
        return appended(promise);
    }

    @Override
    public ChannelFuture writeHeaders(
            ChannelHandlerContext ctx,
            int streamId,
            Http2Headers headers,
            int padding,
            boolean endStream,
            ChannelPromise promise) {
        try {
            headers(ctx, streamId, headers, endStream);
            return appended(promise);
        } catch (Http2Exception e) {
            return promise.setFailure(e);
        }
    }

    @Override
    public ChannelFuture writeHeaders(
            ChannelHandlerContext ctx,
            int streamId,
            Http2Headers headers,
            int streamDependency,
            short weight,
            boolean exclusive,
            int padding,
            boolean endStream,
            ChannelPromise promise) {
        return writeHeaders(ctx, streamId, headers, padding, endStream, promise);
    }

    @Override
    public ChannelFuture writePriority(
            ChannelHandlerContext ctx,
            int streamId,
            int streamDependency,
            short weight,
            boolean exclusive,
            ChannelPromise promise) {
        return promise.setFailure(unused("PRIORITY"));
    }

    @Override
    public ChannelFuture writeRstStream(
            ChannelHandlerContext ctx, int streamId, long errorCode, ChannelPromise promise) {
        begin(ctx, Integer.BYTES, Http2FrameTypes.RST_STREAM, 0, streamId).writeInt((int) errorCode);
        return appended(promise);
    }

    @Override
    public ChannelFuture writeSettings(ChannelHandlerContext ctx, Http2Settings settings, ChannelPromise promise) {
        ByteBuf out = begin(ctx, settings.size() * 6, Http2FrameTypes.SETTINGS, 0, 0);
        for (CharObjectMap.PrimitiveEntry<Long> entry : settings.entries()) {
            out.writeChar(entry.key());
            out.writeInt(entry.value().intValue());
        }
        return appended(promise);
    }

    @Override
    public ChannelFuture writeSettingsAck(ChannelHandlerContext ctx, ChannelPromise promise) {
        begin(ctx, 0, Http2FrameTypes.SETTINGS, ACK, 0);
        return appended(promise);
    }

    @Override
    public ChannelFuture writePing(ChannelHandlerContext ctx, boolean ack, long data, ChannelPromise promise) {
        begin(ctx, Long.BYTES, Http2FrameTypes.PING, ack ? ACK : 0, 0).writeLong(data);
        return appended(promise);
    }

    @Override
    public ChannelFuture writePushPromise(
            ChannelHandlerContext ctx,
            int streamId,
            int promisedStreamId,
            Http2Headers headers,
            int padding,
            ChannelPromise promise) {
        return promise.setFailure(unused("PUSH_PROMISE"));
    }

    @Override
    public ChannelFuture writeGoAway(
            ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData, ChannelPromise promise) {
        int length = 2 * Integer.BYTES + debugData.readableBytes();
        ByteBuf out = begin(ctx, length, Http2FrameTypes.GO_AWAY, 0, 0);
        out.writeInt(lastStreamId);
        out.writeInt((int) errorCode);
        out.writeBytes(debugData);
        debugData.release();
        batch = null;
        return ctx.write(out, promise);
    }

    @Override
    public ChannelFuture writeWindowUpdate(
            ChannelHandlerContext ctx, int streamId, int increment, ChannelPromise promise) {
        begin(ctx, Integer.BYTES, Http2FrameTypes.WINDOW_UPDATE, 0, streamId).writeInt(increment);
        return appended(promise);
    }

    @Override
    public ChannelFuture writeFrame(
            ChannelHandlerContext ctx,
            byte frameType,
            int streamId,
            Http2Flags flags,
            ByteBuf payload,
            ChannelPromise promise) {
        payload.release();
        return promise.setFailure(unused("extension frame"));
    }

    private static UnsupportedOperationException unused(String frame) {
        return new UnsupportedOperationException(frame + " is never sent");
    }

    @Override
    public Configuration configuration() {
        return this;
    }

    @Override
    public Http2HeadersEncoder.Configuration headersConfiguration() {
        return headersEncoder;
    }

    @Override
    public Http2FrameSizePolicy frameSizePolicy() {
        return this;
    }

    @Override
    public void maxFrameSize(int max) throws Http2Exception {
        if (!Http2CodecUtil.isMaxFrameSizeValid(max)) {
            throw Http2Exception.connectionError(Http2Error.FRAME_SIZE_ERROR, "invalid MAX_FRAME_SIZE: %d", max);
        }
        maxFrameSize = max;
    }

    @Override
    public int maxFrameSize() {
        return maxFrameSize;
    }

    @Override
    public void close() {
        closed = true;
        ByteBuf out = batch;
        batch = null;
        if (out != null) {
            out.release();
        }
    }
}
