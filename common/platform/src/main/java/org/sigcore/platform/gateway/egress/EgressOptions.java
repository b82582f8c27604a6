// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.egress;

import java.time.Duration;
import java.util.Set;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Document {@code options}: headers, failover and ejection of peers. */
@Doc("Settings of outgoing requests.")
public record EgressOptions(
        @Doc("Names this NF in the user-agent header.") boolean userAgent,

        @Doc("Maximum number of peers of a virtual host to which a request is sent.") @Range(min = 1, max = 10)
        int maxAttempts,

        @Doc("Responses of a peer after which the next one is tried.") @Size(max = 20) @Range(min = 400, max = 599)
        Set<Integer> reroutedStatuses,

        @Doc("Number of consecutive failures after which a peer is unavailable.") @Range(min = 1, max = 1000)
        int failuresToEject,

        @Doc("Time for which it is then skipped, if there are others.") @Between(min = "100ms", max = "1h")
        Duration ejectionTime) {}
