// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.role.pre.logic.PolicyProject;
import org.sigcore.policy.role.pre.logic.ProjectCases;
import org.sigcore.policy.role.pre.logic.table.Documents;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Compiles projects together with the documents that they refer to. Thread-safe. */
public final class ProjectCompiler {
    private static final String LIBRARY = "library";
    private final Documents documents;
    private final ServiceSettings settings;

    public ProjectCompiler(Documents documents, ServiceSettings settings) {
        this.documents = documents;
        this.settings = settings;
    }

    /**
     * Returns a compiler that sees changed documents before they are stored.
     *
     * @param changed documents by name, null for a removed one
     */
    ProjectCompiler with(ObjectNode changed) {
        return new ProjectCompiler(
                resource -> changed.has(resource) ? present(changed.get(resource)) : documents.find(resource),
                settings);
    }

    private static @Nullable JsonNode present(JsonNode document) {
        return document.isNull() ? null : document;
    }

    /**
     * Compiles a project.
     *
     * @param service the service of the project; {@code library} for a library
     * @throws org.sigcore.model.ProblemException 400 naming the invalid parts
     */
    public PolicyProject compile(String service, ObjectNode document) {
        ProjectCases.check(document);
        return PolicyProject.read(document, documents, ofBlocks(service));
    }

    /**
     * Compiles a project that is to be stored, or that refers to a document that is to be stored; also checks the types
     * of its constants.
     *
     * @throws org.sigcore.model.ProblemException as {@link #compile}
     */
    public PolicyProject check(String service, ObjectNode document) {
        ProjectCases.check(document);
        return PolicyProject.checked(document, documents, ofBlocks(service));
    }

    /**
     * Runs the cases of a project and returns their results.
     *
     * @throws org.sigcore.model.ProblemException as {@link #compile}
     */
    public List<ProjectCases.Result> cases(String service, ObjectNode document) {
        return ProjectCases.run(compile(service, document), document);
    }

    /**
     * Checks a project and requires that its cases pass.
     *
     * @throws org.sigcore.model.ProblemException as {@link #check}, or 400 naming the failed cases
     */
    void require(String service, ObjectNode document) {
        ProjectCases.require(check(service, document), document);
    }

    /**
     * Evaluates a project and explains the decision.
     *
     * @throws org.sigcore.model.ProblemException as {@link #compile}
     */
    public ObjectNode explain(String service, ObjectNode document, ObjectNode context) {
        return PolicyProject.explain(
                document,
                documents,
                ofBlocks(service),
                context,
                settings.now().pre().keepsLast());
    }

    /**
     * Returns the documents that a project refers to, including libraries; for an invalid project those found before
     * the error.
     */
    public Set<String> resources(String service, ObjectNode document) {
        Set<String> named = new HashSet<>();
        Documents recording = resource -> {
            named.add(resource);
            return documents.find(resource);
        };
        try {
            PolicyProject _ = PolicyProject.read(document, recording, ofBlocks(service));
        } catch (ProblemException e) {
            // The references found so far remain valid.
        }
        return named;
    }

    // A library serves all services, so its blocks are checked in the projects that use it.
    private static @Nullable String ofBlocks(String service) {
        return service.equals(LIBRARY) ? null : service;
    }
}
