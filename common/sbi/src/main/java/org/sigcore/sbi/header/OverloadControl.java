// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import java.util.stream.Collectors;
import org.sigcore.model.SpecRef;

/**
 * How much traffic an overloaded peer wants held back.
 *
 * @param reports at least one
 */
@SpecRef("TS 29.500 5.2.3.2.9")
public record OverloadControl(List<OverloadReport> reports) {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Oci";

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static OverloadControl parse(String value) {
        return new OverloadControl(Parameters.parseList(NAME, Parameters.Style.COLON, value).stream()
                .map(OverloadReport::of)
                .toList());
    }

    /** The field's value as it goes on the wire. */
    public String print() {
        return reports.stream().map(OverloadReport::print).collect(Collectors.joining(", "));
    }
}
