// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.Neighbour;

/**
 * A request that waits for its answer.
 *
 * @param from where it came in and its answer goes
 * @param peer who sent it
 * @param startMicros when it came, for the listener of transactions
 */
record InboundRequest(NodeCore node, Connection from, Neighbour peer, DiameterMessage message, long startMicros) {
    /** What an AVP of a message takes beside its octets. */
    private static final int BYTES_PER_AVP = 48;

    /** About what the request takes while it waits. */
    int heldBytes() {
        return message.encodedSize() + BYTES_PER_AVP * message.avps().size();
    }

    /** True when the peer itself asks, not one behind it. @throws InvalidAvpException if Origin-Host is none */
    boolean isOfItsPeer() {
        return peer.host().equalsIgnoreCase(message.get(Base.ORIGIN_HOST));
    }

    /** Answers; once, from any thread. */
    void answer(DiameterMessage answer) {
        node.counters().requestBytes.addAndGet(-heldBytes());
        from.reply(message, answer);
        node.transactions().answered(peer.host(), message, answer, startMicros);
    }

    /** Answers with an error of the node itself. */
    void refuse(int resultCode, String why) {
        node.counters().errorsSent.increment();
        answer(message.answer(resultCode).add(Base.ERROR_MESSAGE, why).build());
    }

    /** Gives no answer. */
    void drop(String why) {
        node.counters().requestBytes.addAndGet(-heldBytes());
        from.forget();
        node.transactions().dropped(peer.host(), message, why, startMicros);
    }
}
