// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.role.pre.logic.PolicyProject;
import org.sigcore.policy.role.pre.logic.ProjectCases;
import org.sigcore.policy.role.pre.logic.table.Documents;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads projects with what they name. Thread-safe. */
public final class ProjectCompiler {
    private static final String LIBRARY = "library";
    private final Documents documents;
    private final BooleanSupplier keepsLast;

    /** @param keepsLast true if an invalid part of a decision that is explained keeps its last valid value */
    public ProjectCompiler(Documents documents, BooleanSupplier keepsLast) {
        this.documents = documents;
        this.keepsLast = keepsLast;
    }

    /**
     * One that reads projects as if what they name had changed.
     *
     * @param changed documents by name, null for one that is gone
     */
    ProjectCompiler with(ObjectNode changed) {
        return new ProjectCompiler(
                resource -> changed.has(resource) ? present(changed.get(resource)) : documents.find(resource),
                keepsLast);
    }

    private static @Nullable JsonNode present(JsonNode document) {
        return document.isNull() ? null : document;
    }

    /**
     * A project ready to run.
     *
     * @param service that it is for; {@code library} for one that others use
     * @throws org.sigcore.model.ProblemException 400 naming the parts that cannot be read
     */
    public PolicyProject compile(String service, ObjectNode document) {
        ProjectCases.check(document);
        return PolicyProject.read(document, documents, ofBlocks(service));
    }

    /**
     * Reads a project that is to be stored, or that names a document that is to be stored; also checks the types of its constants.
     *
     * @throws org.sigcore.model.ProblemException as {@link #compile}
     */
    public PolicyProject check(String service, ObjectNode document) {
        ProjectCases.check(document);
        return PolicyProject.checked(document, documents, ofBlocks(service));
    }

    /**
     * What came of its cases.
     *
     * @throws org.sigcore.model.ProblemException as {@link #compile}
     */
    public List<ProjectCases.Result> cases(String service, ObjectNode document) {
        return ProjectCases.run(compile(service, document), document);
    }

    /**
     * Reads a project and decides its cases.
     *
     * @throws org.sigcore.model.ProblemException as {@link #check}, or 400 naming the cases that fail
     */
    void require(String service, ObjectNode document) {
        ProjectCases.require(check(service, document), document);
    }

    /**
     * What a project decides, and why.
     *
     * @throws org.sigcore.model.ProblemException as {@link #compile}
     */
    public ObjectNode explain(String service, ObjectNode document, ObjectNode context) {
        return PolicyProject.explain(document, documents, ofBlocks(service), context, keepsLast.getAsBoolean());
    }

    /** The documents that a project names, libraries included; of one that cannot be read, those that were seen. */
    public Set<String> resources(String service, ObjectNode document) {
        Set<String> named = new HashSet<>();
        Documents recording = resource -> {
            named.add(resource);
            return documents.find(resource);
        };
        try {
            PolicyProject _ = PolicyProject.read(document, recording, ofBlocks(service));
        } catch (ProblemException e) {
            // What it names is named all the same.
        }
        return named;
    }

    // A library is for all services: its blocks are checked where it is used.
    private static @Nullable String ofBlocks(String service) {
        return service.equals(LIBRARY) ? null : service;
    }
}
