// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.table;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Configuration documents that projects refer to. */
@FunctionalInterface
public interface Documents {
    /** No documents. */
    Documents NONE = resource -> null;

    /**
     * Returns a document.
     *
     * @param resource such as {@code policydata/common/matchList/exhausted}
     * @return null when it does not exist
     */
    @Nullable
    JsonNode find(String resource);
}
