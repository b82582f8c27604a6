// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.service;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.policy.pre.api.PolicyEngine;
import org.sigcore.policy.pre.api.PolicyOutcome;
import org.sigcore.policy.pre.logic.PolicyProject;
import tools.jackson.databind.node.ObjectNode;

/**
 * Evaluates the project in production of each service. Projects are read once and kept; {@link #forget()} makes the next
 * evaluation read them again. Thread-safe.
 */
public final class StoredPolicyEngine implements PolicyEngine {
    private final ProjectStore store;
    private final Map<String, PolicyProject> projects = new ConcurrentHashMap<>();

    public StoredPolicyEngine(ProjectStore store) {
        this.store = store;
    }

    @Override
    public PolicyOutcome evaluate(String service, ObjectNode context) {
        return projects.computeIfAbsent(service, this::load).evaluate(context);
    }

    /** Lets changed projects take effect. */
    public void forget() {
        projects.clear();
    }

    private PolicyProject load(String service) {
        ProjectStore.Stored stored = store.production(service);
        if (stored == null) {
            throw new ProblemException(SbiCause.UNSPECIFIED_NF_FAILURE, "no policy project for " + service);
        }
        return PolicyProject.read(stored.document());
    }
}
