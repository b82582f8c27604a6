// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;

/**
 * Where a request that goes through an SCP or SEPP is really meant to go.
 */
@SpecRef("TS 29.500 5.2.3.2.4")
public record TargetApiRoot(ApiRoot apiRoot) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Target-apiRoot";

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static TargetApiRoot parse(String value) {
        try {
            return new TargetApiRoot(ApiRoot.parse(value));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(NAME + ": " + e.getMessage(), e);
        }
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return apiRoot.toString();
    }
}
