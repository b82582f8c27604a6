// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import java.util.List;
import java.util.Optional;
import org.sigcore.platform.role.RoleInterface;

/** Finds the PCFs of PDU sessions. Thread-safe; blocks for one round trip to the store, rarely for more. */
@RoleInterface(role = "bsf-management-service")
public interface BindingLookup {
    /**
     * Returns the PCF that serves each session, in the order of the sessions: the PCF of the latest binding, empty if
     * no binding matches or if bindings of several sessions match.
     *
     * @throws org.sigcore.model.ProblemException with status 503 if the store or the role is unreachable
     */
    List<Optional<BoundPcf>> find(List<UeSession> sessions);
}
