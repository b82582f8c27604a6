// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.smservice;

import org.sigcore.platform.role.RoleInterface;

/** The states of AFs on Rx, for AF sessions on SM policies. Thread-safe. */
@RoleInterface(role = "sm-service")
public interface SmAfStates {
    /** Handles an Origin-State-Id that an AF has sent. If it is higher than before, the sessions that the AF began before end. */
    void smAfState(String originHost, long originStateId);
}
