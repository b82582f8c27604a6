// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.Locale;
import org.sigcore.model.SpecRef;

/**
 * Maximum number of further nodes of a type that may forward a request.
 *
 * @param hops 0 to 99
 * @param nodeType {@code scp}, in lower case
 */
@SpecRef("TS 29.500 5.2.3.2.14")
public record MaxForwardHops(int hops, String nodeType) {
    public static final String NAME = "3gpp-Sbi-Max-Forward-Hops";

    /**
     * Parses the header field value.
     *
     * @throws IllegalArgumentException naming the invalid item
     */
    public static MaxForwardHops parse(String value) {
        int semicolon = value.indexOf(';');
        if (semicolon < 0) {
            throw new IllegalArgumentException(NAME + ": nodetype is missing");
        }
        int hops = Grammar.number(
                NAME, "a number of hops", value.substring(0, semicolon).strip(), 0, 99);
        Parameters all = Parameters.parse(NAME, Parameters.Style.EQUALS, value.substring(semicolon + 1));
        String type = Grammar.token(NAME, "nodetype", all.require("nodetype"));
        return new MaxForwardHops(hops, type.toLowerCase(Locale.ROOT));
    }

    /** Returns the value in wire format. */
    public String print() {
        return hops + "; nodetype=" + nodeType;
    }
}
