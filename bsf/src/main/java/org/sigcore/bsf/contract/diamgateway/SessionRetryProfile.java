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
        @Doc("The requests that it is for.") @Default("[\"AAR_I\"]") @Size(min = 1)
        Set<RxKind> messages,

        @Doc("Answers that are not final: Result-Code or Experimental-Result-Code, such as 5065 or 5012.")
        @Default("[]")
        @Range(min = 1001, max = 9999)
        Set<Integer> resultCodes,

        @Doc("Also when the PCF does not answer within responseTimeout.") @Default("false")
        boolean onTimeout,

        @Doc("Also when no open peer leads to the PCF.") @Default("false")
        boolean onUnreachable,

        @Doc("Hosts to try after the first.") @Default("1") @Range(min = 1, max = 8)
        int maxRetries,

        @Doc("The alternates; left out: the other members of the peer node set that the bound PCF is in.") @Nullable
        String peerNodeSet,

        @Default("true") boolean enabled) {

    /** Definition of the documents. */
    public static final ConfigCollection<SessionRetryProfile> COLLECTION = ConfigCollection.of(
                    "diameter/sessionRetry", SessionRetryProfile.class)
            .doc("When an Rx request is tried at another PCF.");
}
