// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Read access to policy projects for processes that run them. Any method throws
 * {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface ProjectReader {
    /** Returns the versions in production, one entry for each service that has any. */
    List<ProjectStore.Pointer> pointers();

    /** Returns the document of a version; null if the version does not exist. */
    @Nullable
    ObjectNode document(String service, String name, int version);
}
