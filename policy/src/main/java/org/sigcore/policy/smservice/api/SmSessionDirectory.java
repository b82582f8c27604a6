// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.rules.UeAddress;

/** Which AF requests belong to sessions of this service. Thread-safe. */
@RoleInterface(role = "sm-service")
public interface SmSessionDirectory {
    /**
     * Says whether an Rx session is carried on a session of this service.
     *
     * @param rxSessionId its Session-Id
     * @param address the UE's address in the request, null in a request within a session
     * @param dnn the Called-Station-Id, null when unknown
     */
    boolean carriesRx(String rxSessionId, @Nullable UeAddress address, @Nullable String dnn);
}
