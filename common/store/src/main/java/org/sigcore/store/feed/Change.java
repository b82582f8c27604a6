// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store.feed;

/**
 * A committed change of an entity. It contains no new state; followers read the row if they need it.
 *
 * @param topic kind of entity, up to 32 characters
 * @param entity key of the entity, up to 255 characters
 * @param stamp increases with the changes of an entity (a revision, or microseconds since 1970); determines the order
 *     of changes that enter the log at the same time
 * @param payload additional data of the topic, up to 4,000 characters; empty for none
 */
public record Change(String topic, String entity, long stamp, String payload) {
    /** Maximum length of a payload. */
    public static final int MAX_PAYLOAD = 4000;

    /** Creates a change without a payload. */
    public static Change of(String topic, String entity, long stamp) {
        return new Change(topic, entity, stamp, "");
    }
}
