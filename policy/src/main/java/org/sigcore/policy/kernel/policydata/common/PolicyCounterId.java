// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** {@code policydata/common/policycounterids/{name}}. */
@Doc("A policy counter of the charging function, for policies and tables to name.")
@SpecRef("TS 29.594 5.6.2.2")
public record PolicyCounterId(
        @Doc("The identifier on the interface; the name in the path unless it is given.")
        @Nullable
        @Size(min = 1, max = 255)
        String identifier,

        @Nullable @Size(max = 512) String description,

        @Doc("The status that counts while the charging function has none.") @Nullable @Size(min = 1, max = 255)
        String defaultStatus) {}
