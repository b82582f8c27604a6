// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;

/** An agent's decision about a request. */
public sealed interface RelayDecision {
    /**
     * Forwards the request with a Route-Record added, and returns the answer. AVPs that the relay does not rewrite are
     * kept byte for byte.
     *
     * @param request the received message, or a rewritten copy created with {@link DiameterMessage#toBuilder}
     * @param peers Diameter identities of the peers to try in this order; if empty, route by Destination-Host, then by
     *     Destination-Realm and application
     * @param next decides about the answer or the failure; null to return answers unchanged and to answer a failure
     *     with 3002
     * @param within time limit for the answer; null for {@code timers.relayResponse}
     */
    record Forward(
            DiameterMessage request,
            List<String> peers,
            @Nullable AnswerDecider next,
            @Nullable Duration within) implements RelayDecision {
        public Forward {
            peers = List.copyOf(peers);
        }

        /** Forwards to the destination given by the AVPs of the message. */
        public static Forward byRouting(DiameterMessage request) {
            return new Forward(request, List.of(), null, null);
        }

        /** Forwards to a single peer. */
        public static Forward to(String peer, DiameterMessage request) {
            return new Forward(request, List.of(peer), null, null);
        }

        /** Returns this decision with a decider for the outcome. */
        public Forward then(AnswerDecider decider) {
            return new Forward(request, peers, decider, within);
        }

        /** Returns this decision with another time limit for the answer. */
        public Forward within(Duration time) {
            return new Forward(request, peers, next, time);
        }
    }

    /**
     * Answers the request without forwarding it.
     *
     * @param answer created with {@link DiameterMessage#answer} of the received request, or another peer's answer to it
     */
    record Answer(DiameterMessage answer) implements RelayDecision {}

    /** Sends no answer; the request times out at its sender. */
    record Drop() implements RelayDecision {}

    /**
     * Postpones the decision, which may be completed on any thread. If the stage fails, the answer is 5012.
     *
     * @param decision completes with any decision except Later
     */
    record Later(CompletionStage<? extends RelayDecision> decision) implements RelayDecision {}

    /**
     * Decides about the outcome of a forwarded request: return the answer, or try another peer. Called on the event
     * loop; must not block.
     */
    @FunctionalInterface
    interface AnswerDecider {
        /**
         * Decides about an outcome.
         *
         * @param answer answer of the next hop; null if there was none
         * @param failure reason for a missing answer; null if there was one
         * @return {@link Answer}, another {@link Forward} (with its own decider), {@link Later} or {@link Drop}
         */
        RelayDecision decide(@Nullable DiameterMessage answer, @Nullable DiameterSendException failure);
    }
}
