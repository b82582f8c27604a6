// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if the process runs the role that the class is annotated with. */
final class OnRole implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        String name = metadata.getAnnotations().get(Role.class).getString("value");
        var beans = context.getBeanFactory();
        return beans != null && beans.getSingleton(RoleSet.BEAN_NAME) instanceof RoleSet roles && roles.runs(name);
    }
}
