// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nrfconfiguration.SlfOptions;

/**
 * Look-up that a query requires at the SLF.
 *
 * @param nfType the NF type of the requested group
 * @param subscriber {@code imsi-…}, {@code msisdn-…} or another SUPI or GPSI
 */
public record SlfQuestion(String nfType, String subscriber) {
    private static final List<String> IDENTITIES = List.of("supi", "gpsi");

    /** Returns the look-up for a query; null if it requires none. */
    public static @Nullable SlfQuestion of(SlfOptions options, Map<String, List<String>> parameters) {
        String target = first(parameters, Query.TARGET_TYPE);
        if (target == null || !options.featureStatus().on()) {
            return null;
        }
        for (SlfOptions.SlfLookup lookup : options.slfLookupConfig()) {
            if (lookup.nfType().equals(target)) {
                boolean skipped = lookup.skipSLFLookupParameters().stream().anyMatch(parameters::containsKey);
                String subscriber = subscriber(parameters);
                return skipped || subscriber == null ? null : new SlfQuestion(target, subscriber);
            }
        }
        return null;
    }

    private static @Nullable String subscriber(Map<String, List<String>> parameters) {
        for (String name : IDENTITIES) {
            String identity = first(parameters, name);
            if (identity != null && !identity.isEmpty()) {
                return identity;
            }
        }
        return null;
    }

    private static @Nullable String first(Map<String, List<String>> parameters, String name) {
        List<String> values = parameters.get(name);
        return values == null || values.isEmpty() ? null : values.getFirst();
    }
}
