// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.time.Duration;
import java.util.List;
import org.sigcore.nrf.nrfconfiguration.api.NfDiscoveryOptions;

/**
 * What an operator decides about answers. One immutable value: an answer is made under one of them from its beginning to
 * its end, and a new one ({@link Discovery#apply}) outdates every answer that is kept.
 *
 * @param options what the operator has configured
 */
public record DiscoverySettings(NfDiscoveryOptions options) {
    /** The documented defaults but for these. */
    DiscoverySettings(Duration validity, int limit, int maxKilobytes) {
        this(new NfDiscoveryOptions(
                validity,
                limit,
                maxKilobytes,
                0,
                List.of(),
                NfDiscoveryOptions.RESOURCE.defaults().emptyListFeature(),
                NfDiscoveryOptions.RESOURCE.defaults().extendedPreferredLocality()));
    }
}
