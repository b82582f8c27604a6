// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.platform.role.RoleInterface;

/** Sends Diameter requests. Thread-safe. */
@RoleInterface(role = "diam-gateway")
public interface DiameterOut {
    /**
     * Sends a request, routed by its Destination-Host and Destination-Realm, and blocks until the answer arrives or the
     * timeout expires.
     *
     * @param timeoutMillis maximum time until the answer, from the call
     */
    Reply send(WireMessage request, long timeoutMillis);

    /**
     * Result of a request.
     *
     * @param answer null without an answer
     * @param failure reason why there is no answer; null with an answer
     * @param kind kind of failure; null with an answer
     */
    record Reply(@Nullable WireMessage answer, @Nullable String failure, DiameterSendException.@Nullable Kind kind) {
        /** Creates the reply for an answer, or for a malformed one. */
        public Reply(@Nullable WireMessage answer, @Nullable String failure) {
            this(answer, failure, failure == null ? null : DiameterSendException.Kind.MALFORMED_ANSWER);
        }
    }
}
