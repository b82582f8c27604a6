// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Rate limit of requests to one producer. */
@Doc("Rate limit of requests to one producer.")
public record EgressLimit(
        @Size(min = 1, max = 256)
        @Doc("NF instance ID, FQDN, host:port, NF set ID or NF type; * for each other producer.")
        String producer,

        @Range(min = 1, max = 10000000) @Doc("Maximum number of requests per second.")
        int requestsPerSecond,

        @Range(min = 1, max = 10000000) @Doc("Maximum burst of requests.")
        int burst,

        @Default("false") @Doc("Counts requests together with other workers and SCPs, by scp-cache.")
        boolean global) {}
