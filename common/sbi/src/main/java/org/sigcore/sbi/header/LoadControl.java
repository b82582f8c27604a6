// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import java.util.stream.Collectors;
import org.sigcore.model.SpecRef;

/**
 * How loaded a peer is.
 *
 * @param reports at least one
 */
@SpecRef("TS 29.500 5.2.3.2.10")
public record LoadControl(List<LoadReport> reports) {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Lci";

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static LoadControl parse(String value) {
        return new LoadControl(Parameters.parseList(NAME, Parameters.Style.COLON, value).stream()
                .map(LoadReport::of)
                .toList());
    }

    /** The field's value as it goes on the wire. */
    public String print() {
        return reports.stream().map(LoadReport::print).collect(Collectors.joining(", "));
    }
}
