// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import java.util.Locale;
import org.sigcore.model.SpecRef;

/**
 * The other CHF instance of a pair.
 *
 * @param primary false for the secondary one
 */
@SpecRef("TS 29.500 5.2.3.3")
public record AlternateChfId(String nfInstance, boolean primary) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Alternate-Chf-Id";

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static AlternateChfId parse(String value) {
        List<String> pieces = Grammar.split(value, ';');
        String role = pieces.size() == 2 ? pieces.get(1).toLowerCase(Locale.ROOT) : "";
        if (!role.equals("primary") && !role.equals("secondary")) {
            throw new IllegalArgumentException(NAME + ": expected nfinst and primary or secondary, got " + value);
        }
        String id = Parameters.parse(NAME, Parameters.Style.EQUALS, pieces.getFirst())
                .require("nfinst");
        return new AlternateChfId(Grammar.uuid(NAME, "nfinst", id), role.equals("primary"));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return "nfinst=" + nfInstance + "; " + (primary ? "primary" : "secondary");
    }
}
