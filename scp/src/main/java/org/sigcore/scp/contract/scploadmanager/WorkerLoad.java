// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scploadmanager;

/**
 * Load of one worker.
 *
 * @param worker name, unique among the workers of the SCP
 * @param loadPercent share of its capacity in use
 * @param discardPercent share of requests that it discards
 */
public record WorkerLoad(String worker, int loadPercent, int discardPercent) {}
