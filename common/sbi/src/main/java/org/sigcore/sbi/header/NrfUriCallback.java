// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * The NRF to use for callbacks to the sender.
 *
 * @param parameters one for each NRF service, unknown ones included
 */
@SpecRef("TS 29.500 5.2.3.2")
public record NrfUriCallback(Parameters parameters) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Nrf-Uri-Callback";

    /** The URI of one NRF service such as {@code nnrf-disc}; null when not told. */
    public @Nullable String uri(String service) {
        return parameters.get(service);
    }

    /** Names the URIs of discovery and management. */
    public static NrfUriCallback of(@Nullable String discovery, @Nullable String management) {
        return new NrfUriCallback(Parameters.empty(NAME, Parameters.Style.COLON)
                .withQuoted("nnrf-disc", discovery)
                .withQuoted("nnrf-nfm", management));
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static NrfUriCallback parse(String value) {
        return new NrfUriCallback(Parameters.parse(NAME, Parameters.Style.COLON, value));
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
