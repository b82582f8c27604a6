// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import org.sigcore.sbi.token.TokenKeys;

/** Where the NRF's keys come from when not by the SBI: at most one bean, of an NF that issues tokens itself. */
@FunctionalInterface
public interface IssuerKeySource {
    /**
     * The keys of this moment. May block; throws what the way there throws.
     *
     * @throws IllegalArgumentException if what came is no JWK set
     */
    TokenKeys fetch();
}
