// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Rate limit of requests to one producer. */
@Doc("How much one producer is asked.")
public record EgressLimit(
        @Size(min = 1, max = 256)
        @Doc("NF instance id, FQDN, host:port, NF set id or NF type; * for each of the others.")
        String producer,

        @Range(min = 1, max = 10000000) @Doc("Requests a second.")
        int requestsPerSecond,

        @Range(min = 1, max = 10000000) @Doc("Requests that may come at once.")
        int burst,

        @Default("false") @Doc("Counted together with other workers and SCPs, by scp-cache.")
        boolean global) {}
