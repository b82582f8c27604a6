// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;

/** What the gateway hands to the Diameter connector. Thread-safe. */
@RoleInterface(role = "diam-connector")
public interface ConnectorRequests {
    /**
     * A request of an AF on Rx whose UE has a session at the SM service. Returns the answer, whatever it is.
     *
     * @param smPolicyId what carries the Rx session that the request begins; null for a request within a session
     */
    WireMessage onRxOfSmSession(WireMessage request, @Nullable String smPolicyId);
}
