// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.block;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Stmt;

/** Compilers of block types. Filled once at start, then read only. */
public final class BlockSet {
    private final Map<String, Function<Parts, Expr>> values = new HashMap<>();
    private final Map<String, Function<Parts, Stmt>> statements = new HashMap<>();

    /** Registers a block that yields a value. */
    public BlockSet value(String type, Function<Parts, Expr> compiled) {
        values.put(type, compiled);
        return this;
    }

    /** Registers a block that is a statement. */
    public BlockSet statement(String type, Function<Parts, Stmt> compiled) {
        statements.put(type, compiled);
        return this;
    }

    /** Returns the names of all registered blocks. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>(values.keySet());
        names.addAll(statements.keySet());
        return names;
    }

    @Nullable
    Function<Parts, Expr> value(String type) {
        return values.get(type);
    }

    @Nullable
    Function<Parts, Stmt> statement(String type) {
        return statements.get(type);
    }
}
