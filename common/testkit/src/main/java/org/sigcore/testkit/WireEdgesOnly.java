// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/**
 * Restricts the use of edges in a role or a part of the kernel without rooms, where an edge is identified by its name:
 * {@code …Routes} or {@code Jdbc…}. Only other edges and the bean configuration, which creates the edges, may depend on
 * it. Stateless.
 */
final class WireEdgesOnly extends ArchCondition<JavaClass> {
    WireEdgesOnly() {
        super("depend on edges only to wire them");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        if (Layer.of(type) == null || isEdge(type) || wires(type)) {
            return;
        }
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            JavaClass target = dependency.getTargetClass();
            if (Layer.of(target) != null && isEdge(target)) {
                events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
            }
        }
    }

    private static boolean isEdge(JavaClass type) {
        String name = outermost(type).getSimpleName();
        return name.endsWith("Routes")
                || name.startsWith("Jdbc")
                || LeadInwards.room(type).equals("store");
    }

    /** Returns true for bean configurations, the abstract classes that they extend, and factories that they share. */
    private static boolean wires(JavaClass type) {
        JavaClass outermost = outermost(type);
        return outermost.getAllSubclasses().stream().anyMatch(WireEdgesOnly::isConfiguration)
                || isConfiguration(outermost)
                || outermost.getSimpleName().endsWith("Items");
    }

    private static boolean isConfiguration(JavaClass type) {
        return type.getAnnotations().stream()
                .anyMatch(annotation -> annotation.getRawType().getSimpleName().matches("Configuration|Role"));
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(WireEdgesOnly::outermost).orElse(type);
    }
}
