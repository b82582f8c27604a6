// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

import java.util.EnumSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What an expression yields, by the names that Blockly's type checks have. */
public enum Type {
    TRUTH("Boolean"),
    NUMBER("Number"),
    TEXT("String"),
    LIST("Array"),
    OBJECT("Object"),
    /** Known only when it is there: a variable, an attribute of the request. */
    ANY("any");

    private final String check;

    Type(String check) {
        this.check = check;
    }

    /** The name that Blockly's {@code check} and {@code output} have for it. */
    public String check() {
        return check;
    }

    /** By the name of a check; {@link #ANY} for every other name. */
    public static Type of(String check) {
        for (Type type : values()) {
            if (type.check.equals(check)) {
                return type;
            }
        }
        return ANY;
    }

    /** Of a value. */
    public static Type of(JsonNode value) {
        return switch (value.getNodeType()) {
            case BOOLEAN -> TRUTH;
            case NUMBER -> NUMBER;
            case STRING -> TEXT;
            case ARRAY -> LIST;
            case OBJECT -> OBJECT;
            default -> ANY;
        };
    }

    /** True when an expression of this type may stand where one of these is expected; none expected means any. */
    public boolean fits(Set<Type> expected) {
        return expected.isEmpty() || this == ANY || expected.contains(ANY) || expected.contains(this);
    }

    /** No type: whatever comes is taken. */
    public static Set<Type> none() {
        return EnumSet.noneOf(Type.class);
    }
}
