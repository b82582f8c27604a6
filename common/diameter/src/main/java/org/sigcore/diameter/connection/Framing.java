// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.sctp.SctpMessage;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.model.SpecRef;

/** How messages lie in what the transport carries. */
@SpecRef("RFC 6733 2.1")
public enum Framing {
    /** TCP: any number of messages, cut anywhere. */
    STREAM(false),
    /** SCTP: one message in each user message. */
    PACKETS(true);

    /** The payload protocol identifier of Diameter without DTLS. */
    private static final int SCTP_DIAMETER = 46;

    private final boolean onePerPacket;

    Framing(boolean onePerPacket) {
        this.onePerPacket = onePerPacket;
    }

    public static Framing of(DiameterTransport transport) {
        return switch (transport) {
            case TCP, TLS -> STREAM;
            case SCTP -> PACKETS;
        };
    }

    boolean onePerPacket() {
        return onePerPacket;
    }

    /** What the channel takes; owns the buffer. */
    Object wrap(ByteBuf octets, int stream) {
        return onePerPacket ? new SctpMessage(SCTP_DIAMETER, stream, octets) : octets;
    }

    /** The octets in what the channel gave; null when it is something else. */
    @Nullable
    ByteBuf unwrap(Object received) {
        if (received instanceof ByteBuf octets) {
            return octets;
        }
        return onePerPacket && received instanceof SctpMessage message ? message.content() : null;
    }
}
