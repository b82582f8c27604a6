// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import java.util.stream.Collectors;
import org.sigcore.model.SpecRef;

/**
 * What a consumer supports as the receiver of notifications.
 *
 * @param services at least one
 */
@SpecRef("TS 29.500 5.2.3.3")
public record ConsumerInfo(List<SupportedService> services) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Consumer-Info";

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static ConsumerInfo parse(String value) {
        return new ConsumerInfo(Parameters.parseList(NAME, Parameters.Style.EQUALS, value).stream()
                .map(SupportedService::of)
                .toList());
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return services.stream().map(SupportedService::print).collect(Collectors.joining(", "));
    }
}
