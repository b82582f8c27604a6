// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.block;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Regex;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Path;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.table.Documents;
import org.sigcore.policy.role.pre.logic.table.MatchList;
import org.sigcore.policy.role.pre.logic.table.PolicyTable;
import tools.jackson.databind.JsonNode;

/** A block with what is in it, for whoever compiles blocks of its kind. What is wrong with it becomes a fault of the project. */
public final class Parts {
    private static final int MAX_NUMBERED = 100;
    private final Compiler compiler;
    private final JsonNode block;
    private final BlockType type;
    private boolean constant = true;

    Parts(Compiler compiler, JsonNode block, BlockType type) {
        this.compiler = compiler;
        this.block = block;
        this.type = type;
    }

    /** The value in an input; nothing when it is optional and empty. */
    public Expr expr(String name) {
        return noted(compiler.value(block, type, name));
    }

    private Expr noted(Expr value) {
        constant &= value instanceof Expr.Const;
        return value;
    }

    /** True when all values in it are constants. */
    boolean constant() {
        return constant;
    }

    /** True when something is in an input. */
    public boolean has(String name) {
        return Drawing.connected(block, name) != null;
    }

    /** True when an input of that name stands in the drawing, filled or not. */
    public boolean drawn(String name) {
        return block.path("inputs").has(name);
    }

    /** The values of inputs that are numbered from 0, as a mutator makes them; empty ones are left out. */
    public Expr[] numbered(String prefix) {
        List<Expr> all = new ArrayList<>();
        for (int i = 0; i < MAX_NUMBERED; i++) {
            if (has(prefix + i)) {
                all.add(noted(compiler.value(block, type, prefix + i)));
            }
        }
        return all.toArray(Expr[]::new);
    }

    /** The statements in an input; one that does nothing when it is empty. */
    public Stmt body(String name) {
        return compiler.body(block, name, false);
    }

    /** The statements of a loop, in which break and continue may stand. */
    public Stmt loopBody(String name) {
        return compiler.body(block, name, true);
    }

    /** True when the block stands in a loop. */
    public boolean inLoop() {
        return compiler.inLoop();
    }

    /** The text of a field. */
    public String field(String name) {
        return compiler.field(block, type, name);
    }

    /** The slot of the variable that a field names, which the block may give any value. */
    public int variable(String name) {
        int slot = compiler.variable(block, name);
        compiler.constants().assigned(slot);
        return slot;
    }

    /** The slot of the variable that a field names, which the block only reads. */
    public int variableRead(String name) {
        return compiler.variable(block, name);
    }

    /** The slot of the variable that a field names, which the block gives a value. */
    public int variableSet(String name, Expr value) {
        int slot = compiler.variable(block, name);
        compiler.constants().assigned(slot, value);
        return slot;
    }

    /** Returns the expression, whose value is known to be that of one of the others. */
    public Expr oneOf(Expr expression, Expr... others) {
        compiler.constants().knows(expression, compiler.constants().anyOf(others));
        return expression;
    }

    /** Returns the expression, whose value is known to be the list of the others. */
    public Expr listOf(Expr expression, Expr... elements) {
        compiler.constants().knows(expression, compiler.constants().list(elements));
        return expression;
    }

    /** Returns the expression, whose value is known to be a cell of a column of a table. */
    public Expr cellOf(Expr expression, PolicyTable table, String column) {
        compiler.constants().knows(expression, compiler.constants().cells(table, column));
        return expression;
    }

    /** The slot of the variable that the block in an input reads, for a block that changes the variable; -1 for another block. */
    public int variableIn(String input) {
        JsonNode there = Drawing.connected(block, input);
        if (there == null || !there.path("type").asString("").equals("variables_get")) {
            return -1;
        }
        int slot = compiler.variable(there, "VAR");
        compiler.constants().assigned(slot);
        return slot;
    }

    /** The path in a field. */
    public Path path(String name) {
        String text = field(name);
        try {
            if (!text.isBlank()) {
                return Path.parse(text.strip());
            }
            fault(name, "expected a path such as request.dnn");
        } catch (IllegalArgumentException e) {
            fault(name, String.valueOf(e.getMessage()));
        }
        return Path.parse("none");
    }

    /** The regular expression in a field, for texts of any case. */
    public Regex regex(String name) {
        try {
            return Regex.ofAnyCase(field(name));
        } catch (IllegalArgumentException e) {
            fault(name, String.valueOf(e.getMessage()));
            return Regex.of("");
        }
    }

    /** The match list that a field names; null after a fault. */
    public @Nullable MatchList list(String name) {
        MatchList list = compiler.resources().list(field(name));
        if (list == null) {
            fault(name, "there is no match list " + field(name));
        }
        return list;
    }

    /** The policy table that a field names; null after a fault. */
    public @Nullable PolicyTable table(String name) {
        PolicyTable table = compiler.resources().table(field(name));
        if (table == null) {
            fault(name, "there is no policy table " + field(name));
        }
        return table;
    }

    /** Configured documents; they may be asked for whenever the block runs. */
    public Documents documents() {
        return compiler.resources()::document;
    }

    /** The policy that a field names. */
    public Stmt policy(String name) {
        String used = field(name);
        return compiler.use(block, name, used);
    }

    /** Checks the actions that an input or field names and that are the same in each evaluation. */
    public void check(String name, List<Action> actions) {
        compiler.check(block, name, actions);
    }

    /** Records what is wrong with an input or field. */
    public void fault(String name, String expected) {
        compiler.fault(block, name, expected);
    }
}
