// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Whom a message is about, for tracing.
 *
 * @param ids at least one
 */
@SpecRef("TS 29.500 5.2.3.3")
public record CorrelationInfo(List<CorrelationInfo.Id> ids) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Correlation-Info";

    /**
     * One identity.
     *
     * @param type such as {@code imsi}, in lower case
     */
    public record Id(String type, String value) {}

    /** The value of the first identity of that type, null when there is none. */
    public @Nullable String get(String type) {
        return ids.stream()
                .filter(id -> id.type.equalsIgnoreCase(type))
                .map(Id::value)
                .findFirst()
                .orElse(null);
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static CorrelationInfo parse(String value) {
        List<Id> ids = new ArrayList<>();
        for (String piece : Grammar.splitSome(NAME, value, ';')) {
            int dash = piece.indexOf('-');
            if (dash < 1 || dash == piece.length() - 1 || piece.indexOf(' ') >= 0) {
                throw new IllegalArgumentException(NAME + ": expected TYPE-VALUE, got " + piece);
            }
            ids.add(new Id(piece.substring(0, dash).toLowerCase(Locale.ROOT), piece.substring(dash + 1)));
        }
        return new CorrelationInfo(List.copyOf(ids));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return ids.stream().map(id -> id.type + "-" + id.value).collect(Collectors.joining("; "));
    }
}
