// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.Neighbour;

/**
 * A received request that waits for its answer.
 *
 * @param from connection of the request, to which the answer is sent
 * @param peer peer that sent the request
 * @param startMicros time of arrival for the transaction listener
 */
record InboundRequest(NodeCore node, Connection from, Neighbour peer, DiameterMessage message, long startMicros) {
    /** Estimated memory of an AVP in addition to its octets. */
    private static final int BYTES_PER_AVP = 48;

    /** Returns the approximate memory held while the request waits. */
    int heldBytes() {
        return message.encodedSize() + BYTES_PER_AVP * message.avps().size();
    }

    /**
     * Returns true if the peer itself, not a host behind it, is the origin.
     *
     * @throws InvalidAvpException if Origin-Host is invalid
     */
    boolean isOfItsPeer() {
        return peer.host().equalsIgnoreCase(message.get(Base.ORIGIN_HOST));
    }

    /** Sends the answer. May be called once, from any thread. */
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

    /** Drops the request without an answer. */
    void drop(String why) {
        node.counters().requestBytes.addAndGet(-heldBytes());
        from.forget();
        node.transactions().dropped(peer.host(), message, why, startMicros);
    }
}
