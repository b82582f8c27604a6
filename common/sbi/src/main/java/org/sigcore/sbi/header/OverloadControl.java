// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import java.util.stream.Collectors;
import org.sigcore.model.SpecRef;

/**
 * Traffic reduction requested by an overloaded peer.
 *
 * @param reports at least one
 */
@SpecRef("TS 29.500 5.2.3.2.9")
public record OverloadControl(List<OverloadReport> reports) {
    public static final String NAME = "3gpp-Sbi-Oci";

    /**
     * Parses the header field value.
     *
     * @throws IllegalArgumentException naming the invalid item
     */
    public static OverloadControl parse(String value) {
        return new OverloadControl(Parameters.parseList(NAME, Parameters.Style.COLON, value).stream()
                .map(OverloadReport::of)
                .toList());
    }

    /** Returns the value in wire format. */
    public String print() {
        return reports.stream().map(OverloadReport::print).collect(Collectors.joining(", "));
    }
}
