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

/** Configuration document {@code policydata/common/pras/{name}}: attributes as in PresenceInfo. */
@Doc("Presence reporting area that policies and tables refer to.")
@SpecRef("TS 29.571 5.4.4.27")
public record PresenceReportingArea(
        @Doc("Identifier on the interface; UE-dedicated areas are below 8388608.") @Matches("[0-9]{1,8}")
        String praId,

        @Nullable @Size(max = 512) String description,
        @Nullable @Size(min = 1, max = 1000) List<ObjectNode> trackingAreaList,
        @Nullable @Size(min = 1, max = 1000) List<ObjectNode> ecgiList,
        @Nullable @Size(min = 1, max = 1000) List<ObjectNode> ncgiList,
        @Nullable @Size(min = 1, max = 1000) List<ObjectNode> globalRanNodeIdList) {
    private static final int LARGEST = 16_777_215;

    /** Checks constraints that the schema cannot express. */
    public void check(Problems problems) {
        problems.unless(Integer.parseInt(praId) <= LARGEST, "/praId", "expected 0 to " + LARGEST);
    }
}
