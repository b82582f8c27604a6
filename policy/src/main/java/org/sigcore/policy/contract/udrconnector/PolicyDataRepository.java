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
     * Reads the session management policy data of a subscriber (TS 29.519 5.4.2.6).
     *
     * @param snssai restricts the data to one slice; null for all
     */
    Answer smData(String supi, @Nullable ObjectNode snssai, String dnn);

    /**
     * Reads a complete resource of a subscriber's policy data.
     *
     * @param resource {@code sm-data}, {@code am-data} or {@code ue-policy-set} (TS 29.519 5.2.4 to 5.2.6)
     */
    Answer ueData(String supi, String resource);

    /** Reads the application service providers of a sponsor (TS 29.519 5.2.10); status 404 for an unknown sponsor. */
    Answer sponsor(String sponsorId);

    /** Subscribes to changes of a resource (TS 29.519 5.2.12). */
    Subscription subscribe(SubscriptionRequest request);

    /** Renews a subscription before it expires; status 404 if the UDR no longer has it. */
    Subscription renew(String uri, SubscriptionRequest request);

    /** Ends a subscription. Returns false if the UDR is unreachable or temporarily unavailable; the caller retries. */
    boolean unsubscribe(String uri);

    /**
     * Writes operator-specific data of a UE (TS 29.519 5.2.14): values by name, null to remove a value. Returns false
     * if the UDR is unreachable or temporarily unavailable; the caller retries.
     */
    boolean writeOperatorData(String ueId, ObjectNode values);

    /**
     * Adds amounts by name to the current numbers in the operator-specific data of a UE; values that are not numbers
     * start at 0. Returns false if the UDR is unreachable or temporarily unavailable, or if concurrent changes
     * prevented each attempt; the caller retries.
     */
    boolean changeOperatorData(String ueId, ObjectNode amounts);

    /**
     * Writes the remaining amounts of a UE's usage limits (TS 29.519 5.2.7, 5.2.9): UsageMonData by limit. Returns
     * false if the UDR is unreachable or temporarily unavailable; the caller retries.
     */
    boolean writeUsage(String ueId, ObjectNode umData);

    /**
     * Result of reading from the UDR.
     *
     * @param status 200 if found, 404 for an unknown user, 0 if the UDR is unreachable or failed
     * @param data empty unless found
     * @param retryAfterSeconds delay that the UDR requests before a retry; 0 if unspecified
     */
    record Answer(int status, ObjectNode data, int retryAfterSeconds) {
        /** Creates an answer without Retry-After. */
        public Answer(int status, ObjectNode data) {
            this(status, data, 0);
        }
    }

    /**
     * The resource to monitor.
     *
     * @param ueId SUPI or GPSI
     * @param resource as in {@link #ueData}
     * @param stateOf UEs whose operator-specific data are monitored as well
     */
    record Watched(String ueId, String resource, List<String> stateOf) {}

    /**
     * Parameters of a subscription.
     *
     * @param subscriber identifies the subscriber in notifications; see {@link PolicyDataListener}
     * @param immediately true if the response is to contain the data
     * @param expiry requested expiry, an RFC 3339 date-time; null to let the UDR choose
     */
    record SubscriptionRequest(
            String subscriber,
            Watched watched,
            boolean immediately,
            @Nullable String expiry) {
        /** Returns a copy that monitors only the resource, without operator-specific data. */
        public SubscriptionRequest ofResource() {
            Watched alone = new Watched(watched.ueId(), watched.resource(), List.of());
            return new SubscriptionRequest(subscriber, alone, immediately, expiry);
        }
    }

    /**
     * Result of a subscription request.
     *
     * @param status status of the UDR's response: 201 for a new subscription, 200 for a renewed one, 0 if no UDR
     *     answered
     * @param uri absolute resource URI; null if there is no subscription
     * @param data the resource as reported in the response; null if not reported
     * @param expiry expiry set by the UDR; null if unspecified
     * @param retryAfterSeconds as in {@link Answer}
     * @param state operator-specific data reported in the response, by UE
     */
    record Subscription(
            int status,
            @Nullable String uri,
            @Nullable ObjectNode data,
            @Nullable String expiry,
            int retryAfterSeconds,
            Map<String, ObjectNode> state) {
        /** Creates a result without operator-specific data. */
        public Subscription(
                int status,
                @Nullable String uri,
                @Nullable ObjectNode data,
                @Nullable String expiry,
                int retryAfterSeconds) {
            this(status, uri, data, expiry, retryAfterSeconds, Map.of());
        }

        /** Returns true if the UDR answered but does not accept such a subscription. */
        public boolean refused() {
            return uri == null && ((status >= 200 && status < 500 && status != 429 && status != 408) || status == 501);
        }
    }
}
