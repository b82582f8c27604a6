// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.sctp.SctpMessage;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.model.SpecRef;

/** Framing of messages in the data of the transport. */
@SpecRef("RFC 6733 2.1")
public enum Framing {
    /** TCP: a stream of messages with arbitrary segmentation. */
    STREAM(false),
    /** SCTP: one Diameter message in each user message. */
    PACKETS(true);

    /** Payload protocol identifier of Diameter without DTLS. */
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

    /** Returns the object to write to the channel; takes ownership of the buffer. */
    Object wrap(ByteBuf octets, int stream) {
        return onePerPacket ? new SctpMessage(SCTP_DIAMETER, stream, octets) : octets;
    }

    /** Returns the octets of an object read from the channel; null for other objects. */
    @Nullable
    ByteBuf unwrap(Object received) {
        if (received instanceof ByteBuf octets) {
            return octets;
        }
        return onePerPacket && received instanceof SctpMessage message ? message.content() : null;
    }
}
