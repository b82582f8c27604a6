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

/** {@code policydata/common/subscriberlogging}. */
@Doc("Subscribers whose activity is logged: a JSON line for each step, in subscriber-activity.log of each process.")
public record SubscriberLogging(
        @Doc("SUPIs and GPSIs; none for off.")
        @Default("[]")
        @Size(max = 100)
        @Matches("(imsi|nai|gci|gli|msisdn|extid)-[^\\s]{1,255}")
        List<String> identifiers,

        @Doc("Log messages as they are; else their length and SHA-256.") @Default("false")
        boolean wholeMessages,

        @Doc("Log why the policies decide as they do, block by block: each decision is made twice.") @Default("false")
        boolean policyTrace,

        @Doc("Put asterisks in place of identities and addresses, here as for viewers.") @Default("false")
        boolean mask,

        @Default("{}") FileOptions file) {
    /** The document. */
    public static final ConfigResource<SubscriberLogging> RESOURCE = ConfigResource.of(
            "policydata/common/subscriberlogging",
            SubscriberLogging.class,
            new SubscriberLogging(List.of(), false, false, false, FileOptions.DEFAULT));
}
