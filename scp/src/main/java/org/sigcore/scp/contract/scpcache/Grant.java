// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcache;

/**
 * Result of a request for tokens of a global egress limit.
 *
 * @param tokens number of requests that the worker may send
 * @param controlled false when the owner of the key is unreachable: all wanted tokens are granted without being counted
 */
public record Grant(int tokens, boolean controlled) {}
