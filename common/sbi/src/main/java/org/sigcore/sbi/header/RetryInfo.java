// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.Locale;
import org.sigcore.model.SpecRef;

/**
 * Whether a request may be sent again elsewhere.
 *
 * @param indication in lower case; an open list
 */
@SpecRef("TS 29.500 5.2.3.3")
public record RetryInfo(String indication) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Retry-Info";

    /** Not to be retried. */
    public static final RetryInfo NO_RETRIES = new RetryInfo("no-retries");

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static RetryInfo parse(String value) {
        return new RetryInfo(Grammar.token(NAME, "an indication", value.strip()).toLowerCase(Locale.ROOT));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return indication;
    }
}
