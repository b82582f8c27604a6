// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What one role offers to the others: a Java interface in the role's {@code api} package. The role implements it as a
 * bean; others get it from {@link RoleLinks}.
 *
 * <p>Since a call may cross a connection, parameters and results are values that JSON carries: records, strings, numbers,
 * lists, maps, {@code Optional}, JSON trees. Method names are unique within the interface. An expected rejection is a
 * {@link org.sigcore.model.ProblemException}, and arrives as such on either way.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface RoleInterface {
    /**
     * The role that implements the interface; empty for an interface of what all NFs share, which each NF gives to a role
     * of its own naming: it is asked for by {@link RoleLinks#get(Class, String)}.
     */
    String role() default "";
}
