// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.diamgateway;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/**
 * {@code diameter/sessionRetry/{name}}: conditions for retrying a request at another PCF. The first matching profile in
 * the order of names applies.
 */
public record SessionRetryProfile(
        @Doc("Requests to which the profile applies.") @Default("[\"AAR_I\"]") @Size(min = 1)
        Set<RxKind> messages,

        @Doc("Answers after which the next PCF is tried: Result-Code or Experimental-Result-Code, such as 5065 or "
                + "5012.")
        @Default("[]")
        @Range(min = 1001, max = 9999)
        Set<Integer> resultCodes,

        @Doc("Tries the next PCF also if the PCF does not answer within responseTimeout.") @Default("false")
        boolean onTimeout,

        @Doc("Tries the next PCF also if no open peer leads to the PCF.") @Default("false")
        boolean onUnreachable,

        @Doc("Maximum number of hosts tried after the first.") @Default("1") @Range(min = 1, max = 8)
        int maxRetries,

        @Doc("Alternates. If absent, the other members of the peer node set of the bound PCF.") @Nullable
        String peerNodeSet,

        @Default("true") boolean enabled) {

    /** Definition of the documents. */
    public static final ConfigCollection<SessionRetryProfile> COLLECTION = ConfigCollection.of(
                    "diameter/sessionRetry", SessionRetryProfile.class)
            .doc("Conditions under which an Rx request is retried at another PCF.");
}
