// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import org.sigcore.model.SpecRef;

/**
 * A client credentials assertion: who asks, signed by itself.
 *
 * @param jwt compact form, three parts
 */
@SpecRef("TS 29.500 5.2.3.2.11")
public record ClientCredentials(String jwt) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Client-Credentials";

    // A credential: not for logs.
    @Override
    public String toString() {
        return NAME;
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static ClientCredentials parse(String value) {
        return new ClientCredentials(Jwt.check(NAME, value.strip()));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return jwt;
    }
}
