// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * First handler of a new connection. Installs HTTP/2 when the connection preface starts, answers HTTP/1.x with 505, and
 * closes the connection if the peer sends neither. One instance per connection.
 */
final class ProtocolGate extends ByteToMessageDecoder {
    private static final Logger LOG = LoggerFactory.getLogger(ProtocolGate.class);
    private static final long WAIT_SECONDS = 10;
    private static final int MAX_REQUEST_LINE = 8192;
    private static final int ENOUGH = 4;
    private static final ByteBuf PREFACE = Http2CodecUtil.connectionPrefaceBuf();
    private static final AsciiString HTTP_1 = AsciiString.cached(" HTTP/1.");

    private final SbiServer server;
    private boolean answered;
    private @Nullable Future<?> giveUp;

    ProtocolGate(SbiServer server) {
        this.server = server;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        giveUp = ctx.executor().schedule(() -> giveUp(ctx), WAIT_SECONDS, TimeUnit.SECONDS);
    }

    private static void giveUp(ChannelHandlerContext ctx) {
        var _ = ctx.close();
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) {
        if (giveUp != null) {
            giveUp.cancel(false);
        }
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        if (answered) {
            in.skipBytes(in.readableBytes());
            return;
        }
        int length = Math.min(in.readableBytes(), ENOUGH);
        if (ByteBufUtil.equals(in, in.readerIndex(), PREFACE, 0, length)) {
            if (length == ENOUGH) {
                ctx.pipeline().replace(this, null, new ServerConnection(server.state(ctx), server));
            }
            return;
        }
        int lineEnd = in.indexOf(in.readerIndex(), in.writerIndex(), (byte) '\n');
        if (lineEnd < 0 && in.readableBytes() < MAX_REQUEST_LINE && isText(in)) {
            return;
        }
        String line = in.toString(
                in.readerIndex(),
                (lineEnd < 0 ? in.writerIndex() : lineEnd) - in.readerIndex(),
                StandardCharsets.ISO_8859_1);
        in.skipBytes(in.readableBytes());
        answered = true;
        if (line.contains(HTTP_1)) {
            var _ = ctx.writeAndFlush(notSupported(ctx)).addListener(ChannelFutureListener.CLOSE);
        } else {
            var _ = ctx.close();
        }
    }

    // Port scans, resets and failed handshakes are caused by the peer.
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LOG.debug("no HTTP/2 from {}", ctx.channel().remoteAddress(), cause);
        var _ = ctx.close();
    }

    private static boolean isText(ByteBuf in) {
        return in.forEachByte(b -> b >= ' ' || b == '\r') < 0;
    }

    private static ByteBuf notSupported(ChannelHandlerContext ctx) {
        byte[] body = Json.bytes(ProblemDetails.of(505, null, "this server speaks HTTP/2 only, with prior knowledge"));
        String head = "HTTP/1.1 505 HTTP Version Not Supported\r\nconnection: close\r\ncontent-type: "
                + ProblemDetails.MEDIA_TYPE + "\r\ncontent-length: " + body.length + "\r\n\r\n";
        ByteBuf out = ctx.alloc().buffer(head.length() + body.length);
        out.writeCharSequence(head, StandardCharsets.US_ASCII);
        return out.writeBytes(body);
    }
}
