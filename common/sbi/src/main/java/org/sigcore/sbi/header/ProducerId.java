// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * The producer that answered.
 *
 * @param parameters with {@code nfinst}, unknown ones included
 */
@SpecRef("TS 29.500 5.2.3.2.8")
public record ProducerId(Parameters parameters) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Producer-Id";

    /** Names the producer by its instance, and its set if it has one. */
    public static ProducerId of(String nfInstance, @Nullable String nfServiceInstance, @Nullable String nfSet) {
        return new ProducerId(Parameters.empty(NAME, Parameters.Style.EQUALS)
                .with("nfinst", Grammar.uuid(NAME, "nfinst", nfInstance))
                .with("nfservinst", nfServiceInstance)
                .with("nfset", nfSet));
    }

    /** The NF instance. */
    public String nfInstance() {
        return parameters.require("nfinst");
    }

    /** The NF service instance; null when not named. */
    public @Nullable String nfServiceInstance() {
        return parameters.get("nfservinst");
    }

    /** The NF set; null when not named. */
    public @Nullable String nfSet() {
        return parameters.get("nfset");
    }

    /** The NF service set; null when not named. */
    public @Nullable String nfServiceSet() {
        return parameters.get("nfserviceset");
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static ProducerId parse(String value) {
        Parameters all = Parameters.parse(NAME, Parameters.Style.EQUALS, value);
        Grammar.uuid(NAME, "nfinst", all.require("nfinst"));
        return new ProducerId(all);
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
