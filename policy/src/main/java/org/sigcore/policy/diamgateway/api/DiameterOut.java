// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;

/** The way out for Diameter requests. Thread-safe. */
@RoleInterface(role = "diam-gateway")
public interface DiameterOut {
    /**
     * Sends a request by its Destination-Host and Destination-Realm and waits.
     *
     * @param timeoutMillis from now to the answer
     */
    Reply send(WireMessage request, long timeoutMillis);

    /**
     * What came back.
     *
     * @param answer null when there was none
     * @param failure why there was no answer, null when there was one
     */
    record Reply(@Nullable WireMessage answer, @Nullable String failure) {}
}
