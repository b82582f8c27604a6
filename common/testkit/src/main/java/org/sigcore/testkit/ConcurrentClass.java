// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Set;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * Marks a test class that mostly waits and therefore runs at the same time as other classes. Its own tests share a
 * fixture and run one after another: {@link Execution} alone would let them run in parallel too.
 */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(providers = ConcurrentClass.OwnLock.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ConcurrentClass {
    /** Gives each class a lock of its own; JUnit runs the tests of a class that holds a lock in one thread. */
    final class OwnLock implements ResourceLocksProvider {
        @Override
        public Set<Lock> provideForClass(Class<?> testClass) {
            return Set.of(new Lock(testClass.getName()));
        }
    }
}
