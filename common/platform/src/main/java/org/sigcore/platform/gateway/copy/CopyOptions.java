// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.copy;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.feed.FeedOptions;

/** Document {@code messagecopy}: target and extent of copies. */
@Doc("Copying of messages and its destination.")
public record CopyOptions(
        @Doc("Part of each body that is copied; the rest is omitted.") @Range(min = 0, max = 16 << 20)
        int maxBodyBytes,

        FeedOptions feed) {

    /** Disables copies. */
    public static final CopyOptions OFF = new CopyOptions(64 << 10, FeedOptions.OFF);
}
