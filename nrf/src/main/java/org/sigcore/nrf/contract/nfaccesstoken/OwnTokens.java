// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfaccesstoken;

import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Issues the access tokens with which this NRF uses services of other NFs. Thread-safe. */
@RoleInterface(role = "nfaccesstoken")
public interface OwnTokens {
    /**
     * A token.
     *
     * @param text compact JWS
     * @param validSeconds remaining lifetime in seconds
     */
    record OwnToken(String text, long validSeconds) {}

    /** Issues a token whose subject is this NRF. */
    OwnToken grant(String targetNfType, String scope);

    /** Returns the JWK set that verifies the tokens of this NRF set. */
    ObjectNode publicKeys();
}
