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

/** A peer that sends and reads single frames on a blocking socket, to test behaviour against the protocol. */
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

    /** One received frame. */
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
        socket.setSoTimeout(30_000); // long enough for a loaded machine
        socket.setTcpNoDelay(true);
        in = new DataInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    /** Returns a client that has sent its preface. */
    static RawPeer connect(int port) throws IOException {
        return connect(new Socket(), port);
    }

    /** Connects an unconnected socket, which may have its own options, and sends the preface. */
    static RawPeer connect(Socket socket, int port) throws IOException {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        RawPeer peer = new RawPeer(socket);
        peer.raw("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return peer.frame(SETTINGS, 0, 0).frame(SETTINGS, ACK, 0);
    }

    /** Returns a server on an accepted socket that has read the client's preface. */
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

    /** Sends a header block in one HEADERS frame and the necessary CONTINUATION frames. */
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

    /** Sends a frame; returns false if the peer has closed the connection. */
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

    /** Returns a request's header block with default pseudo-header fields and these fields. */
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

    /** Reads the next frame. */
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

    /** Reads up to the first frame that matches. */
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

    /** Reads up to the response on this stream and returns its status. */
    String awaitStatus(int stream) throws IOException {
        while (true) {
            Frame frame = await(HEADERS);
            String status = String.valueOf(decode(frame).status());
            if (frame.stream == stream) {
                return status;
            }
        }
    }

    /** Reads to the end of the connection; returns the error code of the last GOAWAY, or -1 without one. */
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

    /** Reads until the peer closes and returns the octets as text. */
    String readText() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
