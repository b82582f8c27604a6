// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * The NF that a request was meant for.
 *
 * @param parameters with {@code nfinst}, unknown ones included
 */
@SpecRef("TS 29.500 5.2.3.2.13")
public record TargetNfId(Parameters parameters) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Target-Nf-Id";

    /** Names the instance, and its service instance if known. */
    public static TargetNfId of(String nfInstance, @Nullable String nfServiceInstance) {
        return new TargetNfId(Parameters.empty(NAME, Parameters.Style.EQUALS)
                .with("nfinst", Grammar.uuid(NAME, "nfinst", nfInstance))
                .with("nfservinst", nfServiceInstance));
    }

    /** The NF instance. */
    public String nfInstance() {
        return parameters.require("nfinst");
    }

    /** The NF service instance; null when not named. */
    public @Nullable String nfServiceInstance() {
        return parameters.get("nfservinst");
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static TargetNfId parse(String value) {
        Parameters all = Parameters.parse(NAME, Parameters.Style.EQUALS, value);
        Grammar.uuid(NAME, "nfinst", all.require("nfinst"));
        return new TargetNfId(all);
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
