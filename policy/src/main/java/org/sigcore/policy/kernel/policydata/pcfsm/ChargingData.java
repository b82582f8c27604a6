// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;
import tools.jackson.databind.node.ObjectNode;

/**
 * Configuration document {@code policydata/pcfsm/chargingdata/{name}}: attributes as in ChargingData, whose chgId is
 * the name.
 */
@Doc("Charging of rules, as ChargingData of TS 29.512. Its chgId is the name in the path.")
@SpecRef("TS 29.512 5.6.2.11")
public record ChargingData(
        @Nullable @Size(max = 512) String description,

        @Nullable @OneOf({"DURATION", "VOLUME", "DURATION_VOLUME", "EVENT"})
        String meteringMethod,

        @Nullable Boolean offline,
        @Nullable Boolean online,
        @Nullable Boolean sdfHandl,
        @Nullable @Range(min = 0, max = 4_294_967_295L) Long ratingGroup,

        @Nullable @OneOf({"SER_ID_LEVEL", "RAT_GR_LEVEL", "SPON_CON_LEVEL"})
        String reportingLevel,

        @Nullable @Range(min = 0, max = 4_294_967_295L) Long serviceId,
        @Nullable @Size(min = 1, max = 255) String sponsorId,
        @Nullable @Size(min = 1, max = 255) String appSvcProvId,

        @Doc("Other attributes of ChargingData, as defined there.") @Nullable
        ObjectNode further) {}
