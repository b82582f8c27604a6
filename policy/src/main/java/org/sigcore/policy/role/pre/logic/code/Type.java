// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Static types of expressions, with the names of Blockly's type checks. */
public enum Type {
    TRUTH("Boolean"),
    NUMBER("Number"),
    TEXT("String"),
    LIST("Array"),
    OBJECT("Object"),
    /** Known only at run time: a variable, an attribute of the request. */
    ANY("any");

    private final String check;

    Type(String check) {
        this.check = check;
    }

    /** Returns the name in Blockly's {@code check} and {@code output}. */
    public String check() {
        return check;
    }

    /** Returns the type for the name of a check; {@link #ANY} for every other name. */
    public static Type of(String check) {
        for (Type type : values()) {
            if (type.check.equals(check)) {
                return type;
            }
        }
        return ANY;
    }

    /** Returns the type of a value. */
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

    /** True if an expression of this type is accepted for one of the expected types; an empty set accepts any. */
    public boolean fits(Set<Type> expected) {
        return expected.isEmpty() || this == ANY || expected.contains(ANY) || expected.contains(this);
    }
}
