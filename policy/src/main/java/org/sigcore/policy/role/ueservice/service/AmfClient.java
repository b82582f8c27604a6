// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.association.ServingAmf;
import tools.jackson.databind.node.ObjectNode;

/** Namf_Communication of AMFs, as the delivery of UE policies needs it. Blocks; thread-safe. */
public interface AmfClient {
    /**
     * Subscribes to the N1 messages of a UE.
     *
     * @param amf who serves the UE
     * @return where the subscription is, absolute; null when there is none
     */
    @Nullable
    String subscribe(ServingAmf amf, String supi, String callback);

    /**
     * Subscribes to status changes of an AMF.
     *
     * @param data SubscriptionData
     */
    StatusAnswer subscribeStatus(ServingAmf amf, ObjectNode data);

    /**
     * Writes a subscription to status changes once more. False when the AMF says that it does not have it.
     *
     * @param uri of the subscription
     * @param data SubscriptionData
     */
    boolean confirmStatus(String uri, ObjectNode data);

    /** Ends a subscription. False when the AMF does not answer, or cannot now: to be retried. */
    boolean unsubscribe(String uri);

    /**
     * Has a message transferred to the UE.
     *
     * @param subscription whose AMF is asked
     * @param failureCallback where the AMF tells that it was in vain after all
     */
    Transfer transfer(String subscription, String supi, byte[] message, String failureCallback);

    /**
     * What an AMF makes of a subscription to its status changes.
     *
     * @param subscription where it is, absolute; null when there is none
     * @param later whether nobody has answered, or could now
     */
    record StatusAnswer(@Nullable String subscription, boolean later) {}

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
