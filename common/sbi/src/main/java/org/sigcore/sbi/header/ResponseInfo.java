// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * What happened to a request on its way, such as {@code request-retransmitted}.
 *
 * @param parameters unknown ones included
 */
@SpecRef("TS 29.500 5.2.3.3")
public record ResponseInfo(Parameters parameters) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Response-Info";

    /** Without parameters yet; one at least must follow. */
    public static ResponseInfo empty() {
        return new ResponseInfo(Parameters.empty(NAME, Parameters.Style.EQUALS));
    }

    /** The value of one parameter, null when it is not there. */
    public @Nullable String get(String parameter) {
        return parameters.get(parameter);
    }

    /** The same with one more parameter; nothing is added for null. */
    public ResponseInfo with(String parameter, @Nullable String value) {
        return new ResponseInfo(parameters.with(parameter, value));
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static ResponseInfo parse(String value) {
        return new ResponseInfo(Parameters.parse(NAME, Parameters.Style.EQUALS, value));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return parameters.print();
    }
}
