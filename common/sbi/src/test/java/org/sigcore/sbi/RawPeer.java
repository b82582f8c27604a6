// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Predicate;

/** The other end of a connection, frame by frame, on a blocking socket: for what a well-behaved peer would not do. */
final class RawPeer implements AutoCloseable {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int PRIORITY = 2;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GO_AWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;
    static final int END_STREAM = 1;
    static final int ACK = 1;
    static final int END_HEADERS = 4;

    /** One frame as it was read. */
    @SuppressWarnings("ArrayRecordComponent")
    record Frame(int type, int flags, int stream, byte[] payload) {
        /** The error code of RST_STREAM or GOAWAY. */
        int errorCode() {
            return ByteBuffer.wrap(payload).getInt(type == GO_AWAY ? 4 : 0);
        }

        boolean endsStream() {
            return type <= HEADERS && (flags & END_STREAM) != 0;
        }
    }

    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;
    private final DefaultHttp2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder();
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder();

    RawPeer(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(30_000); // a busy machine takes its time
        socket.setTcpNoDelay(true);
        in = new DataInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    /** A client that has sent its preface. */
    static RawPeer connect(int port) throws IOException {
        return connect(new Socket(), port);
    }

    /** The same by a socket with options of its own. */
    static RawPeer connect(Socket socket, int port) throws IOException {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        RawPeer peer = new RawPeer(socket);
        peer.raw("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return peer.frame(SETTINGS, 0, 0).frame(SETTINGS, ACK, 0);
    }

    /** A server on an accepted socket that has read the client's preface. */
    static RawPeer accepted(Socket socket, int... settings) throws IOException {
        RawPeer peer = new RawPeer(socket);
        peer.in.readFully(new byte[24]);
        ByteBuffer payload = ByteBuffer.allocate(settings.length * 3);
        for (int i = 0; i < settings.length; i += 2) {
            payload.putShort((short) settings[i]).putInt(settings[i + 1]);
        }
        return peer.frame(SETTINGS, 0, 0, payload.array()).frame(SETTINGS, ACK, 0);
    }

    RawPeer raw(byte[] bytes) throws IOException {
        out.write(bytes);
        return this;
    }

    RawPeer frame(int type, int flags, int stream, byte... payload) throws IOException {
        out.write(bytes(type, flags, stream, payload));
        return this;
    }

    /** Sends a header block, in as many frames as it takes. */
    RawPeer headers(int flags, int stream, byte[] block) throws IOException {
        int sent = 0;
        for (int type = HEADERS, more = flags; sent < block.length; type = CONTINUATION, more = 0) {
            int size = Math.min(block.length - sent, 16_000);
            byte[] piece = Arrays.copyOfRange(block, sent, sent + size);
            sent += size;
            frame(type, more | (sent == block.length ? END_HEADERS : 0), stream, piece);
        }
        return this;
    }

    /** Sends a frame and does not mind if the other end has gone. */
    boolean offer(int type, int flags, int stream, byte... payload) {
        try {
            frame(type, flags, stream, payload);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static byte[] bytes(int type, int flags, int stream, byte... payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .put((byte) (payload.length >> 16))
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    /** A request's header block with these fields besides the usual pseudo-header fields. */
    byte[] request(String method, String... fields) {
        Http2Headers headers = new DefaultHttp2Headers()
                .method(method)
                .scheme("http")
                .path("/x")
                .authority("localhost");
        for (int i = 0; i < fields.length; i += 2) {
            headers.set(fields[i], fields[i + 1]);
        }
        return block(headers);
    }

    byte[] block(Http2Headers headers) {
        ByteBuf buffer = Unpooled.buffer();
        try {
            encoder.encodeHeaders(3, headers, buffer);
        } catch (Http2Exception e) {
            throw new IllegalStateException(e);
        }
        byte[] block = new byte[buffer.readableBytes()];
        buffer.readBytes(block);
        return block;
    }

    Http2Headers decode(Frame headers) {
        try {
            return decoder.decodeHeaders(headers.stream, Unpooled.wrappedBuffer(headers.payload));
        } catch (Http2Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The next frame. */
    Frame read() throws IOException {
        byte[] header = new byte[9];
        in.readFully(header);
        ByteBuffer fields = ByteBuffer.wrap(header);
        int length = ((fields.get() & 0xff) << 16) | (fields.getShort() & 0xffff);
        byte[] payload = new byte[length];
        int type = fields.get();
        int flags = fields.get();
        int stream = fields.getInt();
        in.readFully(payload);
        return new Frame(type, flags, stream, payload);
    }

    /** Reads on until such a frame comes. */
    Frame await(Predicate<Frame> wanted) throws IOException {
        while (true) {
            Frame frame = read();
            if (wanted.test(frame)) {
                return frame;
            }
        }
    }

    Frame await(int type) throws IOException {
        return await(frame -> frame.type == type);
    }

    /** Reads on until that stream is answered; the status. */
    String awaitStatus(int stream) throws IOException {
        while (true) {
            Frame frame = await(HEADERS);
            String status = String.valueOf(decode(frame).status());
            if (frame.stream == stream) {
                return status;
            }
        }
    }

    /** Reads on to the end of the connection; the last GOAWAY's error code, or -1 without one. */
    int awaitClose() {
        int code = -1;
        try {
            while (true) {
                Frame frame = read();
                if (frame.type == GO_AWAY) {
                    code = frame.errorCode();
                }
            }
        } catch (EOFException | SocketException e) {
            return code;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All that comes until the other end closes, as text. */
    String readText() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
