// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import org.sigcore.model.SpecRef;

/**
 * Scopes of other services that an access token may be asked for as well.
 *
 * @param scopes at least one
 */
@SpecRef("TS 29.500 5.2.3.2")
public record OtherAccessScopes(List<String> scopes) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Other-Access-Scopes";

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static OtherAccessScopes parse(String value) {
        return new OtherAccessScopes(Grammar.splitSome(NAME, value.replace('\t', ' '), ' '));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return String.join(" ", scopes);
    }
}
