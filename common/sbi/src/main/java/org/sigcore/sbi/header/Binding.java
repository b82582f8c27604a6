// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import java.util.stream.Collectors;
import org.sigcore.model.SpecRef;

/**
 * The bindings of a resource or a session context.
 *
 * @param indications at least one
 */
@SpecRef("TS 29.500 5.2.3.2.6")
public record Binding(List<BindingIndication> indications) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Binding";

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static Binding parse(String value) {
        return new Binding(Parameters.parseList(NAME, Parameters.Style.EQUALS, value).stream()
                .map(BindingIndication::of)
                .toList());
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return indications.stream().map(BindingIndication::print).collect(Collectors.joining(", "));
    }
}
