// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Rate limit of requests from one consumer. */
@Doc("How much one consumer may ask.")
public record IngressLimit(
        @Size(min = 1, max = 256)
        @Doc("NF instance id, FQDN or NF type of the User-Agent, or the peer's address; * for each of the others.")
        String consumer,

        @Range(min = 1, max = 10000000) @Doc("Requests a second.")
        int requestsPerSecond,

        @Range(min = 1, max = 10000000) @Doc("Requests that may come at once.")
        int burst) {}
