// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.fuzz;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2CodecUtil;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.http2.MemoryBudget;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/**
 * Octets after the connection preface. The first octet selects an echo server or a server of whole messages. The
 * server closes the connection no later than the peer and holds no memory afterwards.
 */
public final class FrameFuzz {
    private static final int PATIENCE_MILLIS = 20_000;
    private static final long IDLE = 256 << 10;
    private static final MemoryBudget BUDGET = new MemoryBudget(16 << 20);
    private static final SbiTransport TRANSPORT = SbiTransport.start(1, BUDGET);
    private static final byte[] PREFACE = preface();
    private static final SbiServer STREAMING = serve(echo());
    private static final SbiServer WHOLE = serve(
            new BlockingApplication(request -> new SbiResponse(200, SbiHeaders.empty(), request.body()), 1 << 16));

    private FrameFuzz() {}

    private static SbiServer serve(SbiApplication application) {
        return SbiServer.start(TRANSPORT, SbiServerConfig.of("127.0.0.1", 0), application);
    }

    private static SbiApplication echo() {
        return (stream, headers, end) -> {
            stream.writeHeaders(new io.netty.handler.codec.http2.DefaultHttp2Headers(false).status("200"), end);
            return new SbiStreamReceiver() {
                @Override
                public void onData(ByteBuf data, boolean endOfStream) {
                    int length = data.readableBytes();
                    stream.writeData(data, endOfStream, () -> stream.consumed(length));
                }

                @Override
                public void onReset(SbiFailure failure) {}
            };
        };
    }

    // The connection preface and an empty SETTINGS frame.
    private static byte[] preface() {
        ByteBuf magic = Http2CodecUtil.connectionPrefaceBuf();
        byte[] bytes = new byte[magic.readableBytes() + 9];
        magic.readBytes(bytes, 0, magic.readableBytes());
        bytes[bytes.length - 6] = 4;
        return bytes;
    }

    public static void fuzzerTestOneInput(byte[] data) throws IOException {
        if (data.length == 0) {
            return;
        }
        int port = (data[0] & 1) == 0 ? STREAMING.port() : WHOLE.port();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            out.write(PREFACE);
            out.write(data, 1, data.length - 1);
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            while (in.read(new byte[4096]) >= 0) {}
        } catch (SocketException e) {
            // The server closed first.
        }
        long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000L;
        while (BUDGET.held() > IDLE) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("still holds " + BUDGET.held());
            }
            Thread.onSpinWait();
        }
    }
}
