// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A class in a room of a role names classes of its own room and of those that lie further in: an edge {@code service} and
 * {@code logic}, {@code service} {@code logic}, {@code logic} none. Each may see values and interfaces in {@code api}, which
 * sees no room itself. Classes outside the rooms wire the role, and name what they like. Stateless.
 */
final class LeadInwards extends ArchCondition<JavaClass> {
    private static final Pattern ROOM = Pattern.compile("org\\.sigcore\\.(?:nrf|scp|policy|bsf)\\.(?:.+?\\.)??"
            + "(api|sbi|diameter|proxy|rest|client|store|service|logic)(?:\\..*)?");
    private static final Pattern PART =
            Pattern.compile("(org\\.sigcore\\.\\w+)\\.(?:contract|kernel|role)\\.\\w+(?=\\.|$)");
    private static final Set<String> FROM_EDGES = Set.of("service", "logic", "api");
    private static final Map<String, Set<String>> INWARDS =
            Map.of("service", Set.of("logic", "api"), "logic", Set.of("api"), "api", Set.of());

    LeadInwards() {
        super("lead inwards only");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        String from = room(type);
        if (from.isEmpty()) {
            return;
        }
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            String to = room(dependency.getTargetClass());
            boolean leads = to.isEmpty()
                    || to.equals(from)
                    || INWARDS.getOrDefault(from, FROM_EDGES).contains(to);
            if (!leads) {
                events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
            }
        }
    }

    /** Returns the room of a type, empty for a type without one. Parts of a {@link Layer} that are named like a room are none. */
    static String room(JavaClass type) {
        Matcher matcher = ROOM.matcher(PART.matcher(type.getPackageName()).replaceFirst("$1"));
        return matcher.matches() ? matcher.group(1) : "";
    }
}
