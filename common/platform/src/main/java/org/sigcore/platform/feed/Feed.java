// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

/** Accepts copies of messages from any thread, including event loops. */
@FunctionalInterface
public interface Feed {
    /**
     * Offers a record. Never blocks, throws or wakes a thread; costs a few hundred nanoseconds.
     *
     * @return false if the record was dropped because the feed is off or its queue is full
     */
    boolean offer(FeedRecord record);

    /** Returns false while the feed is off; callers then need not create a record. */
    default boolean on() {
        return true;
    }
}
