// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Size;
import tools.jackson.databind.node.ObjectNode;

/**
 * Configuration document {@code policydata/pcfsm/trafficcontroldata/{name}}: attributes as in TrafficControlData, whose
 * tcId is the name.
 */
@Doc("Traffic control of a rule, as TrafficControlData of TS 29.512. Its tcId is the name in the path.")
@SpecRef("TS 29.512 5.6.2.10")
public record TrafficControlData(
        @Nullable @Size(max = 512) String description,

        @Nullable @OneOf({"ENABLED-UPLINK", "ENABLED-DOWNLINK", "ENABLED", "DISABLED", "REMOVED"})
        String flowStatus,

        @Nullable Redirect redirectInfo,
        @Nullable Boolean muteNotif,
        @Nullable @Size(min = 1, max = 255) String trafficSteeringPolIdDl,
        @Nullable @Size(min = 1, max = 255) String trafficSteeringPolIdUl,
        @Nullable @Size(min = 1, max = 100) List<ObjectNode> routeToLocs,

        @Doc("Other attributes of TrafficControlData, as defined there.") @Nullable
        ObjectNode further) {

    /** Redirection of traffic, as RedirectInformation. */
    @Doc("Redirection of traffic.")
    @SpecRef("TS 29.512 5.6.2.13")
    public record Redirect(
            @Nullable Boolean redirectEnabled,

            @Nullable @OneOf({"IPV4_ADDR", "IPV6_ADDR", "URL", "SIP_URI"})
            String redirectAddressType,

            @Nullable @Size(min = 1, max = 1024) String redirectServerAddress) {}
}
