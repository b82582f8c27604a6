// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.udrconnector;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Policy data in the UDR. Thread-safe. */
@RoleInterface(role = "udr-connector")
public interface PolicyDataRepository {
    /**
     * The session management policy data of a subscriber (TS 29.519 5.4.2.6).
     *
     * @param snssai restricts the data to one slice, null for all
     */
    Answer smData(String supi, @Nullable ObjectNode snssai, String dnn);

    /**
     * A whole resource of policy data of a subscriber.
     *
     * @param resource {@code sm-data}, {@code am-data} or {@code ue-policy-set} (TS 29.519 5.2.4 to 5.2.6)
     */
    Answer ueData(String supi, String resource);

    /** The application service providers of a sponsor (TS 29.519 5.2.10); 404 for a sponsor that is not there. */
    Answer sponsor(String sponsorId);

    /** Subscribes to changes of a resource (TS 29.519 5.2.12). */
    Subscription subscribe(SubscriptionRequest request);

    /** Subscribes again before the end of a subscription; status 404 when the UDR does not have it any more. */
    Subscription renew(String uri, SubscriptionRequest request);

    /** Ends a subscription. False when the UDR does not answer, or cannot now: to be retried. */
    boolean unsubscribe(String uri);

    /**
     * Writes operator specific data of a UE (TS 29.519 5.2.14): values by name, null for one that is removed. False when the UDR
     * does not answer, or cannot now: to be retried.
     */
    boolean writeOperatorData(String ueId, ObjectNode values);

    /**
     * Adds amounts by name to numbers among operator specific data of a UE, as they are at the UDR then; what is no number there
     * begins at 0. False when the UDR does not answer, cannot now, or others were faster each time: to be retried.
     */
    boolean changeOperatorData(String ueId, ObjectNode amounts);

    /**
     * Writes what is left of limits of a UE (TS 29.519 5.2.7, 5.2.9): UsageMonData by limit. False when the UDR does not answer, or
     * cannot now: to be retried.
     */
    boolean writeUsage(String ueId, ObjectNode umData);

    /**
     * What the UDR said.
     *
     * @param status 200 found, 404 unknown user, 0 when no UDR could tell
     * @param data empty unless found
     * @param retryAfterSeconds when a UDR that cannot now wants to be asked again; 0 when it does not say
     */
    record Answer(int status, ObjectNode data, int retryAfterSeconds) {
        /** Of a UDR that could tell. */
        public Answer(int status, ObjectNode data) {
            this(status, data, 0);
        }
    }

    /**
     * What is to be watched.
     *
     * @param ueId SUPI or GPSI
     * @param resource as in {@link #ueData}
     * @param stateOf whose operator specific data are watched, too
     */
    record Watched(String ueId, String resource, List<String> stateOf) {}

    /**
     * A subscription that is wanted.
     *
     * @param subscriber under which the UDR notifies: {@link PolicyDataListener}
     * @param immediately the answer is to hold the data
     * @param expiry date and time of RFC 3339 at which it is to end; null for as long as the UDR likes
     */
    record SubscriptionRequest(
            String subscriber,
            Watched watched,
            boolean immediately,
            @Nullable String expiry) {
        /** The same for the resource alone. */
        public SubscriptionRequest ofResource() {
            Watched alone = new Watched(watched.ueId(), watched.resource(), List.of());
            return new SubscriptionRequest(subscriber, alone, immediately, expiry);
        }
    }

    /**
     * A subscription at a UDR, or why there is none.
     *
     * @param status of the UDR's answer; 201 for a new one, 200 for one that was renewed, 0 when no UDR answered
     * @param uri where it is, absolute; null when there is none
     * @param data the resource as the UDR reported it at once; null when it did not
     * @param expiry when it ends, as the UDR says; null when it does not
     * @param retryAfterSeconds as in {@link Answer}
     * @param state operator specific data that the UDR reported at once, by UE
     */
    record Subscription(
            int status,
            @Nullable String uri,
            @Nullable ObjectNode data,
            @Nullable String expiry,
            int retryAfterSeconds,
            Map<String, ObjectNode> state) {
        /** One without operator specific data. */
        public Subscription(
                int status,
                @Nullable String uri,
                @Nullable ObjectNode data,
                @Nullable String expiry,
                int retryAfterSeconds) {
            this(status, uri, data, expiry, retryAfterSeconds, Map.of());
        }

        /** Whether there is none, though the UDR could answer: it does not take such a subscription. */
        public boolean refused() {
            return uri == null && ((status >= 200 && status < 500 && status != 429 && status != 408) || status == 501);
        }
    }
}
