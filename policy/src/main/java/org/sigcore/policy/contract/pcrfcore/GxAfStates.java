// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pcrfcore;

import org.sigcore.platform.role.RoleInterface;

/** Detects restarts of AFs on Rx, for AF sessions on Gx sessions. Thread-safe. */
@RoleInterface(role = "pcrf-core")
public interface GxAfStates {
    /**
     * Handles an Origin-State-Id received from an AF. If it has increased, ends the sessions that the AF created
     * before.
     */
    void gxAfState(String originHost, long originStateId);
}
