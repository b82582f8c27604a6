// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Limits the number of top-level types per package, among the analyzed classes. Not thread-safe. */
final class ShareAPackageWithFew extends ArchCondition<JavaClass> {
    private final int most;
    private final Map<String, Integer> types = new TreeMap<>();

    /** @param most maximum number of types in a package */
    ShareAPackageWithFew(int most) {
        super("be in a package of at most " + most + " types");
        this.most = most;
    }

    @Override
    public void init(Collection<JavaClass> all) {
        types.clear();
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        if (type.isTopLevelClass() && !type.getSimpleName().equals("package-info")) {
            types.merge(type.getPackageName(), 1, Integer::sum);
        }
    }

    @Override
    public void finish(ConditionEvents events) {
        types.forEach((name, count) -> {
            if (count > most) {
                events.add(SimpleConditionEvent.violated(name, name + " has " + count + " types"));
            }
        });
    }
}
