// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.Nullable;

/**
 * Requires that a class of a {@link Layer} depends only on classes of its own and of lower layers of its function, and
 * never on the wiring of the function. Stateless.
 */
final class LeadDownwards extends ArchCondition<JavaClass> {
    LeadDownwards() {
        super("lead downwards only");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        Layer from = Layer.of(type);
        if (from == null) {
            return;
        }
        String function = function(type);
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            JavaClass target = dependency.getTargetClass();
            if (function(target).equals(function) && isAbove(Layer.of(target), from)) {
                events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
            }
        }
    }

    private static boolean isAbove(@Nullable Layer layer, Layer from) {
        return layer == null || layer.compareTo(from) > 0;
    }

    /** Returns the package of the function, such as {@code org.sigcore.policy}, or the whole package of other types. */
    private static String function(JavaClass type) {
        String[] parts = type.getPackageName().split("\\.", 4);
        return parts.length > 3 ? String.join(".", parts[0], parts[1], parts[2]) : type.getPackageName();
    }
}
