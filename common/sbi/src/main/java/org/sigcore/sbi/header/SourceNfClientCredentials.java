// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import org.sigcore.model.SpecRef;

/**
 * The client credentials assertion of the NF on whose behalf another NF asks.
 *
 * @param jwt compact form, three parts
 */
@SpecRef("TS 29.500 5.2.3.2")
public record SourceNfClientCredentials(String jwt) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Source-NF-Client-Credentials";

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
    public static SourceNfClientCredentials parse(String value) {
        return new SourceNfClientCredentials(Jwt.check(NAME, value.strip()));
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
