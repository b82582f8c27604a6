// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.feed.FeedOptions;

/** Options of the message feed, which copies messages to Kafka. */
@Doc("Message feed: copies of messages to Kafka.")
public record MessageFeedOptions(
        @Default("{}") FeedOptions feed,

        @Default("true") @Doc("Copies requests as received from the consumer.")
        boolean requestIngress,

        @Default("true") @Doc("Copies responses as sent to the consumer.")
        boolean responseEgress,

        @Default("false") @Doc("Copies requests as sent, one for each producer tried.")
        boolean requestEgress,

        @Default("false") @Doc("Copies responses as received from producers.")
        boolean responseIngress,

        @Default("64") @Range(min = 0, max = 1024) @Doc("Part of each body that is copied; the rest is omitted.")
        int maxBodyKibibytes,

        @Default("PLAIN")
        @OneOf({"PLAIN", "JSON"})
        @Doc("Format of a record. PLAIN: lines and the unchanged body. JSON: a document, which costs several times as "
                + "much.")
        String recordFormat) {
    /** The disabled feed. */
    public static final MessageFeedOptions OFF =
            new MessageFeedOptions(FeedOptions.OFF, true, true, false, false, 64, "PLAIN");
}
