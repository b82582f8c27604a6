// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * Result of querying a data source for a subscriber.
 *
 * @param attributes by the name that policies use; empty if absent
 * @param subscription subscription to changes at the source; null if absent
 * @param expiry end of the subscription, in milliseconds since 1970; 0 for never
 */
public record SourceAnswer(
        Status status, ObjectNode attributes, @Nullable String subscription, long expiry) {
    /** Status of a query. */
    public enum Status {
        /** The source has the subscriber. */
        FOUND,
        /** The source does not have the subscriber, or permanently refuses the query. */
        UNKNOWN,
        /** The source is unreachable or temporarily unavailable; the query may be retried. */
        LATER,
        /** The query requires an identity that is not known, or the source is not configured. */
        NOT_ASKED
    }

    /** Returns a result with attributes. */
    public static SourceAnswer found(ObjectNode attributes) {
        return new SourceAnswer(Status.FOUND, attributes, null, 0);
    }

    /** Returns a result without attributes. */
    public static SourceAnswer none(Status status) {
        return new SourceAnswer(status, Json.object(), null, 0);
    }
}
