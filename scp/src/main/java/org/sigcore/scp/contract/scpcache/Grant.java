// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcache;

/**
 * What a worker may send.
 *
 * @param tokens requests
 * @param controlled false when whoever keeps the key cannot be asked: then nothing is counted, and everything may pass
 */
public record Grant(int tokens, boolean controlled) {}
