// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

/**
 * How much one producer is asked.
 *
 * @param producer an NF instance id, FQDN, {@code host:port}, NF set id or NF type; {@code *} for a limit of its own for
 *     each producer that no other limit names
 * @param burst requests that may go at once
 * @param global counted together with other workers and SCPs, by scp-cache
 */
public record EgressLimit(String producer, int requestsPerSecond, int burst, boolean global) {}
