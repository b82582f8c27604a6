// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2RemoteFlowController.FlowControlled;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SendWindowsTest {
    private static final int WINDOW = 65_535;

    private final DefaultHttp2Connection connection = new DefaultHttp2Connection(true);
    private final SendWindows windows = new SendWindows(connection);
    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    private final List<String> sent = new ArrayList<>();

    @BeforeEach
    void connect() {
        windows.channelHandlerContext(channel.pipeline().firstContext());
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void streams_alternateByFrameUpToTheConnectionWindow() throws Http2Exception {
        Http2Stream a = stream(1);
        Http2Stream b = stream(3);
        windows.addFlowControlled(a, new Piece("a", 60_000));
        windows.addFlowControlled(b, new Piece("b", 20_000));
        windows.writePendingBytes();
        assertThat(sent).containsExactly("a 16384", "b 16384", "a 16384", "b 3616", "b done", "a 12767");
        assertThat(windows.windowSize(connection.connectionStream())).isZero();
        windows.incrementWindowSize(connection.connectionStream(), 20_000);
        windows.writePendingBytes();
        assertThat(sent).endsWith("a 14465", "a done");
        assertThat(windows.windowSize(connection.connectionStream())).isEqualTo(20_000 - 14_465);
    }

    @Test
    void exhaustedStreamWindow_blocksOnlyDataOfThatStream() throws Http2Exception {
        windows.initialWindowSize(0);
        Http2Stream a = stream(1);
        Http2Stream b = stream(3);
        windows.addFlowControlled(a, new Piece("a", 10));
        windows.addFlowControlled(a, new Piece("trailers", 0));
        windows.addFlowControlled(b, new Piece("end", 0));
        windows.writePendingBytes();
        assertThat(sent).containsExactly("end 0", "end done");
        assertThat(windows.hasFlowControlled(a)).isTrue();
        windows.incrementWindowSize(a, 4);
        windows.writePendingBytes();
        windows.initialWindowSize(100);
        assertThat(sent).endsWith("a 4", "a 6", "a done", "trailers 0", "trailers done");
        assertThat(windows.hasFlowControlled(a)).isFalse();
        assertThat(windows.windowSize(a)).isEqualTo(94);
        assertThat(windows.windowSize(b)).isEqualTo(100);
    }

    @Test
    void negativeWindow_blocksUntilItIsPositive() throws Http2Exception {
        Http2Stream a = stream(1);
        windows.addFlowControlled(a, new Piece("a", 1000));
        windows.writePendingBytes();
        windows.initialWindowSize(500);
        assertThat(windows.windowSize(a)).isEqualTo(-500);
        windows.addFlowControlled(a, new Piece("b", 10));
        windows.incrementWindowSize(a, 500);
        windows.writePendingBytes();
        assertThat(sent).containsExactly("a 1000", "a done");
        windows.incrementWindowSize(a, 10);
        windows.writePendingBytes();
        assertThat(sent).endsWith("b 10", "b done");
    }

    @Test
    void framesOfClosedStream_areDropped() throws Http2Exception {
        windows.initialWindowSize(0);
        Http2Stream a = stream(1);
        windows.addFlowControlled(a, new Piece("a", 10));
        windows.addFlowControlled(a, new Piece("b", 10));
        a.close();
        assertThat(sent).containsExactly("a dropped", "b dropped");
        windows.addFlowControlled(a, new Piece("c", 10));
        assertThat(sent).endsWith("c dropped");
    }

    @Test
    void windowOverflow_isStreamErrorOrConnectionError() throws Http2Exception {
        Http2Stream a = stream(1);
        windows.incrementWindowSize(a, Integer.MAX_VALUE - WINDOW);
        assertThatThrownBy(() -> windows.incrementWindowSize(a, 1))
                .isInstanceOfSatisfying(
                        Http2Exception.StreamException.class,
                        e -> assertThat(e.error()).isEqualTo(Http2Error.FLOW_CONTROL_ERROR));
        assertThatThrownBy(() -> windows.incrementWindowSize(connection.connectionStream(), Integer.MAX_VALUE))
                .isInstanceOf(Http2Exception.class)
                .isNotInstanceOf(Http2Exception.StreamException.class);
    }

    private Http2Stream stream(int id) throws Http2Exception {
        return connection.remote().createStream(id, false);
    }

    /** Records its writes and its end. */
    private final class Piece implements FlowControlled {
        private final String name;
        private int size;

        Piece(String name, int size) {
            this.name = name;
            this.size = size;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public void write(ChannelHandlerContext ctx, int allowedBytes) {
            int bytes = Math.min(size, allowedBytes);
            size -= bytes;
            sent.add(name + " " + bytes);
        }

        @Override
        public void writeComplete() {
            sent.add(name + " done");
        }

        @Override
        public void error(@Nullable ChannelHandlerContext ctx, @Nullable Throwable cause) {
            sent.add(name + " dropped");
        }

        @Override
        public boolean merge(ChannelHandlerContext ctx, FlowControlled next) {
            return false;
        }
    }
}
