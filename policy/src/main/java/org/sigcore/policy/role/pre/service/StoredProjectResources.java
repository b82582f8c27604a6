// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.pre.ProjectResources;
import org.sigcore.policy.role.pre.service.ProjectStore.Active;
import org.sigcore.policy.role.pre.service.ProjectStore.Canary;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds the documents that stored projects refer to, by parsing the projects on each call; calls are rare. Names
 * computed at run time are not found.
 */
public final class StoredProjectResources implements ProjectResources {
    private final ProjectStore store;
    private final ProjectCompiler compiler;

    public StoredProjectResources(ProjectStore store, ProjectCompiler compiler) {
        this.store = store;
        this.compiler = compiler;
    }

    @Override
    public List<String> projectsNaming(String resource) {
        Map<String, Active> deciding = new TreeMap<>();
        store.pointers().forEach(each -> deciding.put(project(each.active()), each.active()));
        Set<String> naming = new TreeSet<>();
        for (ProjectStore.Project project : store.all()) {
            String name = name(project.service(), project.name());
            Set<Integer> versions = versions(deciding.get(name));
            versions.add(project.latest());
            for (int version : versions) {
                ObjectNode document = store.document(project.service(), project.name(), version);
                if (document != null
                        && compiler.resources(project.service(), document).contains(resource)) {
                    naming.add(name);
                }
            }
        }
        return List.copyOf(naming);
    }

    @Override
    public List<String> projectsBrokenBy(ObjectNode changed) {
        return brokenBy(changed, Set.of());
    }

    /** @param others services whose projects the same change replaces */
    List<String> brokenBy(ObjectNode changed, Set<String> others) {
        Set<String> broken = new TreeSet<>();
        for (ProjectStore.Pointer pointer : store.pointers()) {
            Active active = pointer.active();
            for (int version : others.contains(active.service()) ? Set.<Integer>of() : versions(active)) {
                ObjectNode document = store.document(active.service(), active.name(), version);
                String fault = document == null ? null : fault(active.service(), document, changed);
                if (fault != null) {
                    broken.add(project(active) + ": " + fault);
                }
            }
        }
        return List.copyOf(broken);
    }

    /** Returns null for a project that does not refer to a changed document, remains valid, or was invalid before. */
    private @Nullable String fault(String service, ObjectNode document, ObjectNode changed) {
        boolean concerned = compiler.resources(service, document).stream().anyMatch(changed::has);
        String fault = concerned ? fault(compiler.with(changed), service, document) : null;
        return fault == null || fault(compiler, service, document) != null ? null : fault;
    }

    private static @Nullable String fault(ProjectCompiler compiler, String service, ObjectNode document) {
        try {
            var _ = compiler.check(service, document);
            return null;
        } catch (ProblemException e) {
            return String.valueOf(e.problem().detail());
        }
    }

    private static String project(Active active) {
        return name(active.service(), active.name());
    }

    private static String name(String service, String name) {
        return "policymgmt/policyprojects/" + service + "/" + name;
    }

    private static Set<Integer> versions(@Nullable Active active) {
        Set<Integer> versions = new TreeSet<>();
        if (active != null) {
            versions.add(active.version());
            Canary canary = active.canary();
            if (canary != null) {
                versions.add(canary.version());
            }
        }
        return versions;
    }
}
