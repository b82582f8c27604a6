// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.role.pre.logic.block.Workspaces;
import org.sigcore.policy.role.pre.service.ProjectStore.Active;
import org.sigcore.policy.role.pre.service.ProjectStore.Addition;
import org.sigcore.policy.role.pre.service.ProjectStore.Pointer;
import org.sigcore.policy.role.pre.service.ProjectStore.Project;
import org.sigcore.policy.role.pre.service.ProjectStore.Version;
import org.sigcore.store.DuplicateKeyException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lifecycle of policy projects. Every PUT creates a version; for each service one version is in production, optionally
 * with a canary version for a share of the subscribers, and a rollback activates an earlier version. Only valid
 * projects are stored. When a call returns, this process runs the changed versions; other processes follow within a
 * second. Thread-safe.
 */
public final class Projects {
    /**
     * Pseudo-service of projects that make no decisions themselves; projects of all services use their latest version.
     */
    private static final String LIBRARY = "library";

    private static final Set<String> SERVICES =
            Set.of("pcf-sm", "pcf-am", "pcf-ue", "pcrf-core", PolicyEngine.PDS, LIBRARY);
    private static final int MAX_NAME = 128;
    private final ProjectStore store;
    private final RunningProjects running;
    private final ProjectCompiler compiler;
    private final StoredProjectResources resources;

    public Projects(
            ProjectStore store, RunningProjects running, ProjectCompiler compiler, StoredProjectResources resources) {
        this.store = store;
        this.running = running;
        this.compiler = compiler;
        this.resources = resources;
    }

    /**
     * A project and its state.
     *
     * @param active null when the project is not in production
     */
    public record State(Project project, @Nullable Active active) {}

    /** Returns all projects. */
    public List<State> all() {
        Map<String, Active> active = new HashMap<>();
        for (Pointer pointer : store.pointers()) {
            active.put(pointer.active().service(), pointer.active());
        }
        List<State> all = new ArrayList<>();
        for (Project project : store.all()) {
            Active decides = active.get(project.service());
            all.add(new State(project, decides != null && decides.name().equals(project.name()) ? decides : null));
        }
        return all;
    }

    /** Returns a project; responds 404 if it does not exist. */
    public State get(String service, String name) {
        for (State state : all()) {
            if (state.project().service().equals(service)
                    && state.project().name().equals(name)) {
                return state;
            }
        }
        throw notFound("no such policy project");
    }

    /** Returns the versions of a project, latest first; responds 404 if it does not exist. */
    public List<Version> versions(String service, String name) {
        List<Version> versions = store.versions(service, name);
        if (versions.isEmpty()) {
            throw notFound("no such policy project");
        }
        return versions;
    }

    /** Returns the document of a version; responds 404 if it does not exist. */
    public ObjectNode document(String service, String name, int version) {
        ObjectNode document = store.document(service, name, version);
        if (document == null) {
            throw notFound("no such version of the policy project");
        }
        return Workspaces.unpacked(document);
    }

    /**
     * Stores documents as the next versions of their projects, atomically.
     *
     * @throws ProblemException 400 when a project is invalid or a case of one that goes into production fails, 409 when
     *     the change would break a project in production
     */
    public List<Version> add(String user, List<Addition> additions) {
        ObjectNode libraries = Json.object();
        Set<String> decided = new HashSet<>();
        for (Addition addition : additions) {
            checkName(addition);
            Workspaces.packed(addition.document());
            if (addition.service().equals(LIBRARY)) {
                libraries.set(NamedDocuments.library(addition.name()), addition.document());
            } else if (addition.production()) {
                decided.add(addition.service());
            }
        }
        ProjectCompiler afterwards = compiler.with(libraries);
        for (Addition addition : additions) {
            if (addition.production() && !addition.service().equals(LIBRARY)) {
                afterwards.require(addition.service(), addition.document());
            } else {
                var _ = afterwards.check(addition.service(), addition.document());
            }
        }
        List<String> broken = libraries.isEmpty() ? List.of() : resources.brokenBy(libraries, decided);
        if (!broken.isEmpty()) {
            throw inUse("a project that decides could not be read any more: " + broken.getFirst());
        }
        List<Addition> kept =
                additions.stream().map(Projects::withoutProductionOfLibraries).toList();
        List<Version> versions;
        try {
            versions = store.add(user, kept);
        } catch (DuplicateKeyException e) {
            versions = store.add(user, kept); // another process has created the project concurrently
        }
        if (kept.stream().anyMatch(addition -> addition.service().equals(LIBRARY))) {
            store.touch();
        }
        running.refresh();
        return versions;
    }

    private static Addition withoutProductionOfLibraries(Addition addition) {
        return addition.service().equals(LIBRARY)
                ? new Addition(LIBRARY, addition.name(), false, addition.document())
                : addition;
    }

    private static void checkName(Addition addition) {
        if (!SERVICES.contains(addition.service())) {
            throw refused("/service", "expected one of " + new TreeSet<>(SERVICES));
        }
        if (addition.name().length() > MAX_NAME || addition.name().chars().anyMatch(Character::isISOControl)) {
            throw refused("/name", "expected 1 to " + MAX_NAME + " characters, none of them a control character");
        }
    }

    private static ProblemException refused(String pointer, String reason) {
        return ProblemException.of(SbiCause.MANDATORY_IE_INCORRECT, pointer, reason);
    }

    /**
     * Puts versions of a project into production for its service.
     *
     * @param casesMayFail true to ignore failing cases, for an urgent rollback
     * @throws ProblemException 404 when a version does not exist, 400 when one is invalid or a case fails
     */
    public Active activate(String user, Active wanted, boolean casesMayFail) {
        if (wanted.service().equals(LIBRARY)) {
            throw new ProblemException(SbiCause.MODIFICATION_NOT_ALLOWED, "a library decides nothing by itself");
        }
        require(wanted, wanted.version(), casesMayFail);
        if (wanted.canary() != null) {
            require(wanted, wanted.canary().version(), casesMayFail);
        }
        if (!store.activate(user, wanted)) {
            throw notFound("no such version of the policy project");
        }
        running.refresh();
        return wanted;
    }

    private void require(Active wanted, int version, boolean casesMayFail) {
        ObjectNode document = document(wanted.service(), wanted.name(), version);
        if (casesMayFail) {
            var _ = compiler.compile(wanted.service(), document);
        } else {
            compiler.require(wanted.service(), document);
        }
    }

    /**
     * Removes a project with all its versions; responds 404 if it does not exist, 403 if it is in production, 409 for a
     * library in use.
     */
    public void delete(String user, String service, String name) {
        if (service.equals(LIBRARY)) {
            List<String> users = resources.projectsNaming(NamedDocuments.library(name));
            if (!users.isEmpty()) {
                throw inUse("the library is used by " + String.join(", ", users));
            }
        }
        switch (store.delete(user, service, name)) {
            case DONE -> {}
            case UNKNOWN -> throw notFound("no such policy project");
            case IN_PRODUCTION ->
                throw new ProblemException(ProblemDetails.of(
                        SbiCause.MODIFICATION_NOT_ALLOWED,
                        "the project is in production; put another one there first"));
        }
    }

    private static ProblemException inUse(String detail) {
        return new ProblemException(ProblemDetails.of(409, "MODIFICATION_NOT_ALLOWED", detail));
    }

    private static ProblemException notFound(String detail) {
        return new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, detail);
    }
}
