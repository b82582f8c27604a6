// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pcrfcore;

import org.sigcore.platform.role.RoleInterface;

/** The states of AFs on Rx, for AF sessions on Gx sessions. Thread-safe. */
@RoleInterface(role = "pcrf-core")
public interface GxAfStates {
    /** Handles an Origin-State-Id that an AF has sent. If it is higher than before, the sessions that the AF began before end. */
    void gxAfState(String originHost, long originStateId);
}
