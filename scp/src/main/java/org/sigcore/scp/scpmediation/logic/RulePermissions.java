// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpmediation.logic;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.apache.commons.jexl3.introspection.JexlPermissions;
import org.sigcore.scp.contract.scpcconfiguration.RuleSyntax;

/** Java methods that expressions may call: those of the message, and some of texts. Stateless. */
final class RulePermissions implements JexlPermissions {
    @Override
    public boolean allow(Class<?> type) {
        return type == String.class || type == MessageFacts.class;
    }

    @Override
    public boolean allow(Method method) {
        Class<?> owner = method.getDeclaringClass();
        return !Modifier.isStatic(method.getModifiers())
                && (owner == MessageFacts.class
                        || (owner == String.class && RuleSyntax.TEXT_FUNCTIONS.contains(method.getName())));
    }

    @Override
    public boolean allow(Package named) {
        return true; // access is decided by type
    }

    @Override
    public boolean allow(Constructor<?> constructor) {
        return false;
    }

    @Override
    public boolean allow(Field field) {
        return false;
    }

    @Override
    public JexlPermissions compose(String... more) {
        return this;
    }
}
