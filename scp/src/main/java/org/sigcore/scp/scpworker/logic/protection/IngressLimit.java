// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.Doc;
import org.sigcore.platform.configuration.Range;
import org.sigcore.platform.configuration.Size;

/**
 * How much one consumer may ask.
 *
 * @param consumer an NF instance id, FQDN or NF type, as its User-Agent says, or the address that it connects from;
 *     {@code *} for a limit of its own for each consumer that no other limit names
 * @param burst requests that may come at once
 */
@Doc("How much one consumer may ask.")
public record IngressLimit(
        @Size(min = 1, max = 256)
        @Doc("NF instance id, FQDN or NF type of the User-Agent, or the peer's address; * for each of the others.")
        String consumer,

        @Range(min = 1, max = 10000000) @Doc("Requests a second.")
        int requestsPerSecond,

        @Range(min = 1, max = 10000000) @Doc("Requests that may come at once.")
        int burst) {}
