// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.activity;

import java.util.List;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Size;
import org.sigcore.platform.feed.FileOptions;

/** Configuration document {@code policydata/common/subscriberlogging}. */
@Doc("Subscribers whose activity is logged: a JSON line for each step, in subscriber-activity.log of each process.")
public record SubscriberLogging(
        @Doc("SUPIs and GPSIs. An empty list turns logging off.")
        @Default("[]")
        @Size(max = 100)
        @Matches("(imsi|nai|gci|gli|msisdn|extid)-[^\\s]{1,255}")
        List<String> identifiers,

        @Doc("Logs entire messages. If false, only their length and SHA-256.") @Default("false")
        boolean wholeMessages,

        @Doc("Logs the evaluation of policies block by block. Each decision is then evaluated twice.") @Default("false")
        boolean policyTrace,

        @Doc("Replaces identities and addresses by asterisks, in this log and for viewers.") @Default("false")
        boolean mask,

        @Default("{}") FileOptions file) {
    /** The configuration document. */
    public static final ConfigResource<SubscriberLogging> RESOURCE = ConfigResource.of(
            "policydata/common/subscriberlogging",
            SubscriberLogging.class,
            new SubscriberLogging(List.of(), false, false, false, FileOptions.DEFAULT));
}
