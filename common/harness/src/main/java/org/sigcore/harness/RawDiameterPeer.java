// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;

/**
 * A Diameter peer on a blocking socket, for requests that a Diameter node would not send, such as those in the name of
 * another host. Answers watchdog requests while it waits for other messages. Not thread-safe.
 */
public final class RawDiameterPeer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int PREFIX = 4;
    private static final int LENGTH = 0xFFFFFF;
    private static final AtomicInteger IDENTIFIERS = new AtomicInteger();

    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;
    private final String identity;
    private final String realm;

    /**
     * Uses a connected socket; the peer closes it.
     *
     * @param identity Origin-Host of its messages
     * @param realm Origin-Realm of its messages, and Destination-Realm of its requests
     */
    public RawDiameterPeer(Socket socket, String identity, String realm) {
        this.socket = socket;
        this.identity = identity;
        this.realm = realm;
        try {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.setTcpNoDelay(true);
            this.in = new DataInputStream(socket.getInputStream());
            this.out = socket.getOutputStream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends a CER with these applications and returns its CEA. */
    public DiameterMessage exchangeCapabilities(long... applications) {
        DiameterMessageBuilder cer = DiameterMessage.request(CommandCode.CAPABILITIES_EXCHANGE, 0)
                .proxiable(false)
                .add(Base.ORIGIN_HOST, identity)
                .add(Base.ORIGIN_REALM, realm)
                .add(Base.HOST_IP_ADDRESS, InetAddress.getLoopbackAddress())
                .add(Base.VENDOR_ID, 0L)
                .add(Base.PRODUCT_NAME, "raw");
        for (long application : applications) {
            cer.add(Base.AUTH_APPLICATION_ID, application);
        }
        return exchange(cer);
    }

    /** Returns a request of this peer. */
    public DiameterMessageBuilder request(int command, long application, String session) {
        return DiameterMessage.request(command, application)
                .add(Base.SESSION_ID, session)
                .add(Base.AUTH_APPLICATION_ID, application)
                .add(Base.ORIGIN_HOST, identity)
                .add(Base.ORIGIN_REALM, realm)
                .add(Base.DESTINATION_REALM, realm);
    }

    /** Sends a request and returns the next message, which is its answer unless the other side sends requests. */
    public DiameterMessage exchange(DiameterMessageBuilder request) {
        send(request);
        return receive();
    }

    /** Sends a request without waiting for its answer. */
    public void send(DiameterMessageBuilder request) {
        int identifier = IDENTIFIERS.incrementAndGet();
        write(request.identifiers(identifier, identifier).build());
    }

    /** Answers a request of the other side. */
    public void answer(DiameterMessage request, int resultCode) {
        write(request.answer(resultCode)
                .set(Base.ORIGIN_HOST, identity)
                .set(Base.ORIGIN_REALM, realm)
                .build());
    }

    /** Returns the next message other than a watchdog request. */
    public DiameterMessage receive() {
        DiameterMessage message = read();
        while (message.isRequest() && message.commandCode() == CommandCode.DEVICE_WATCHDOG) {
            answer(message, ResultCode.DIAMETER_SUCCESS);
            message = read();
        }
        return message;
    }

    private DiameterMessage read() {
        try {
            byte[] start = in.readNBytes(PREFIX);
            if (start.length < PREFIX) {
                throw new IllegalStateException("the connection was closed");
            }
            byte[] whole = new byte[ByteBuffer.wrap(start).getInt() & LENGTH];
            System.arraycopy(start, 0, whole, 0, PREFIX);
            in.readFully(whole, PREFIX, whole.length - PREFIX);
            return DiameterMessage.parse(whole);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(DiameterMessage message) {
        try {
            out.write(message.encode());
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
