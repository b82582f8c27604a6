// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.sigcore.model.SpecRef;

/**
 * The entity tags of several data sets.
 *
 * @param tags by data set name, in order; with their quotes
 */
@SpecRef("TS 29.504 6.1.2.3")
public record Etags(Map<String, String> tags) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Etags";

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static Etags parse(String value) {
        Map<String, String> tags = new LinkedHashMap<>();
        for (String piece : Grammar.splitSome(NAME, value, ',')) {
            int equals = piece.indexOf('=');
            String tag = equals < 1 ? "" : piece.substring(equals + 1).strip();
            if (!Grammar.isQuoted(tag.startsWith("W/") ? tag.substring(2) : tag)) {
                throw new IllegalArgumentException(NAME + ": expected NAME=\"TAG\", got " + piece);
            }
            tags.put(
                    Grammar.token(
                            NAME, "a data set name", piece.substring(0, equals).strip()),
                    tag);
        }
        return new Etags(Collections.unmodifiableMap(tags));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return tags.entrySet().stream()
                .map(tag -> tag.getKey() + "=" + tag.getValue())
                .collect(Collectors.joining(", "));
    }
}
