// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import com.sun.nio.sctp.AbstractNotificationHandler;
import com.sun.nio.sctp.HandlerResult;
import com.sun.nio.sctp.MessageInfo;
import com.sun.nio.sctp.SctpChannel;
import com.sun.nio.sctp.SctpStandardSocketOptions;
import com.sun.nio.sctp.ShutdownNotification;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A blocking association with the API of a socket: each write is a message on the stream set by {@link #sendOn};
 * received messages are one stream of octets.
 */
final class SctpSocket extends Socket {
    private final SctpChannel channel;
    private final ByteBuffer message = ByteBuffer.allocateDirect(1 << 14).flip();
    private @Nullable MessageInfo last;
    private int stream;

    SctpSocket(int port) throws IOException {
        this(SctpChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0, 0));
    }

    SctpSocket(SctpChannel channel) {
        this.channel = channel;
    }

    /** Returns false if the system has no SCTP, so that SCTP tests are skipped. */
    static boolean isSupported() {
        try (SctpChannel probe = SctpChannel.open()) {
            return probe.isOpen();
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    void sendOn(int number) {
        stream = number;
    }

    /** Returns the message information of the last received message. */
    MessageInfo last() {
        return Objects.requireNonNull(last);
    }

    int streams() throws IOException {
        return channel.association().maxOutboundStreams();
    }

    @Override
    public InputStream getInputStream() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] to, int offset, int length) throws IOException {
                if (!message.hasRemaining() && !receive()) {
                    return -1;
                }
                int count = Math.min(length, message.remaining());
                message.get(to, offset, count);
                return count;
            }
        };
    }

    private boolean receive() throws IOException {
        message.clear();
        MessageInfo info = channel.receive(message, null, new EndOnShutdown());
        message.flip();
        last = info;
        return info != null && info.bytes() > 0;
    }

    private static final class EndOnShutdown extends AbstractNotificationHandler<Object> {
        @Override
        public HandlerResult handleNotification(ShutdownNotification notification, Object attachment) {
            return HandlerResult.RETURN;
        }
    }

    @Override
    public OutputStream getOutputStream() {
        return new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                write(new byte[] {(byte) octet}, 0, 1);
            }

            @Override
            public void write(byte[] octets, int offset, int length) throws IOException {
                MessageInfo info = MessageInfo.createOutgoing(null, stream).payloadProtocolID(46);
                try {
                    channel.send(ByteBuffer.wrap(octets, offset, length), info);
                } catch (SocketException e) {
                    // The peer has closed: the next read reports it, as with TCP.
                }
            }
        };
    }

    @Override
    public void setSoTimeout(int millis) {}

    @Override
    public void setTcpNoDelay(boolean on) {}

    @Override
    public void setSoLinger(boolean on, int seconds) throws SocketException {
        try {
            channel.setOption(SctpStandardSocketOptions.SO_LINGER, on ? seconds : -1);
        } catch (IOException e) {
            throw new SocketException(e);
        }
    }

    /** Returns after the peer has confirmed the shutdown. */
    @Override
    public synchronized void close() throws IOException {
        try (channel) {
            if (channel.isOpen() && channel.association() != null) {
                channel.shutdown();
                while (receive()) {
                    message.clear();
                }
            }
        } catch (SocketException e) {
            // The association was aborted, which closes it too.
        }
    }
}
