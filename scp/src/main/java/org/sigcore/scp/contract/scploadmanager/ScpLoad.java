// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scploadmanager;

/**
 * Load of the SCP as a whole.
 *
 * @param loadPercent mean load of its workers
 * @param discardPercent mean share of requests that its workers discard
 * @param workers number of workers that have reported recently
 */
public record ScpLoad(int loadPercent, int discardPercent, int workers) {}
