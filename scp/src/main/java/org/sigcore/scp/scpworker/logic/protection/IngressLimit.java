// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

/**
 * How much one consumer may ask.
 *
 * @param consumer an NF instance id, FQDN or NF type, as its User-Agent says, or the address that it connects from;
 *     {@code *} for a limit of its own for each consumer that no other limit names
 * @param burst requests that may come at once
 */
public record IngressLimit(String consumer, int requestsPerSecond, int burst) {}
