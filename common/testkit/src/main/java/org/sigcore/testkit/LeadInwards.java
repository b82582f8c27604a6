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
 * Requires that a class in a room of a role depends only on classes of its own room and of inner rooms: an edge on
 * {@code service} and {@code logic}, {@code service} on {@code logic}, {@code logic} on none. All may use the values
 * and interfaces of contracts, which depend on no room. Classes outside the rooms wire the role and may depend on any
 * class. Stateless.
 */
final class LeadInwards extends ArchCondition<JavaClass> {
    private static final Pattern ROOM = Pattern.compile("org\\.sigcore\\.(?:nrf|scp|policy|bsf)\\.(?:.+?\\.)??"
            + "(sbi|diameter|proxy|rest|client|store|service|logic)(?:\\..*)?");
    private static final Pattern PART =
            Pattern.compile("(org\\.sigcore\\.\\w+)\\.(?:contract|kernel|role)\\.\\w+(?=\\.|$)");
    private static final String CONTRACT = "contract";
    private static final Set<String> FROM_EDGES = Set.of("service", "logic", CONTRACT);
    private static final Map<String, Set<String>> INWARDS =
            Map.of("service", Set.of("logic", CONTRACT), "logic", Set.of(CONTRACT), CONTRACT, Set.of());

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

    /**
     * Returns the room of a type, empty for a type without one. A part of a {@link Layer} with the name of a room is
     * not a room.
     */
    static String room(JavaClass type) {
        if (Layer.of(type) == Layer.CONTRACT) {
            return CONTRACT;
        }
        Matcher matcher = ROOM.matcher(PART.matcher(type.getPackageName()).replaceFirst("$1"));
        return matcher.matches() ? matcher.group(1) : "";
    }
}
