// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import org.jspecify.annotations.Nullable;

/**
 * A message to be copied. Its creator has copied the content, which nothing modifies afterwards. The publisher's thread
 * does the encoding, to relieve the event loop.
 */
public interface FeedRecord {
    /**
     * Returns the ordering key: records with the same key, such as a transaction's id, go to the same partition in
     * order. Null for no order.
     */
    @Nullable
    String key();

    /** Returns the approximate memory size of the record, for the bound of the queue. */
    int sizeBytes();

    /** Returns the document to publish. Called once, on the publisher's thread. */
    byte[] encode();
}
