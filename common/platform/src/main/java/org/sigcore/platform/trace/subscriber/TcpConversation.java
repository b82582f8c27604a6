// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.sigcore.model.SpecRef;

/**
 * Converts octets that an application has sent over a connection to TCP segments in IP packets, as in a capture. Not
 * thread-safe.
 */
@SpecRef({"RFC 9293 3.1", "RFC 791 3.1", "RFC 8200 3"})
final class TcpConversation {
    private static final int FIN = 1;
    private static final int SYN = 2;
    private static final int PUSH = 8;
    private static final int ACK = 16;
    private static final int TCP = 6;
    private static final int TTL = 64;
    private static final int TCP_HEADER = 20;
    private static final int IPV4_HEADER = 20;
    private static final int IPV6_HEADER = 40;
    private static final int ADDRESS_BYTES = 16;
    private static final int MAX_SEGMENT = 32_768;
    private static final int WINDOW = 0xFFFF;

    private final InetSocketAddress client;
    private final InetSocketAddress server;
    private final boolean ipv6;
    private final Packets to;
    private int clientNext;
    private int serverNext;

    /** Receives a packet and its time, µs since 1970. */
    interface Packets {
        void packet(long epochMicros, byte[] octets);
    }

    /**
     * @param initial initial sequence number of both ends; if two processes have recorded the same connection, each
     *     must use another one, since the second recording would look like a retransmission
     * @param epochMicros assumed time of the connection's opening
     */
    TcpConversation(InetSocketAddress client, InetSocketAddress server, int initial, long epochMicros, Packets to) {
        this.client = client;
        this.server = server;
        this.ipv6 = !(client.getAddress() instanceof Inet4Address && server.getAddress() instanceof Inet4Address);
        this.to = to;
        clientNext = initial + 1;
        serverNext = initial + 1;
        emit(epochMicros, true, SYN, initial, 0, new byte[0]);
        emit(epochMicros, false, SYN | ACK, initial, clientNext, new byte[0]);
        emit(epochMicros, true, ACK, clientNext, serverNext, new byte[0]);
    }

    /** Adds the next octets of one direction. */
    void send(long epochMicros, boolean fromClient, byte[] octets) {
        for (int from = 0; from < octets.length; from += MAX_SEGMENT) {
            byte[] piece = Arrays.copyOfRange(octets, from, Math.min(octets.length, from + MAX_SEGMENT));
            int next = fromClient ? clientNext : serverNext;
            emit(epochMicros, fromClient, PUSH | ACK, next, fromClient ? serverNext : clientNext, piece);
            if (fromClient) {
                clientNext += piece.length;
            } else {
                serverNext += piece.length;
            }
        }
    }

    /** Adds the closing of the connection by both ends. */
    void close(long epochMicros) {
        emit(epochMicros, true, FIN | ACK, clientNext, serverNext, new byte[0]);
        emit(epochMicros, false, FIN | ACK, serverNext, clientNext + 1, new byte[0]);
    }

    private void emit(long epochMicros, boolean fromClient, int flags, int sequence, int acknowledged, byte[] data) {
        InetSocketAddress source = fromClient ? client : server;
        InetSocketAddress destination = fromClient ? server : client;
        ByteBuffer segment = ByteBuffer.allocate(TCP_HEADER + data.length)
                .putShort((short) source.getPort())
                .putShort((short) destination.getPort())
                .putInt(sequence)
                .putInt(acknowledged)
                .put((byte) ((TCP_HEADER / 4) << 4))
                .put((byte) flags)
                .putShort((short) WINDOW)
                .putInt(0)
                .put(data)
                .flip();
        byte[] from = address(source.getAddress());
        byte[] towards = address(destination.getAddress());
        ByteBuffer pseudo = ByteBuffer.allocate(2 * ADDRESS_BYTES + 8 + segment.limit())
                .put(from)
                .put(towards)
                .putInt(segment.limit())
                .putInt(TCP)
                .put(segment.duplicate())
                .flip();
        segment.putShort(16, checksum(pseudo));
        to.packet(epochMicros, ipv6 ? ipv6(from, towards, segment) : ipv4(from, towards, segment));
    }

    private byte[] address(InetAddress address) {
        byte[] octets = address.getAddress();
        if (!ipv6 || octets.length == ADDRESS_BYTES) {
            return octets;
        }
        byte[] mapped = new byte[ADDRESS_BYTES]; // ::ffff:a.b.c.d
        mapped[10] = -1;
        mapped[11] = -1;
        System.arraycopy(octets, 0, mapped, 12, octets.length);
        return mapped;
    }

    private static byte[] ipv4(byte[] from, byte[] towards, ByteBuffer segment) {
        ByteBuffer packet = ByteBuffer.allocate(IPV4_HEADER + segment.limit())
                .putShort((short) 0x4500)
                .putShort((short) (IPV4_HEADER + segment.limit()))
                .putShort((short) 0)
                .putShort((short) 0x4000)
                .put((byte) TTL)
                .put((byte) TCP)
                .putShort((short) 0)
                .put(from)
                .put(towards);
        packet.putShort(10, checksum(packet.duplicate().flip()));
        return packet.put(segment).array();
    }

    private static byte[] ipv6(byte[] from, byte[] towards, ByteBuffer segment) {
        return ByteBuffer.allocate(IPV6_HEADER + segment.limit())
                .putInt(6 << 28)
                .putShort((short) segment.limit())
                .put((byte) TCP)
                .put((byte) TTL)
                .put(from)
                .put(towards)
                .put(segment)
                .array();
    }

    @SpecRef("RFC 1071")
    private static short checksum(ByteBuffer octets) {
        long sum = 0;
        while (octets.remaining() > 1) {
            sum += octets.getShort() & 0xFFFF;
        }
        if (octets.hasRemaining()) {
            sum += (octets.get() & 0xFF) << 8;
        }
        while (sum >> 16 != 0) {
            sum = (sum & 0xFFFF) + (sum >> 16);
        }
        return (short) ~sum;
    }
}
