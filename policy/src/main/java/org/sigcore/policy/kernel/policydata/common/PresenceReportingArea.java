// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Size;
import tools.jackson.databind.node.ObjectNode;

/** {@code policydata/common/pras/{name}}: attributes as in PresenceInfo. */
@Doc("A presence reporting area, for policies and tables to name.")
@SpecRef("TS 29.571 5.4.4.27")
public record PresenceReportingArea(
        @Doc("The identifier on the interface; below 8388608 the UE-dedicated areas.") @Matches("[0-9]{1,8}")
        String praId,

        @Nullable @Size(max = 512) String description,
        @Nullable @Size(min = 1, max = 1000) List<ObjectNode> trackingAreaList,
        @Nullable @Size(min = 1, max = 1000) List<ObjectNode> ecgiList,
        @Nullable @Size(min = 1, max = 1000) List<ObjectNode> ncgiList,
        @Nullable @Size(min = 1, max = 1000) List<ObjectNode> globalRanNodeIdList) {
    private static final int LARGEST = 16_777_215;

    /** What the shape cannot say. */
    public void check(Problems problems) {
        problems.unless(Integer.parseInt(praId) <= LARGEST, "/praId", "expected 0 to " + LARGEST);
    }
}
