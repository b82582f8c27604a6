// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;

/** Takes down the messages of applications as they go over connections. Called on event loops: must not block. Thread-safe. */
public interface DiameterTap {
    /** Whether the next message is wanted. */
    boolean active();

    /** A message was received, or is going to be sent. */
    void onMessage(Passed message);

    /**
     * A message on its way.
     *
     * @param sent true when it is ours, false when it has come in
     * @param on which connection
     * @param message its AVPs
     * @param octets of the whole message as they go over the connection; not copied and not to be changed
     */
    @SuppressWarnings("ArrayRecordComponent") // octets that nobody compares
    record Passed(boolean sent, Ends on, DiameterMessage message, byte[] octets) {}

    /**
     * The two ends of a connection.
     *
     * @param initiator whether we have opened it
     * @param peer Diameter identity of the neighbour, or its address before that is known
     * @param local ours; null when it is gone, or of SCTP
     * @param remote the peer's; null as {@code local}
     */
    record Ends(
            boolean initiator,
            String peer,
            @Nullable InetSocketAddress local,
            @Nullable InetSocketAddress remote) {}
}
