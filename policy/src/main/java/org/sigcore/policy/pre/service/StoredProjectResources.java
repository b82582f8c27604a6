// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.service;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.sigcore.policy.pre.api.ProjectResources;
import org.sigcore.policy.pre.service.ProjectStore.Active;
import org.sigcore.policy.pre.service.ProjectStore.Canary;

/** Reads the stored projects again to see what they name: seldom asked. Names that a project computes are not seen. */
public final class StoredProjectResources implements ProjectResources {
    private final Projects projects;
    private final ProjectCompiler compiler;

    public StoredProjectResources(Projects projects, ProjectCompiler compiler) {
        this.projects = projects;
        this.compiler = compiler;
    }

    @Override
    public List<String> projectsNaming(String resource) {
        Set<String> naming = new TreeSet<>();
        for (Projects.State state : projects.all()) {
            String service = state.project().service();
            String name = state.project().name();
            for (int version : versions(state)) {
                if (compiler.resources(service, projects.document(service, name, version))
                        .contains(resource)) {
                    naming.add("policymgmt/policyprojects/" + service + "/" + name);
                }
            }
        }
        return List.copyOf(naming);
    }

    private static Set<Integer> versions(Projects.State state) {
        Set<Integer> versions = new TreeSet<>();
        versions.add(state.project().latest());
        Active active = state.active();
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
