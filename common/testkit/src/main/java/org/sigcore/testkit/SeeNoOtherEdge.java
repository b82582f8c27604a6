// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Requires that an edge, a package {@code sbi}, {@code diameter}, {@code rest} or {@code proxy} inside an NF, does not
 * depend on another edge. Stateless.
 */
final class SeeNoOtherEdge extends ArchCondition<JavaClass> {
    private static final Pattern EDGE = Pattern.compile(
            "(org\\.sigcore\\.(?:nrf|scp|policy|bsf)(?:\\..+?)?\\.(?:sbi|diameter|rest|proxy))(?:\\..*)?");

    SeeNoOtherEdge() {
        super("see no other edge");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        String own = edgeOf(type);
        if (own == null) {
            return;
        }
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            String other = edgeOf(dependency.getTargetClass());
            if (other != null && !other.equals(own)) {
                events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
            }
        }
    }

    private static @Nullable String edgeOf(JavaClass type) {
        Matcher matcher = EDGE.matcher(type.getPackageName());
        return matcher.matches() ? matcher.group(1) : null;
    }
}
