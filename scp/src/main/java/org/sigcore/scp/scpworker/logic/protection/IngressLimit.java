// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Rate limit of requests from one consumer. */
@Doc("Rate limit of requests from one consumer.")
public record IngressLimit(
        @Size(min = 1, max = 256)
        @Doc("NF instance ID, FQDN or NF type of the User-Agent, or address of the peer; * for each other consumer.")
        String consumer,

        @Range(min = 1, max = 10000000) @Doc("Maximum number of requests per second.")
        int requestsPerSecond,

        @Range(min = 1, max = 10000000) @Doc("Maximum burst of requests.")
        int burst) {}
