// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfaccesstoken;

import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Tokens with which this NRF uses the services of others. Thread-safe. */
@RoleInterface(role = "nfaccesstoken")
public interface OwnTokens {
    /**
     * A token.
     *
     * @param text compact JWS
     * @param validSeconds from now
     */
    record OwnToken(String text, long validSeconds) {}

    /** A token whose subject is this NRF. */
    OwnToken grant(String targetNfType, String scope);

    /** The JWK set that verifies the tokens of this NRF set. */
    ObjectNode publicKeys();
}
