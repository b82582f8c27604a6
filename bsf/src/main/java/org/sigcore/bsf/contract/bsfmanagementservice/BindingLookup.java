// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import java.util.List;
import java.util.Optional;
import org.sigcore.platform.role.RoleInterface;

/** Finds the PCFs of PDU sessions. Thread-safe; blocks for one round trip to the store, seldom for more. */
@RoleInterface(role = "bsf-management-service")
public interface BindingLookup {
    /**
     * The PCF that serves each session, in their order: of several bindings of one session the latest, empty when there is
     * none or when the session is not told apart from others.
     *
     * @throws org.sigcore.model.ProblemException with status 503 if the store or the role is unreachable
     */
    List<Optional<BoundPcf>> find(List<UeSession> sessions);
}
