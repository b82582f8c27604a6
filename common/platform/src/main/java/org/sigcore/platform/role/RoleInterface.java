// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the interface of a role to the others: a Java interface in the role's {@code api} package. The role implements
 * it as a bean; others get it from {@link RoleLinks}.
 *
 * <p>Since a call may be remote, parameters and results are JSON-compatible values: records, strings, numbers, lists,
 * maps, {@code Optional}, JSON trees. Method names are unique within the interface. An expected rejection is a
 * {@link org.sigcore.model.ProblemException}, for local and remote calls alike.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface RoleInterface {
    /**
     * Role that implements the interface; empty for an interface that all NFs share but assign to roles with different
     * names: it is obtained by {@link RoleLinks#get(Class, String)}.
     */
    String role() default "";
}
