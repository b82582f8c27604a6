// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;

/** What an agent does with one request. */
public sealed interface RelayDecision {
    /**
     * Sends the request on, with Route-Record added, and passes the answer back. AVPs that the relay did not rewrite
     * stay as they came, byte for byte.
     *
     * @param request the received message, or a rewritten copy made with {@link DiameterMessage#toBuilder}
     * @param peers Diameter identities of peers to try in this order; empty: route by Destination-Host, then
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

        /** Routes by the AVPs of the message. */
        public static Forward byRouting(DiameterMessage request) {
            return new Forward(request, List.of(), null, null);
        }

        /** Sends to one peer. */
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
     * Answers here.
     *
     * @param answer made with {@link DiameterMessage#answer} of the received request, or another peer's answer to it
     */
    record Answer(DiameterMessage answer) implements RelayDecision {}

    /** Says nothing; the sender runs into its timeout. */
    record Drop() implements RelayDecision {}

    /**
     * Decides later, on any thread. If the stage fails, the answer is 5012.
     *
     * @param decision completes with another decision; not itself Later
     */
    record Later(CompletionStage<? extends RelayDecision> decision) implements RelayDecision {}

    /** Decides what follows a forwarded request: pass the answer on, or try elsewhere. Event loop: must not block. */
    @FunctionalInterface
    interface AnswerDecider {
        /**
         * Settles an outcome.
         *
         * @param answer what the next hop answered, null when there was none
         * @param failure why there was no answer, null when there was one
         * @return {@link Answer}, another {@link Forward} (with its own decider), {@link Later} or {@link Drop}
         */
        RelayDecision decide(@Nullable DiameterMessage answer, @Nullable DiameterSendException failure);
    }
}
