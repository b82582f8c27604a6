// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** Configuration document {@code policydata/common/policycounterids/{name}}. */
@Doc("Policy counter of the charging function that policies and tables refer to.")
@SpecRef("TS 29.594 5.6.2.2")
public record PolicyCounterId(
        @Doc("Identifier on the interface. If absent, the name in the path.") @Nullable @Size(min = 1, max = 255)
        String identifier,

        @Nullable @Size(max = 512) String description,

        @Doc("Status that applies while the charging function reports none.") @Nullable @Size(min = 1, max = 255)
        String defaultStatus) {}
