// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic.block;

import java.util.Map;
import java.util.Set;
import org.sigcore.policy.pre.logic.code.Type;

/**
 * An input or a field of a block.
 *
 * @param name as Blockly has it
 * @param types that a value may have; none for any
 * @param options of a dropdown; none for any text
 * @param presence whether a block is whole without it
 * @param constants what a constant must be, as {@link org.sigcore.policy.pre.logic.decision.ConstantTypes} has it, by service, empty
 *     for all of them; a name in braces is a field of the block
 */
public record Input(
        String name,
        Kind kind,
        Set<Type> types,
        Set<String> options,
        Presence presence,
        Map<String, String> constants) {
    /** What Blockly has there. */
    public enum Kind {
        VALUE,
        STATEMENTS,
        VARIABLE,
        FIELD
    }

    /** Whether something has to be there. */
    public enum Presence {
        REQUIRED,
        OPTIONAL
    }

    /** True when a block is whole without it. */
    public boolean optional() {
        return presence == Presence.OPTIONAL;
    }
}
