// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a process that runs policy projects reads of them. Any method throws {@link
 * org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface ProjectReader {
    /** What decides, one for each service that has a project in production. */
    List<ProjectStore.Pointer> pointers();

    /** What was put; null when there is no such version. */
    @Nullable
    ObjectNode document(String service, String name, int version);
}
