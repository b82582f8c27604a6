// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.smservice;

import org.sigcore.platform.role.RoleInterface;

/** Detects restarts of AFs on Rx, for AF sessions on SM policies. Thread-safe. */
@RoleInterface(role = "sm-service")
public interface SmAfStates {
    /**
     * Handles an Origin-State-Id received from an AF. If it has increased, ends the sessions that the AF created
     * before.
     */
    void smAfState(String originHost, long originStateId);
}
