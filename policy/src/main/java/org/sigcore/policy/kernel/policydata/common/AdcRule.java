// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/**
 * Configuration document {@code policydata/pcrf/adcrules/{name}}: attributes as in ADC-Rule-Definition, whose
 * ADC-Rule-Name is the name.
 */
@Doc("ADC rule that policies install at a TDF by name, as ADC-Rule-Definition of TS 29.212. Its ADC-Rule-Name is the "
        + "name in the path.")
@SpecRef("TS 29.212 5b.3.3")
public record AdcRule(
        @Nullable @Size(max = 512) String description,

        @Doc("Application that the TDF detects.") @Size(min = 1, max = 255)
        String tdfApplicationIdentifier,

        @Doc("Flow status of the traffic of the application.")
        @Nullable
        @OneOf({"ENABLED-UPLINK", "ENABLED-DOWNLINK", "ENABLED", "DISABLED"})
        String flowStatus,

        @Nullable @Matches(BIT_RATE) String maxbrUl,
        @Nullable @Matches(BIT_RATE) String maxbrDl,
        @Nullable @Range(min = 0, max = 65_535) Integer precedence,
        @Nullable @Range(min = 0, max = 4_294_967_295L) Long ratingGroup,
        @Nullable @Size(min = 1, max = 255) String monitoringKey,

        @Doc("Suppresses reports of the start and stop of the application by the TDF.") @Nullable
        Boolean muteNotification) {
    /** Format of BitRate (TS 29.571 5.5.2). */
    static final String BIT_RATE = "[0-9]+([.][0-9]+)? (bps|Kbps|Mbps|Gbps|Tbps)";
}
