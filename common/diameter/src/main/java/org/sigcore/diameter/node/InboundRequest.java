// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;

/**
 * A request that waits for its answer.
 *
 * @param from where it came in and its answer goes
 * @param peer who sent it
 * @param startMicros when it came, for the listener of transactions
 */
record InboundRequest(NodeCore node, Connection from, PeerSession peer, DiameterMessage message, long startMicros) {
    /** Answers; once, from any thread. */
    void answer(DiameterMessage answer) {
        from.reply(message, answer);
        node.transactions().answered(DiameterTransaction.Side.SERVER, peer.host(), message, answer, startMicros);
    }

    /** Answers with an error of the node itself. */
    void refuse(int resultCode, String why) {
        node.counters().errorsSent.increment();
        answer(message.answer(resultCode).add(Base.ERROR_MESSAGE, why).build());
    }

    /** Gives no answer. */
    void drop(String why) {
        from.forget();
        node.transactions().failed(DiameterTransaction.Side.SERVER, peer.host(), message, why, startMicros);
    }
}
