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

/**
 * A block with its inputs and fields, as seen by the compiler of its type. Invalid parts are recorded as faults of the
 * project.
 */
public final class Parts {
    private static final int MAX_NUMBERED = 1000;
    private static final Regex NUMBER = Regex.of("[0-9]{1,6}");
    private final Compiler compiler;
    private final JsonNode block;
    private final BlockType type;
    private boolean constant = true;

    Parts(Compiler compiler, JsonNode block, BlockType type) {
        this.compiler = compiler;
        this.block = block;
        this.type = type;
    }

    /** Returns the value in an input; {@link Expr#NONE} if it is optional and empty. */
    public Expr expr(String name) {
        return noted(compiler.value(block, type, name));
    }

    private Expr noted(Expr value) {
        constant &= value instanceof Expr.Const;
        return value;
    }

    /** True if all values in the block are constants. */
    boolean constant() {
        return constant;
    }

    /** True if an input is not empty. */
    public boolean has(String name) {
        return Drawing.connected(block, name) != null;
    }

    /** True if an input of that name exists in the drawing, empty or not. */
    public boolean drawn(String name) {
        return block.path("inputs").has(name);
    }

    /** Returns the values of inputs numbered from 0, as created by a mutator; empty ones are skipped. */
    public Expr[] numbered(String prefix) {
        List<Expr> all = new ArrayList<>();
        int last = lastNumber(prefix);
        for (int i = 0; i <= last; i++) {
            if (has(prefix + i)) {
                all.add(noted(compiler.value(block, type, prefix + i)));
            }
        }
        return all.toArray(Expr[]::new);
    }

    /**
     * Returns the highest number of the drawn inputs with these prefixes; -1 without such an input. Records a fault if it
     * exceeds the maximum.
     */
    public int lastNumber(String... prefixes) {
        int last = -1;
        for (String input : block.path("inputs").propertyNames()) {
            for (String prefix : prefixes) {
                String number = input.startsWith(prefix) ? input.substring(prefix.length()) : "";
                if (NUMBER.matches(number)) {
                    last = Math.max(last, Integer.parseInt(number));
                }
            }
        }
        if (last >= MAX_NUMBERED) {
            fault(prefixes[0] + last, "expected at most " + MAX_NUMBERED + " inputs");
        }
        return Math.min(last, MAX_NUMBERED - 1);
    }

    /** Returns the statements in an input; {@link Stmt#NOTHING} if it is empty. */
    public Stmt body(String name) {
        return compiler.body(block, name, false);
    }

    /** Returns the statements of a loop, which may contain break and continue. */
    public Stmt loopBody(String name) {
        return compiler.body(block, name, true);
    }

    /** True if the block is inside a loop. */
    public boolean inLoop() {
        return compiler.inLoop();
    }

    /** Returns the text of a field. */
    public String field(String name) {
        return compiler.field(block, type, name);
    }

    /** Returns the slot of the variable named by a field, to which the block may assign any value. */
    public int variable(String name) {
        int slot = compiler.variable(block, name);
        compiler.constants().assigned(slot);
        return slot;
    }

    /** Returns the slot of the variable named by a field, which the block only reads. */
    public int variableRead(String name) {
        return compiler.variable(block, name);
    }

    /** Returns the slot of the variable named by a field, to which the block assigns this value. */
    public int variableSet(String name, Expr value) {
        int slot = compiler.variable(block, name);
        compiler.constants().assigned(slot, value);
        return slot;
    }

    /** Records that the value of an expression is that of one of the others, and returns the expression. */
    public Expr oneOf(Expr expression, Expr... others) {
        compiler.constants().knows(expression, compiler.constants().anyOf(others));
        return expression;
    }

    /** Records that the value of an expression is the list of the others, and returns the expression. */
    public Expr listOf(Expr expression, Expr... elements) {
        compiler.constants().knows(expression, compiler.constants().list(elements));
        return expression;
    }

    /** Records that the value of an expression is a cell of a table's column, and returns the expression. */
    public Expr cellOf(Expr expression, PolicyTable table, String column) {
        compiler.constants().knows(expression, compiler.constants().cells(table, column));
        return expression;
    }

    /**
     * Returns the slot of the variable that the block in an input reads, for a block that modifies the variable; -1 if
     * the input holds another block.
     */
    public int variableIn(String input) {
        JsonNode there = Drawing.connected(block, input);
        if (there == null || !there.path("type").asString("").equals("variables_get")) {
            return -1;
        }
        int slot = compiler.variable(there, "VAR");
        compiler.constants().assigned(slot);
        return slot;
    }

    /** Returns the path in a field. */
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

    /** Returns the case-insensitive regular expression in a field. */
    public Regex regex(String name) {
        try {
            return Regex.ofAnyCase(field(name));
        } catch (IllegalArgumentException e) {
            fault(name, String.valueOf(e.getMessage()));
            return Regex.of("");
        }
    }

    /** Returns the match list named by a field; null after a fault. */
    public @Nullable MatchList list(String name) {
        MatchList list = compiler.resources().list(field(name));
        if (list == null) {
            fault(name, "there is no match list " + field(name));
        }
        return list;
    }

    /** Returns the policy table named by a field; null after a fault. */
    public @Nullable PolicyTable table(String name) {
        PolicyTable table = compiler.resources().table(field(name));
        if (table == null) {
            fault(name, "there is no policy table " + field(name));
        }
        return table;
    }

    /** Returns the configured documents, which a block may look up whenever it runs. */
    public Documents documents() {
        return compiler.resources()::document;
    }

    /** Looks up the usage limits that constants of this list name. */
    public void limits(Expr list) {
        compiler.constants().of(list).forEach(known -> compiler.resources().limits(known.value()));
    }

    /** Returns the compiled policy named by a field. */
    public Stmt policy(String name) {
        String used = field(name);
        return compiler.use(block, name, used);
    }

    /** Checks actions of an input or field that do not depend on the evaluation. */
    public void check(String name, List<Action> actions) {
        compiler.check(block, name, actions);
    }

    /** Records a fault of an input or field. */
    public void fault(String name, String expected) {
        compiler.fault(block, name, expected);
    }
}
