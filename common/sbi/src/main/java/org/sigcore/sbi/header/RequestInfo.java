// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * What a receiver should know of a request, such as {@code idempotency-key}.
 *
 * @param parameters unknown ones included
 */
@SpecRef("TS 29.500 5.2.3.3")
public record RequestInfo(Parameters parameters) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Request-Info";

    /** Without parameters yet; one at least must follow. */
    public static RequestInfo empty() {
        return new RequestInfo(Parameters.empty(NAME, Parameters.Style.EQUALS));
    }

    /** The value of one parameter, null when it is not there. */
    public @Nullable String get(String parameter) {
        return parameters.get(parameter);
    }

    /** The same with one more parameter; nothing is added for null. */
    public RequestInfo with(String parameter, @Nullable String value) {
        return new RequestInfo(parameters.with(parameter, value));
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static RequestInfo parse(String value) {
        return new RequestInfo(Parameters.parse(NAME, Parameters.Style.EQUALS, value));
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
