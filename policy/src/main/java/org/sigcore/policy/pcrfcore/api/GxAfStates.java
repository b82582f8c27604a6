// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.api;

import org.sigcore.platform.role.RoleInterface;

/** The states of AFs on Rx, for AF sessions on Gx sessions. Thread-safe. */
@RoleInterface(role = "pcrf-core")
public interface GxAfStates {
    /** An AF has said its Origin-State-Id; after a higher one than before, its sessions of the state before end. */
    void gxAfState(String originHost, long originStateId);
}
