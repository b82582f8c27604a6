// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.policy.pre.logic.PolicyProject;
import tools.jackson.databind.node.ObjectNode;

/** Reads projects with what they name. Thread-safe. */
public final class ProjectCompiler {
    private static final String LIBRARY = "library";
    private final NamedDocuments documents;

    public ProjectCompiler(NamedDocuments documents) {
        this.documents = documents;
    }

    /**
     * A project ready to run.
     *
     * @param service that it is for; {@code library} for one that others use
     * @throws org.sigcore.model.ProblemException 400 naming the parts that cannot be read
     */
    public PolicyProject compile(String service, ObjectNode document) {
        return PolicyProject.read(document, documents, ofBlocks(service));
    }

    /**
     * What a project decides, and why.
     *
     * @throws org.sigcore.model.ProblemException as {@link #compile}
     */
    public ObjectNode explain(String service, ObjectNode document, ObjectNode context) {
        return PolicyProject.explain(document, documents, ofBlocks(service), context);
    }

    // A library is for all services: its blocks are checked where it is used.
    private static @Nullable String ofBlocks(String service) {
        return service.equals(LIBRARY) ? null : service;
    }
}
