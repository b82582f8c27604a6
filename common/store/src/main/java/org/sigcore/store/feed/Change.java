// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store.feed;

/**
 * A committed change: what has changed, not into what. Who is notified of it reads the row.
 *
 * @param topic kind of thing, up to 32 characters
 * @param entity key of the thing, up to 255 characters
 * @param stamp grows with the changes of one thing (a revision, or microseconds since 1970); changes that are put in
 *     order at the same moment are ordered by it
 * @param payload whatever the topic wants to add, up to 4,000 characters; empty when nothing
 */
public record Change(String topic, String entity, long stamp, String payload) {
    /** The longest payload. */
    public static final int MAX_PAYLOAD = 4000;

    /** Without a payload. */
    public static Change of(String topic, String entity, long stamp) {
        return new Change(topic, entity, stamp, "");
    }
}
