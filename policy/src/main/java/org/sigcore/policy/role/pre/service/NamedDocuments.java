// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.policydata.PolicyData;
import org.sigcore.policy.role.pre.logic.table.Documents;
import tools.jackson.databind.JsonNode;

/**
 * Resolves the documents that projects refer to: libraries, which are projects of the service {@code library}, and
 * configuration documents. Thread-safe if both sources are.
 */
public final class NamedDocuments implements Documents {
    private static final String LIBRARY = "policymgmt/policylibrary/";
    private final ProjectStore store;
    private final PolicyData configuration;

    public NamedDocuments(ProjectStore store, PolicyData configuration) {
        this.store = store;
        this.configuration = configuration;
    }

    /** Returns the document name of a library. */
    static String library(String name) {
        return LIBRARY + name;
    }

    @Override
    public @Nullable JsonNode find(String resource) {
        if (!resource.startsWith(LIBRARY)) {
            return configuration.find(resource);
        }
        ProjectStore.Stored library = store.find("library", resource.substring(LIBRARY.length()));
        return library == null ? null : library.document();
    }
}
