// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scploadmanager;

/**
 * What the SCP as a whole has to do.
 *
 * @param loadPercent mean over its workers
 * @param discardPercent of requests that are turned away, mean over its workers
 * @param workers that have reported lately
 */
public record ScpLoad(int loadPercent, int discardPercent, int workers) {}
