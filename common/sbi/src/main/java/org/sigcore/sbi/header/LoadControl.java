// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import java.util.stream.Collectors;
import org.sigcore.model.SpecRef;

/**
 * Load of a peer.
 *
 * @param reports at least one
 */
@SpecRef("TS 29.500 5.2.3.2.10")
public record LoadControl(List<LoadReport> reports) {
    public static final String NAME = "3gpp-Sbi-Lci";

    /**
     * Parses the header field value.
     *
     * @throws IllegalArgumentException naming the invalid item
     */
    public static LoadControl parse(String value) {
        return new LoadControl(Parameters.parseList(NAME, Parameters.Style.COLON, value).stream()
                .map(LoadReport::of)
                .toList());
    }

    /** Returns the value in wire format. */
    public String print() {
        return reports.stream().map(LoadReport::print).collect(Collectors.joining(", "));
    }
}
