// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterSendException;
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
     * @param kind the kind of failure; null when there was an answer
     */
    record Reply(@Nullable WireMessage answer, @Nullable String failure, DiameterSendException.@Nullable Kind kind) {
        /** Creates the reply for an answer, or for an answer that cannot be read. */
        public Reply(@Nullable WireMessage answer, @Nullable String failure) {
            this(answer, failure, failure == null ? null : DiameterSendException.Kind.MALFORMED_ANSWER);
        }
    }
}
