// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the roles (packages with a class annotated {@code @Role}) and rejects dependencies of one role on another.
 * Roles use {@code contract} packages, which belong to no role. The annotation is matched by its simple name, so that
 * this module does not depend on the one that declares it. Not thread-safe; each check begins with {@link #init}.
 */
final class SeeNoOtherRole extends ArchCondition<JavaClass> {
    private final Set<String> roles = new TreeSet<>();

    SeeNoOtherRole() {
        super("see no other role");
    }

    @Override
    public void init(Collection<JavaClass> all) {
        roles.clear();
        for (JavaClass type : all) {
            if (type.getAnnotations().stream()
                    .anyMatch(annotation ->
                            annotation.getRawType().getSimpleName().equals("Role"))) {
                roles.add(type.getPackageName());
            }
        }
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        String own = roleOf(type.getPackageName());
        if (own == null) {
            return; // wiring of the whole NF, or code shared by its roles
        }
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            String target = dependency.getTargetClass().getPackageName();
            String other = roleOf(target);
            if (other != null && !other.equals(own)) {
                events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
            }
        }
    }

    private @Nullable String roleOf(String packageName) {
        String longest = null;
        for (String role : roles) {
            if (isWithin(packageName, role) && (longest == null || role.length() > longest.length())) {
                longest = role;
            }
        }
        return longest;
    }

    private static boolean isWithin(String packageName, String parent) {
        return packageName.equals(parent) || packageName.startsWith(parent + ".");
    }
}
