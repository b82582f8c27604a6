// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.Locale;
import org.sigcore.model.SpecRef;

/**
 * Why a request crosses a PLMN border.
 *
 * @param purpose such as {@code ROAMING}; an open list
 */
@SpecRef("TS 29.500 5.2.3.3")
public record InterplmnPurpose(String purpose, String additionalInfo) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Interplmn-Purpose";

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static InterplmnPurpose parse(String value) {
        int colon = value.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException(NAME + ": expected PURPOSE: INFO, got " + value);
        }
        return new InterplmnPurpose(
                Grammar.token(NAME, "purpose", value.substring(0, colon).strip())
                        .toUpperCase(Locale.ROOT),
                Grammar.token(
                        NAME, "additional info", value.substring(colon + 1).strip()));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return purpose + ": " + additionalInfo;
    }
}
