// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.api;

import org.sigcore.platform.role.RoleInterface;

/** The states of AFs on Rx, for AF sessions on SM policies. Thread-safe. */
@RoleInterface(role = "sm-service")
public interface SmAfStates {
    /** An AF has said its Origin-State-Id; after a higher one than before, its sessions of the state before end. */
    void smAfState(String originHost, long originStateId);
}
