// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Marks a request as a notification or callback.
 *
 * @param type such as {@code Nsmf_PDUSession_Update}
 * @param apiVersion major version of the API; null when not told
 * @param others parameters that we do not know
 */
@SpecRef("TS 29.500 5.2.3.2.3")
public record CallbackType(String type, @Nullable Integer apiVersion, Parameters others) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Callback";

    private static final String VERSION = "apiversion";
    private static final Parameters EMPTY = Parameters.empty(NAME, Parameters.Style.EQUALS);

    /** Without parameters. */
    public static CallbackType of(String type) {
        return new CallbackType(type, null, EMPTY);
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static CallbackType parse(String value) {
        List<String> pieces = Grammar.splitSome(NAME, value, ';');
        String type = Grammar.token(NAME, "callback type", pieces.getFirst());
        Parameters others = EMPTY;
        if (pieces.size() > 1) {
            others = Parameters.parse(NAME, Parameters.Style.EQUALS, value.substring(value.indexOf(';') + 1));
        }
        String version = others.get(VERSION);
        Integer number = version == null ? null : Grammar.number(NAME, VERSION, version, 0, 999_999_999);
        return new CallbackType(type, number, others.without(VERSION));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        Parameters all = EMPTY.with(VERSION, apiVersion == null ? null : apiVersion.toString())
                .withAll(others);
        return all.list().isEmpty() ? type : type + "; " + all.print();
    }
}
