// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.feed.FeedOptions;

/** Options of the message feed, which copies messages to Kafka. */
@Doc("Copies of messages to Kafka.")
public record MessageFeedOptions(
        @Default("{}") FeedOptions feed,

        @Default("true") @Doc("Requests as the consumer sent them.")
        boolean requestIngress,

        @Default("true") @Doc("Responses as the consumer gets them.")
        boolean responseEgress,

        @Default("false") @Doc("Requests as they are sent, one for each producer tried.")
        boolean requestEgress,

        @Default("false") @Doc("Responses as producers send them.")
        boolean responseIngress,

        @Default("64") @Range(min = 0, max = 1024) @Doc("Of each body; the rest is left out of the copy.")
        int maxBodyKibibytes,

        @Default("PLAIN")
        @OneOf({"PLAIN", "JSON"})
        @Doc(
                "How a record is written: PLAIN is lines and the body as it came, JSON a document that costs several times as much.")
        String recordFormat) {
    /** The disabled feed. */
    public static final MessageFeedOptions OFF =
            new MessageFeedOptions(FeedOptions.OFF, true, true, false, false, 64, "PLAIN");
}
