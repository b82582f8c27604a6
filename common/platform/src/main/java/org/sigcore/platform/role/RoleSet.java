// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.sigcore.platform.lifecycle.StartException;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.MergedAnnotations;

/**
 * The roles of an NF, and those that this process runs. Immutable.
 *
 * @param paths every role of the NF with its API prefixes, in the order of the wiring class
 * @param active the roles that this process runs
 */
public record RoleSet(Map<String, List<String>> paths, Set<String> active) {
    /** Name of the bean, for conditions that are evaluated before beans have types. */
    public static final String BEAN_NAME = "sigcoreRoles";

    private static final String ALL = "all";

    /**
     * Collects the roles of a wiring class and selects some.
     *
     * @param wiring a class whose direct or indirect {@link Import}s are annotated with {@link Role}
     * @param selected role names, or {@code all}
     * @throws StartException if a selected name is not a role of this NF; the message lists the roles
     */
    public static RoleSet of(Class<?> wiring, Collection<String> selected) {
        Map<String, List<String>> known = new LinkedHashMap<>();
        collect(wiring, known, new HashSet<>());
        if (selected.contains(ALL)) {
            return new RoleSet(known, Set.copyOf(known.keySet()));
        }
        for (String name : selected) {
            if (!known.containsKey(name)) {
                throw new StartException("sigcore.roles: no role \"" + name + "\"; expected all or some of "
                        + String.join(", ", known.keySet()));
            }
        }
        if (selected.isEmpty()) {
            throw new StartException("sigcore.roles: names no role");
        }
        return new RoleSet(known, Set.copyOf(new TreeSet<>(selected)));
    }

    private static void collect(Class<?> type, Map<String, List<String>> known, Set<Class<?>> seen) {
        if (!seen.add(type)) {
            return;
        }
        MergedAnnotations annotations = MergedAnnotations.from(type);
        var role = annotations.get(Role.class);
        if (role.isPresent()) {
            known.put(role.getString("value"), List.of(role.getStringArray("paths")));
        }
        annotations.stream(Import.class).forEach(imports -> {
            for (Class<?> imported : imports.getClassArray("value")) {
                collect(imported, known, seen);
            }
        });
    }

    /** Returns true if this process runs the role. */
    public boolean runs(String role) {
        return active.contains(role);
    }

    /** Returns true if this process runs every role of the NF. */
    public boolean complete() {
        return active.size() == paths.size();
    }
}
