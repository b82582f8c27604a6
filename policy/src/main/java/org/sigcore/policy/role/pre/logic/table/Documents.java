// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.table;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Configuration documents that projects name. */
@FunctionalInterface
public interface Documents {
    /** None. */
    Documents NONE = resource -> null;

    /**
     * One document.
     *
     * @param resource such as {@code policydata/common/matchList/exhausted}
     * @return null when there is none
     */
    @Nullable
    JsonNode find(String resource);
}
