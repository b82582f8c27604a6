// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * The NRF that an SCP should use.
 *
 * @param parameters one for each NRF service, unknown ones included
 */
@SpecRef("TS 29.500 5.2.3.2.12")
public record NrfUri(Parameters parameters) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Nrf-Uri";

    /** The URI of one NRF service such as {@code nnrf-disc}; null when not told. */
    public @Nullable String uri(String service) {
        return parameters.get(service);
    }

    /** Names the URIs of discovery and management. */
    public static NrfUri of(@Nullable String discovery, @Nullable String management) {
        return new NrfUri(Parameters.empty(NAME, Parameters.Style.COLON)
                .withQuoted("nnrf-disc", discovery)
                .withQuoted("nnrf-nfm", management));
    }

    /** The NRF services that need an access token. */
    public List<String> oauth2RequestedServices() {
        String services = parameters.get("oauth2-requested-services");
        return services == null ? List.of() : Grammar.split(services, '&');
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static NrfUri parse(String value) {
        return new NrfUri(Parameters.parse(NAME, Parameters.Style.COLON, value));
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
