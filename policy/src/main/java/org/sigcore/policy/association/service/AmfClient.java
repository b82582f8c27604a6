// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.service;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Namf_Communication of AMFs, as the delivery of UE policies needs it. Blocks; thread-safe. */
public interface AmfClient {
    /**
     * Subscribes to the N1 messages of a UE.
     *
     * @param context PolicyAssociationRequest, which says who serves the UE
     * @return where the subscription is, absolute; null when there is none
     */
    @Nullable
    String subscribe(ObjectNode context, String supi, String callback);

    /** Ends a subscription. False when the AMF does not answer, or cannot now: to be retried. */
    boolean unsubscribe(String uri);

    /**
     * Has a message transferred to the UE.
     *
     * @param subscription whose AMF is asked
     * @param failureCallback where the AMF tells that it was in vain after all
     */
    Transfer transfer(String subscription, String supi, byte[] message, String failureCallback);

    /** What became of it. */
    enum Outcome {
        /** It is on its way. */
        TAKEN,
        /** It waits until the UE can be reached, which may be hours. */
        WAITS,
        /** The AMF does not have the UE. */
        UE_UNKNOWN,
        /** Not now. */
        REFUSED
    }

    /**
     * An answer.
     *
     * @param cause as the AMF says, for the log; empty for none
     * @param retryAfterSeconds before which it is in vain; 0 when it does not say
     */
    record Transfer(Outcome outcome, String cause, int retryAfterSeconds) {}
}
