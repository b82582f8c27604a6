// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Tells an SCP which producers to select or exclude on reselection.
 *
 * @param elements at least one
 */
@SpecRef("TS 29.500 5.2.3.3")
public record SelectionInfo(List<Parameters> elements) {
    public static final String NAME = "3gpp-Sbi-Selection-Info";

    /** Returns whether another producer may be selected; null if not specified. */
    public @Nullable Boolean reselection() {
        for (Parameters element : elements) {
            String value = element.get("reselection");
            if (value != null) {
                return value.equalsIgnoreCase("true");
            }
        }
        return null;
    }

    /** Returns this information together with that of another field of the same name. */
    @SpecRef("RFC 9110 5.3")
    public SelectionInfo and(SelectionInfo later) {
        List<Parameters> all = new ArrayList<>(elements);
        all.addAll(later.elements);
        return new SelectionInfo(List.copyOf(all));
    }

    /** Returns the excluded producers: the values of one criterion such as {@code not-select-nfinst}. */
    public List<String> notSelected(String criterion) {
        return elements.stream()
                .flatMap(element -> element.all(criterion).stream())
                .toList();
    }

    /**
     * Parses the header field value.
     *
     * @throws IllegalArgumentException naming the invalid item
     */
    public static SelectionInfo parse(String value) {
        return new SelectionInfo(Parameters.parseList(NAME, Parameters.Style.EQUALS, value));
    }
}
