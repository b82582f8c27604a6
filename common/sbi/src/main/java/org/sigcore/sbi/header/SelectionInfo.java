// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Which producers an SCP should or should not select again.
 *
 * @param elements at least one
 */
@SpecRef("TS 29.500 5.2.3.3")
public record SelectionInfo(List<Parameters> elements) {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Selection-Info";

    /** Whether another producer may be selected; null when not told. */
    public @Nullable Boolean reselection() {
        for (Parameters element : elements) {
            String value = element.get("reselection");
            if (value != null) {
                return value.equalsIgnoreCase("true");
            }
        }
        return null;
    }

    /** The producers to leave out: values of one criterion such as {@code not-select-nfinst}. */
    public List<String> notSelected(String criterion) {
        return elements.stream()
                .flatMap(element -> element.all(criterion).stream())
                .toList();
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static SelectionInfo parse(String value) {
        return new SelectionInfo(Parameters.parseList(NAME, Parameters.Style.EQUALS, value));
    }
}
