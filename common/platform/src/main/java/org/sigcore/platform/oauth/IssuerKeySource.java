// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import org.sigcore.sbi.token.TokenKeys;

/** Source of the NRF's keys other than the SBI: at most one bean, of an NF that issues tokens itself. */
@FunctionalInterface
public interface IssuerKeySource {
    /**
     * Returns the current keys. May block and throw exceptions of the transport.
     *
     * @throws IllegalArgumentException if the response is not a JWK set
     */
    TokenKeys fetch();
}
