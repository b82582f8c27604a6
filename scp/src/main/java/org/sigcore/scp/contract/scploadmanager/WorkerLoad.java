// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scploadmanager;

/**
 * What one worker has to do.
 *
 * @param worker its name, unique among the workers of the SCP
 * @param loadPercent of what it can bear
 * @param discardPercent of requests that it turns away
 */
public record WorkerLoad(String worker, int loadPercent, int discardPercent) {}
