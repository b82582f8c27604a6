// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.smservice;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.diamgateway.RxClaim;
import tools.jackson.databind.node.ObjectNode;

/** Maps AF requests to sessions of this service. Thread-safe. */
@RoleInterface(role = "sm-service")
public interface SmSessionDirectory {
    /**
     * Returns this service's claim on an Rx session.
     *
     * @param rxSessionId Session-Id on Rx
     * @param ascReqData contents of a request that may create the session; null for a request within a session
     */
    RxClaim claim(String rxSessionId, @Nullable ObjectNode ascReqData);
}
