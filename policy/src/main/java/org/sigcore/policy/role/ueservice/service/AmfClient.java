// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.association.ServingAmf;
import tools.jackson.databind.node.ObjectNode;

/** Client of Namf_Communication for the delivery of UE policies. Blocks; thread-safe. */
public interface AmfClient {
    /**
     * Subscribes to the N1 messages of a UE.
     *
     * @param amf the AMF that serves the UE
     * @return the absolute URI of the subscription; null if it was not created
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
     * Repeats a subscription to status changes. Returns false when the AMF no longer has it.
     *
     * @param uri of the subscription
     * @param data SubscriptionData
     */
    boolean confirmStatus(String uri, ObjectNode data);

    /**
     * Ends a subscription. Returns false when the AMF does not respond or is temporarily unavailable, so that the
     * caller retries.
     */
    boolean unsubscribe(String uri);

    /**
     * Requests the transfer of a message to the UE.
     *
     * @param subscription URI of a subscription at the AMF
     * @param failureCallback URI to which the AMF reports a later failure
     */
    Transfer transfer(String subscription, String supi, byte[] message, String failureCallback);

    /**
     * Result of a subscription to status changes.
     *
     * @param subscription its absolute URI; null if it was not created
     * @param later true if the AMF does not respond or is temporarily unavailable, so that the caller retries
     */
    record StatusAnswer(@Nullable String subscription, boolean later) {}

    /** Outcome of a transfer. */
    enum Outcome {
        /** The AMF has accepted the message. */
        TAKEN,
        /** The AMF holds the message until the UE is reachable, which may take hours. */
        WAITS,
        /** The AMF does not know the UE. */
        UE_UNKNOWN,
        /** The AMF has rejected the message for now. */
        REFUSED
    }

    /**
     * Result of a transfer.
     *
     * @param cause as stated by the AMF, for the log; empty for none
     * @param retryAfterSeconds minimum delay before a retry; 0 if not stated
     */
    record Transfer(Outcome outcome, String cause, int retryAfterSeconds) {}
}
