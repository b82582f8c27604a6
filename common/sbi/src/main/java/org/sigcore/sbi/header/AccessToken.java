// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import org.sigcore.model.SpecRef;

/**
 * An access token that an SCP hands back to the consumer.
 *
 * @param scheme such as {@code Bearer}
 */
@SpecRef("TS 29.500 5.2.3.2")
public record AccessToken(String scheme, String token) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Access-Token";

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
    public static AccessToken parse(String value) {
        String text = value.strip();
        int space = text.indexOf(' ');
        if (space < 0) {
            throw new IllegalArgumentException(NAME + ": expected a scheme and a token");
        }
        return new AccessToken(
                Grammar.token(NAME, "scheme", text.substring(0, space)),
                text.substring(space + 1).strip());
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return scheme + " " + token;
    }
}
