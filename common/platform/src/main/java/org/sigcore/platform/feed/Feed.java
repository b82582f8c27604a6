// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

/** Takes copies of messages, from any thread, event loops included. */
@FunctionalInterface
public interface Feed {
    /**
     * Hands over one record. Never blocks, never throws, wakes no thread; costs a few hundred nanoseconds.
     *
     * @return false when the record was dropped: the feed is off, or its queue is full
     */
    boolean offer(FeedRecord record);

    /** False while the feed is off: then there is no need to make a record. */
    default boolean on() {
        return true;
    }
}
