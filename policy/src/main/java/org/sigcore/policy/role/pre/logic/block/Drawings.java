// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.block;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.logic.code.Faults;
import org.sigcore.policy.role.pre.logic.table.Resources;
import tools.jackson.databind.JsonNode;

/**
 * Drawings of a project by the names of their policies, and those of libraries as {@code library/policy}. Used for one
 * compilation.
 */
public final class Drawings {
    private final Map<String, Drawing> own = new LinkedHashMap<>();
    private final Map<String, Drawing> shared = new HashMap<>();
    private final Resources resources;
    private final @Nullable String service;
    private final String main;

    /**
     * Reads the drawings of a project.
     *
     * @param service the service of the project; null when unknown
     * @throws org.sigcore.model.ProblemException 400 naming the invalid policy
     */
    public Drawings(JsonNode policies, Resources resources, @Nullable String service) {
        this.resources = resources;
        this.service = service;
        for (int i = 0; i < policies.size(); i++) {
            Drawing drawing = drawing("", policies.get(i), "/policies/" + i);
            if (own.put(drawing.policy(), drawing) != null) {
                throw Faults.at("/policies/" + i + "/name", "there are two policies " + drawing.policy());
            }
        }
        String named = Json.string(resources.project(), "main");
        if (own.isEmpty()) {
            throw Faults.at("/policies", "expected a policy");
        }
        if (named != null && !own.containsKey(named)) {
            throw Faults.at("/main", "there is no policy " + named);
        }
        main = named != null
                ? named
                : own.containsKey("main") ? "main" : own.keySet().iterator().next();
    }

    private static Drawing drawing(String prefix, JsonNode policy, String pointer) {
        String name = Json.string(policy, "name");
        if (name == null || name.isEmpty() || name.indexOf('/') >= 0) {
            throw Faults.at(pointer + "/name", "expected a name without a slash");
        }
        JsonNode workspace = Workspaces.read(policy.path("workspace"), pointer + "/workspace");
        return Drawing.read(prefix + name, workspace, pointer + "/workspace");
    }

    String main() {
        return main;
    }

    List<String> names() {
        return new ArrayList<>(own.keySet());
    }

    boolean isFor(Set<String> services) {
        return service == null || services.contains(service);
    }

    /**
     * Returns the full name of a policy used by another one: within a library, names without a slash refer to the same
     * library.
     */
    String resolve(String user, String name) {
        int slash = user.indexOf('/');
        return slash < 0 || name.indexOf('/') >= 0 ? name : user.substring(0, slash + 1) + name;
    }

    @Nullable
    Drawing find(String name) {
        int slash = name.indexOf('/');
        if (slash < 0) {
            return own.get(name);
        }
        if (!shared.containsKey(name)) {
            String library = name.substring(0, slash);
            JsonNode document = resources.document("policymgmt/policylibrary/" + library);
            if (document != null) {
                document.path("policies").forEach(policy -> {
                    Drawing drawing = drawing(library + "/", policy, "policymgmt/policylibrary/" + library);
                    shared.put(drawing.policy(), drawing);
                });
            }
        }
        return shared.get(name);
    }
}
