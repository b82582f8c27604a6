// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;

/**
 * Records messages of applications as transferred over connections. Called on event loops; must not block. Thread-safe.
 */
public interface DiameterTap {
    /** Returns true if the next message should be recorded. */
    boolean active();

    /** Called when a message has been received or is about to be sent. */
    void onMessage(Passed message);

    /**
     * A transferred message.
     *
     * @param sent true for a sent message, false for a received one
     * @param on connection of the message
     * @param message parsed message
     * @param octets the complete message as transferred; not copied, must not be modified
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Passed(boolean sent, Ends on, DiameterMessage message, byte[] octets) {}

    /**
     * Endpoints of a connection.
     *
     * @param initiator true if this node opened the connection
     * @param peer Diameter identity of the neighbour, or its address before the identity is known
     * @param local local address; null after the connection has closed, and with SCTP
     * @param remote remote address; null under the same conditions as {@code local}
     */
    record Ends(
            boolean initiator,
            String peer,
            @Nullable InetSocketAddress local,
            @Nullable InetSocketAddress remote) {}
}
