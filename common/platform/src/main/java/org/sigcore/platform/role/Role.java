// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/**
 * A documented microservice of an NF: the {@code @Bean} methods and the imports of the annotated class are active if
 * {@code sigcore.roles} is {@code all} or contains the role. The NF's wiring class lists its roles by
 * {@link org.springframework.context.annotation.Import}; no further annotation is needed.
 *
 * <p>Bean methods take their dependencies as parameters; one bean method must not call another.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnRole.class)
public @interface Role {
    /** Name of the role for users, such as {@code sm-service}. */
    String value();

    /**
     * API prefixes that the role serves on the SBI, such as {@code /nnrf-disc/v1}. A process that does not run the role
     * forwards them to {@code sigcore.links.<role>} if that is set.
     */
    String[] paths() default {};
}
