// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** {@code nfScreeningOptions}: enables the check of registrations and subscriptions against {@code screeningRules}. */
@Doc("Checks registrations and subscriptions against the lists of screeningRules.")
public record NfScreeningOptions(
        FeatureStatus featureStatus,

        @Doc("HTTP status of a refusal.") @Range(min = 400, max = 499)
        int responseHttpStatusCode) {
    /** Document of the configuration API. */
    public static final ConfigResource<NfScreeningOptions> RESOURCE = ConfigResource.of(
            "nfScreeningOptions", NfScreeningOptions.class, new NfScreeningOptions(FeatureStatus.DISABLED, 403));
}
