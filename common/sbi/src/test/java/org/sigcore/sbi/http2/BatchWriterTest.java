// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.hpack.HeaderBlockDecoder;
import org.sigcore.sbi.hpack.HeaderBlockEncoder;
import org.sigcore.sbi.hpack.HeaderBuffers;

class BatchWriterTest {
    private static final int MOST = Http2CodecUtil.DEFAULT_MAX_FRAME_SIZE;

    private final HeaderBuffers buffers = new HeaderBuffers();
    private final HeaderBlockEncoder encoder = new HeaderBlockEncoder(false, buffers);
    private final HeaderBlockDecoder decoder = new HeaderBlockDecoder(1 << 20, buffers);
    private final BatchWriter writer = new BatchWriter(encoder, () -> {});
    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    private final ChannelHandlerContext ctx = channel.pipeline().firstContext();
    private final ByteBuf block = Unpooled.buffer();

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void headerBlock_isSplitOnlyAboveTheFrameSize() throws Http2Exception {
        // Six octets precede the value: form, length and name, three for the length of the value.
        for (int more : new int[] {-6, -5, 0, 100, MOST, 2 * MOST + 3}) {
            Http2Headers headers = new DefaultHttp2Headers(false).add(text("x"), text("v".repeat(MOST + more)));
            writer.headers(ctx, 3, headers, true);
            List<String> frames = frames();
            int whole = block.readableBytes();
            for (int i = 0; i < frames.size(); i++) {
                int left = Math.min(MOST, whole - i * MOST);
                int flags = (i == 0 ? 1 : 0) | (i == frames.size() - 1 ? 4 : 0);
                assertThat(frames.get(i)).isEqualTo("type %d flags %d stream 3 octets %d", i == 0 ? 1 : 9, flags, left);
            }
            assertThat(frames).hasSize((whole + MOST - 1) / MOST);
            assertThat(decoder.decodeHeaders(3, block)).isEqualTo(headers);
        }
    }

    @Test
    void refusedHeaderBlock_leavesNoFrame() throws Http2Exception {
        Http2Headers valid = new DefaultHttp2Headers(false).add(text("x-a"), text("b"));
        writer.headers(ctx, 3, valid, false);
        Http2Headers invalid =
                new DefaultHttp2Headers(false).add(text("x-b"), text("c")).add(text("x-c"), text("d\n"));
        assertThatThrownBy(() -> writer.headers(ctx, 5, invalid, true)).isInstanceOf(Http2Exception.class);
        writer.headers(ctx, 7, new DefaultHttp2Headers(false), true);
        assertThat(frames())
                .containsExactly(
                        "type 1 flags 4 stream 3 octets 7",
                        "type 1 flags 5 stream 7 octets 4"); // the peer's table is emptied
    }

    // Returns the frames that were flushed, and collects their payload.
    private List<String> frames() {
        block.clear();
        writer.flush(ctx);
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
            all.writeBytes(out);
            out.release();
        }
        List<String> frames = new ArrayList<>();
        while (all.isReadable()) {
            int octets = all.readMedium();
            frames.add("type %d flags %d stream %d octets %d"
                    .formatted(all.readByte(), all.readByte(), all.readInt(), octets));
            block.writeBytes(all, octets);
        }
        return frames;
    }

    private static AsciiString text(String text) {
        return new AsciiString(text);
    }
}
