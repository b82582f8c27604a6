// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import org.sigcore.platform.role.RoleInterface;

/** Diameter hosts that bindings have named as their PCF, even if the bindings have ended. Thread-safe, blocking. */
@RoleInterface(role = "bsf-management-service")
public interface PcfHosts {
    /**
     * Returns true if a binding has named this host.
     *
     * @param host Diameter identity, case-insensitive
     * @throws org.sigcore.model.ProblemException with status 503 if the store or the role is unreachable
     */
    boolean isPcfHost(String host);
}
