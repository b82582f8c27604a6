// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import org.jspecify.annotations.Nullable;

/**
 * One message to be copied. What it holds was copied by its maker: nobody changes it any more. Encoding is left to the
 * publisher's thread, so that an event loop does not pay for it.
 */
public interface FeedRecord {
    /**
     * What keeps records in order: those of one key, such as a transaction's id, go to one partition one after another.
     * Null for no order.
     */
    @Nullable
    String key();

    /** About how much memory the record holds, for the bound of the queue. */
    int sizeBytes();

    /** The document to be published. Called once, on the publisher's thread. */
    byte[] encode();
}
