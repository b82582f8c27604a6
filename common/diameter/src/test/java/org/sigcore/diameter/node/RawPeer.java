// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.config.DiameterTransport;

/** A peer on a blocking socket, for messages that a node would never send. */
final class RawPeer implements AutoCloseable {
    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;
    private final String host;

    private RawPeer(String host, Socket socket) throws IOException {
        this.host = host;
        this.socket = socket;
        socket.setSoTimeout(10_000);
        socket.setTcpNoDelay(true);
        this.in = new DataInputStream(socket.getInputStream());
        this.out = socket.getOutputStream();
    }

    /** Connects without any exchange. */
    static RawPeer connect(String host, DiameterNode to) {
        try {
            return new RawPeer(
                    host,
                    Lab.TRANSPORT == DiameterTransport.SCTP
                            ? new SctpSocket(Lab.port(to))
                            : new Socket(InetAddress.getLoopbackAddress(), Lab.port(to)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Connects over TCP from this address, without any exchange. */
    static RawPeer connectFrom(String address, String host, DiameterNode to) {
        try {
            return new RawPeer(
                    host,
                    new Socket(InetAddress.getLoopbackAddress(), Lab.port(to), InetAddress.getByName(address), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Uses this association or connection. */
    static RawPeer over(Socket socket, String host) throws IOException {
        return new RawPeer(host, socket);
    }

    /** Connects and exchanges capabilities. */
    static RawPeer open(String host, DiameterNode to) {
        return open(host, to, ApplicationId.GX);
    }

    /** Connects and exchanges capabilities. */
    static RawPeer open(String host, DiameterNode to, long applicationId) {
        RawPeer peer = connect(host, to);
        DiameterMessage cea = peer.exchange(peer.cer(applicationId).build());
        if (!cea.isSuccess()) {
            throw new AssertionError("CEA " + cea.resultCode());
        }
        return peer;
    }

    /** Accepts a connection and exchanges capabilities. */
    static RawPeer accept(String host, ServerSocket listening) {
        return accept(host, listening, cea -> cea);
    }

    /** Accepts a connection and answers with a changed CEA. */
    static RawPeer accept(String host, ServerSocket listening, UnaryOperator<DiameterMessageBuilder> change) {
        try {
            RawPeer peer = new RawPeer(host, listening.accept());
            DiameterMessage cer = peer.receive();
            if (cer == null) {
                throw new AssertionError("closed before CER");
            }
            peer.send(change.apply(peer.describe(cer.answer(ResultCode.DIAMETER_SUCCESS), ApplicationId.GX))
                    .build());
            return peer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    DiameterMessageBuilder cer(long applicationId) {
        return describe(
                DiameterMessage.request(CommandCode.CAPABILITIES_EXCHANGE, 0)
                        .proxiable(false)
                        .identifiers(7, 8),
                applicationId);
    }

    private DiameterMessageBuilder describe(DiameterMessageBuilder message, long applicationId) {
        return message.add(Base.ORIGIN_HOST, host)
                .add(Base.ORIGIN_REALM, Lab.REALM)
                .add(Base.HOST_IP_ADDRESS, InetAddress.getLoopbackAddress())
                .add(Base.VENDOR_ID, 0L)
                .add(Base.PRODUCT_NAME, "raw")
                .add(Base.AUTH_APPLICATION_ID, applicationId);
    }

    DiameterMessageBuilder ccr() {
        return DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .identifiers(1001, 2002)
                .add(Base.SESSION_ID, host + ";1;1")
                .add(Base.ORIGIN_HOST, host)
                .add(Base.ORIGIN_REALM, Lab.REALM)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.GX)
                .add(Base.DESTINATION_REALM, Lab.REALM)
                .add(Base.CC_REQUEST_TYPE, 1)
                .add(Base.CC_REQUEST_NUMBER, 0L);
    }

    DiameterMessage exchange(DiameterMessage request) {
        send(request);
        return receiveMessage();
    }

    void send(DiameterMessage message) {
        send(message.encode());
    }

    void send(byte[] octets) {
        try {
            out.write(octets);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    DiameterMessage receiveMessage() {
        DiameterMessage message = receive();
        if (message == null) {
            throw new AssertionError("the connection was closed");
        }
        return message;
    }

    byte @Nullable [] receiveOctets() {
        try {
            byte[] start = new byte[4];
            in.readFully(start);
            int length = ByteBuffer.wrap(start).getInt() & 0xFFFFFF;
            byte[] whole = new byte[length];
            System.arraycopy(start, 0, whole, 0, 4);
            in.readFully(whole, 4, length - 4);
            return whole;
        } catch (EOFException | SocketException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the next message, or null if the connection was closed. */
    @Nullable
    DiameterMessage receive() {
        byte[] octets = receiveOctets();
        return octets == null ? null : DiameterMessage.parse(octets);
    }

    boolean isClosedByPeer() {
        return receiveOctets() == null;
    }

    /** Discards all octets until the peer closes. */
    void receiveUntilTheEnd() {
        try {
            in.readAllBytes();
        } catch (SocketException e) {
            return; // the connection was reset
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Resets the connection instead of closing it. */
    void reset() {
        try {
            socket.setSoLinger(true, 0);
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
        close();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
