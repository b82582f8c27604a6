// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;
import tools.jackson.databind.node.ObjectNode;

/**
 * Configuration document {@code policydata/pcfsm/usagemonitoringdata/{name}}: attributes as in UsageMonitoringData,
 * whose umId is the name.
 */
@Doc("Thresholds of usage reports of the SMF, as UsageMonitoringData of TS 29.512. Its umId is the name in the path.")
@SpecRef("TS 29.512 5.6.2.12")
public record UsageMonitoringData(
        @Nullable @Size(max = 512) String description,

        @Doc("Octets.") @Nullable @Range(min = 0) Long volumeThreshold,

        @Nullable @Range(min = 0) Long volumeThresholdUplink,
        @Nullable @Range(min = 0) Long volumeThresholdDownlink,

        @Doc("Seconds.") @Nullable @Range(min = 0) Integer timeThreshold,

        @Nullable @Range(min = 0) Integer inactivityTime,

        @Doc("Other attributes of UsageMonitoringData, as defined there.") @Nullable
        ObjectNode further) {}
