// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Size;

/**
 * Configuration document {@code policydata/pcfsm/conditiondata/{name}}: attributes as in ConditionData, whose condId is
 * the name.
 */
@Doc("Conditions under which rules apply, as ConditionData of TS 29.512. Its condId is the name in the path.")
@SpecRef("TS 29.512 5.6.2.9")
public record ConditionData(
        @Nullable @Size(max = 512) String description,
        @Nullable @Matches(Patterns.TIME) String activationTime,
        @Nullable @Matches(Patterns.TIME) String deactivationTime,

        @Nullable @OneOf({"3GPP_ACCESS", "NON_3GPP_ACCESS"}) String accessType,

        @Nullable @Matches("[A-Z0-9_]{1,64}") String ratType) {}
