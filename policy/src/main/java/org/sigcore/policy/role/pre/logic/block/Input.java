// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.block;

import java.util.Map;
import java.util.Set;
import org.sigcore.policy.role.pre.logic.code.Type;

/**
 * An input or a field of a block.
 *
 * @param name its name in the Blockly definition
 * @param types the accepted types of the value; empty for any type
 * @param options the options of a dropdown; empty for any text
 * @param presence states whether the input is required
 * @param constants the types of constants ({@link org.sigcore.policy.role.pre.logic.decision.ConstantTypes}), by
 *     service; an empty key applies to all services. A name in braces is replaced by the text of that field of the
 *     block
 */
public record Input(
        String name,
        Kind kind,
        Set<Type> types,
        Set<String> options,
        Presence presence,
        Map<String, String> constants) {
    /** The kind of input or field in the Blockly definition. */
    public enum Kind {
        VALUE,
        STATEMENTS,
        VARIABLE,
        FIELD
    }

    /** States whether a block may leave the input empty. */
    public enum Presence {
        REQUIRED,
        OPTIONAL
    }

    /** True if the input may be empty. */
    public boolean optional() {
        return presence == Presence.OPTIONAL;
    }
}
