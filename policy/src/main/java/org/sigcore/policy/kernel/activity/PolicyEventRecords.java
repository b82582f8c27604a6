// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.activity;

import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.feed.FeedOptions;
import org.sigcore.platform.feed.FileOptions;

/** Configuration document {@code policydata/common/policyeventrecords}. */
@Doc("Records of policy events: a JSON document for each request and each notification.")
public record PolicyEventRecords(
        @Doc("Writes the records to policy-events.log of each process.") @Default("false")
        boolean toFile,

        @Default("{}") FileOptions file,

        @Doc("Publishes the records to Kafka. The records of a session stay in order.") @Default("{}")
        FeedOptions kafka) {
    /** The configuration document. */
    public static final ConfigResource<PolicyEventRecords> RESOURCE = ConfigResource.of(
            "policydata/common/policyeventrecords",
            PolicyEventRecords.class,
            new PolicyEventRecords(false, FileOptions.DEFAULT, FeedOptions.OFF));
}
