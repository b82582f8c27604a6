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
 * @param types the types that a value may have; empty for any type
 * @param options the options of a dropdown; empty for any text
 * @param presence states if a block may be without it
 * @param constants the types of constants ({@link org.sigcore.policy.role.pre.logic.decision.ConstantTypes}), by service; an empty key is for all
 *     services. A name in braces stands for the text of that field of the block
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

    /** Required or optional. */
    public enum Presence {
        REQUIRED,
        OPTIONAL
    }

    /** True when a block may be without it. */
    public boolean optional() {
        return presence == Presence.OPTIONAL;
    }
}
