// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;
import tools.jackson.databind.node.ObjectNode;

/**
 * Configuration document {@code policydata/pcfam/serviceAreaRestrictions/{name}}: attributes as in
 * ServiceAreaRestriction.
 */
@Doc("Service area restriction of a UE that policies refer to, as ServiceAreaRestriction of TS 29.571.")
@SpecRef("TS 29.571 5.4.4.34")
public record ServiceAreaRestriction(
        @Nullable @Size(max = 512) String description,

        @OneOf({"ALLOWED_AREAS", "NOT_ALLOWED_AREAS"}) String restrictionType,

        @Doc("Areas with tacs or an areaCode, as Area of TS 29.571. An empty list serves the UE nowhere, or "
                + "everywhere.")
        @Size(max = 1000)
        List<ObjectNode> areas,

        @Doc("Maximum number of allowed tracking areas, with ALLOWED_AREAS.") @Nullable @Range(min = 0, max = 65_535)
        Integer maxNumOfTAs) {

    /** Checks constraints that the schema cannot express. */
    public void check(Problems problems) {
        for (int i = 0; i < areas.size(); i++) {
            problems.unless(
                    areas.get(i).has("tacs") != areas.get(i).has("areaCode"),
                    "/areas/" + i,
                    "expected either tacs or an areaCode");
        }
        problems.unless(
                maxNumOfTAs == null || restrictionType.equals("ALLOWED_AREAS"),
                "/maxNumOfTAs",
                "goes with ALLOWED_AREAS only");
    }
}
