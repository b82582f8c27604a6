// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.BlockType;
import org.sigcore.policy.role.pre.logic.block.Catalogue;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Path;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;

/** Registry of all blocks. */
public final class Blocks {
    private static final BlockSet ALL = all();

    private Blocks() {}

    /** Returns the compilers of all block types, which must not be modified. */
    public static BlockSet set() {
        return ALL;
    }

    private static BlockSet all() {
        BlockSet all = new BlockSet();
        LogicBlocks.addTo(all);
        LoopBlocks.addTo(all);
        NumberBlocks.addTo(all);
        TextBlocks.addTo(all);
        ListBlocks.addTo(all);
        JsonBlocks.addTo(all);
        TimeBlocks.addTo(all);
        DataBlocks.addTo(all);
        SessionBlocks.addTo(all);
        RuleActions.addTo(all);
        NamedRules.addTo(all);
        SessionActions.addTo(all);
        UePolicyBlocks.addTo(all);
        FlowActions.addTo(all);
        StateBlocks.addTo(all);
        UsageBlocks.addTo(all);
        for (String name : Catalogue.get().names()) {
            BlockType type = Catalogue.get().type(name);
            if (type != null && type.path() != null) {
                attribute(all, name, type.path(), type.yields() == null ? Type.ANY : type.yields());
            }
        }
        return all;
    }

    // Registers a block that only reads an attribute of the context.
    private static void attribute(BlockSet all, String name, String place, Type yields) {
        Path path = Path.parse(place);
        all.value(name, parts -> switch (yields) {
            case TRUTH -> Expr.truth(frame -> Values.truth(Values.of(path.first(frame.context()))));
            case NUMBER -> Expr.number(frame -> Values.number(Values.of(path.first(frame.context()))));
            case TEXT -> Expr.text(frame -> Values.text(Values.of(path.first(frame.context()))));
            default -> Expr.value(yields, frame -> Values.of(path.first(frame.context())));
        });
    }
}
