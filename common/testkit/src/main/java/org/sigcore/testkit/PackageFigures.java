// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dependency figures of the packages of one network function. A part is a role, a part of the kernel or a contract; in
 * a function without layers, it is a direct subpackage of the function.
 *
 * @param parts number of parts
 * @param levels number of parts on the longest chain of dependencies, with a cycle counted as one
 * @param dependencies number of pairs of parts of which the first depends on the second
 * @param dependenciesInCycles number of those dependencies that are on a cycle, at least one of which points upward
 * @param packages number of packages with types
 * @param packagesOfOneType number of packages with a single top-level type
 */
public record PackageFigures(
        int parts, int levels, int dependencies, int dependenciesInCycles, int packages, int packagesOfOneType) {
    private static final Pattern PART =
            Pattern.compile("org\\.sigcore\\.\\w+\\.((?:(?:contract|kernel|role)\\.)?\\w+)(?:\\..*)?");

    /** Returns the figures of the classes of one network function. */
    public static PackageFigures of(JavaClasses classes) {
        Map<String, Integer> types = new TreeMap<>();
        Map<String, Set<String>> edges = new TreeMap<>();
        for (JavaClass type : classes) {
            if (type.getSimpleName().equals("package-info")) {
                continue;
            }
            if (type.isTopLevelClass()) {
                types.merge(type.getPackageName(), 1, Integer::sum);
            }
            Set<String> targets = edges.computeIfAbsent(part(type), key -> new TreeSet<>());
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                if (classes.contain(dependency.getTargetClass().getName())) {
                    targets.add(part(dependency.getTargetClass()));
                }
            }
        }
        edges.forEach((part, targets) -> targets.remove(part));
        Graph graph = new Graph(edges);
        return new PackageFigures(
                edges.size(),
                graph.levels(),
                edges.values().stream().mapToInt(Set::size).sum(),
                graph.edgesInCycles(),
                types.size(),
                (int) types.values().stream().filter(count -> count == 1).count());
    }

    private static String part(JavaClass type) {
        Matcher matcher = PART.matcher(type.getPackageName());
        return matcher.matches() ? matcher.group(1) : type.getPackageName();
    }

    /** Dependency graph of the parts. Not thread-safe. */
    private static final class Graph {
        private final Map<String, Set<String>> edges;
        private final Map<String, Set<String>> reached = new HashMap<>();
        private final Map<String, Integer> levels = new HashMap<>();

        Graph(Map<String, Set<String>> edges) {
            this.edges = edges;
            for (String part : edges.keySet()) {
                Set<String> all = new HashSet<>();
                reach(part, all);
                reached.put(part, all);
            }
        }

        private void reach(String part, Set<String> all) {
            for (String next : edges.getOrDefault(part, Set.of())) {
                if (all.add(next)) {
                    reach(next, all);
                }
            }
        }

        private boolean reaches(String from, String to) {
            return reached.getOrDefault(from, Set.of()).contains(to);
        }

        int edgesInCycles() {
            int found = 0;
            for (Map.Entry<String, Set<String>> from : edges.entrySet()) {
                for (String to : from.getValue()) {
                    if (reaches(to, from.getKey())) {
                        found++;
                    }
                }
            }
            return found;
        }

        int levels() {
            return edges.keySet().stream().mapToInt(this::level).max().orElse(0);
        }

        private int level(String part) {
            Integer known = levels.get(part);
            if (known != null) {
                return known;
            }
            int below = 0;
            for (String next : reached.getOrDefault(part, Set.of())) {
                if (!reaches(next, part)) {
                    below = Math.max(below, level(next));
                }
            }
            levels.put(part, below + 1);
            return below + 1;
        }
    }
}
