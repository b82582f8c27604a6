// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.smservice;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.diamgateway.RxClaim;
import tools.jackson.databind.node.ObjectNode;

/** Which AF requests belong to sessions of this service. Thread-safe. */
@RoleInterface(role = "sm-service")
public interface SmSessionDirectory {
    /**
     * Says what this service has of an Rx session.
     *
     * @param rxSessionId its Session-Id
     * @param ascReqData what a request that may begin it asks for; null for a request within a session
     */
    RxClaim claim(String rxSessionId, @Nullable ObjectNode ascReqData);
}
