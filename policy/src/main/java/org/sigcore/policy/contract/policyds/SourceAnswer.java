// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a data source says of a subscriber.
 *
 * @param attributes by the name that policies read; empty where there are none
 * @param subscription by which the source tells of changes; null where it does not
 * @param expiry when that ends, in milliseconds since 1970; 0 for never
 */
public record SourceAnswer(
        Status status, ObjectNode attributes, @Nullable String subscription, long expiry) {
    /** Whether there is something. */
    public enum Status {
        /** It has the subscriber. */
        FOUND,
        /** It has no such subscriber, or will never tell of it. */
        UNKNOWN,
        /** It cannot tell now: to be asked again. */
        LATER,
        /** What it would be asked by is not known of the subscriber, or there is no such source. */
        NOT_ASKED
    }

    /** What it has. */
    public static SourceAnswer found(ObjectNode attributes) {
        return new SourceAnswer(Status.FOUND, attributes, null, 0);
    }

    /** Nothing. */
    public static SourceAnswer none(Status status) {
        return new SourceAnswer(status, Json.object(), null, 0);
    }
}
