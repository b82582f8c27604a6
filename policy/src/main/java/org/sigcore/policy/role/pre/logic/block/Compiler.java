// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.block;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Faults;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.LimitReached;
import org.sigcore.policy.role.pre.logic.code.Limits;
import org.sigcore.policy.role.pre.logic.code.Sequence;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Stmt.Flow;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.decision.ConstantTypes;
import org.sigcore.policy.role.pre.logic.decision.WorkingDecision;
import org.sigcore.policy.role.pre.logic.table.Resources;
import tools.jackson.databind.JsonNode;

/**
 * Compiles drawings: checks each block against the catalogue and its inputs against their types, and collects all
 * faults. Stacks are processed iteratively, inputs recursively, at most {@value #MAX_NESTING} deep. For one project and
 * one thread.
 */
public final class Compiler {
    private static final int MAX_NESTING = 100;
    private static final int MAX_BLOCKS = 10_000;
    private static final int MAX_FIELD = 16_384;

    private final BlockSet blocks;
    private final Resources resources;
    private final Drawings drawings;
    private final Limits limits;
    private final boolean tracing;
    private final Faults faults = new Faults();
    private final ConstantCheck constants;
    private final Map<String, Integer> slots = new HashMap<>();
    private final Map<String, Stmt> compiled = new HashMap<>();
    private final Deque<Drawing> using = new ArrayDeque<>();
    private int nesting;
    private int loops;
    private int count;
    private int cost;

    /**
     * Creates a compiler for one project.
     *
     * @param drawings of the project
     * @param types the types of constants
     * @param tracing true to make each block report to the frame's trace
     */
    public Compiler(
            BlockSet blocks,
            Resources resources,
            Drawings drawings,
            Limits limits,
            ConstantTypes types,
            boolean tracing) {
        this.blocks = blocks;
        this.resources = resources;
        this.drawings = drawings;
        this.limits = limits;
        this.constants = new ConstantCheck(types, faults);
        this.tracing = tracing;
    }

    /**
     * Compiles every policy, and returns the main one.
     *
     * @throws org.sigcore.model.ProblemException 400 with all faults, each with a pointer that contains the block's
     *     identifier
     */
    public Stmt compile() {
        Stmt main = policy(drawings.main(), "/main");
        drawings.names().forEach(name -> policy(name, "/policies"));
        constants.finish();
        faults.throwIfAny();
        return main;
    }

    /** Returns the number of variables of the compiled statements. */
    public int slots() {
        return slots.size();
    }

    private Stmt policy(String name, String pointer) {
        Stmt known = compiled.get(name);
        if (known != null) {
            return known;
        }
        if (using.stream().anyMatch(drawing -> drawing.policy().equals(name))) {
            faults.add(pointer, "policy " + name + " uses itself");
            return Stmt.NOTHING;
        }
        if (using.size() >= limits.depth()) {
            faults.add(pointer, "expected at most " + limits.depth() + " policies that use one another");
            return Stmt.NOTHING;
        }
        Drawing drawing = drawings.find(name);
        if (drawing == null) {
            faults.add(pointer, "there is no policy " + name);
            return Stmt.NOTHING;
        }
        int before = nesting;
        int loopsBefore = loops;
        nesting = 0;
        loops = 0;
        using.push(drawing);
        List<Stmt> stacks = new ArrayList<>();
        for (JsonNode first : drawing.stacks()) {
            BlockType type = type(first);
            if (type == null || type.yields() == null) {
                stacks.add(stack(first));
            }
        }
        using.pop();
        nesting = before;
        loops = loopsBefore;
        Stmt body = Sequence.of(stacks);
        Stmt policy = frame -> {
            Flow flow = body.run(frame);
            return flow == Flow.END ? Flow.END : Flow.NEXT;
        };
        compiled.put(name, policy);
        return policy;
    }

    Stmt use(JsonNode block, String at, String policy) {
        return policy(drawings.resolve(drawing().policy(), policy), pointer(block) + "/fields/" + at);
    }

    private Drawing drawing() {
        return using.getFirst();
    }

    private String pointer(JsonNode block) {
        return Drawing.pointer(drawing().policy(), block);
    }

    Stmt body(JsonNode block, String input, boolean loop) {
        JsonNode first = block.path("inputs").path(input).get("block");
        if (first == null || !first.isObject()) {
            return Stmt.NOTHING;
        }
        loops += loop ? 1 : 0;
        Stmt body = stack(first);
        loops -= loop ? 1 : 0;
        return body;
    }

    boolean inLoop() {
        return loops > 0;
    }

    private Stmt stack(JsonNode first) {
        List<Stmt> statements = new ArrayList<>();
        List<Integer> costs = new ArrayList<>();
        List<String> names = new ArrayList<>();
        if (tooDeep(first)) {
            return Stmt.NOTHING;
        }
        nesting++;
        for (JsonNode block = first; block != null; block = Drawing.next(block)) {
            if (!Drawing.disabled(block) && counted(block)) {
                int before = cost;
                cost = 1;
                statements.add(statement(block));
                costs.add(cost);
                names.add(block.path("type").asString(""));
                cost = before;
            }
        }
        nesting--;
        return Sequence.of(statements, costs, names);
    }

    private boolean tooDeep(JsonNode block) {
        if (nesting < MAX_NESTING) {
            return false;
        }
        faults.add(pointer(block), "expected blocks within one another to a depth of at most " + MAX_NESTING);
        return true;
    }

    private boolean counted(JsonNode block) {
        if (++count == MAX_BLOCKS + 1) {
            faults.add(pointer(block), "expected at most " + MAX_BLOCKS + " blocks in a project");
        }
        return count <= MAX_BLOCKS;
    }

    private Stmt statement(JsonNode block) {
        BlockType type = checked(block);
        if (type == null) {
            return Stmt.NOTHING;
        }
        Function<Parts, Stmt> code = blocks.statement(type.name());
        if (code == null) {
            faults.add(pointer(block), "a block that yields a value stands where a statement is expected");
            return Stmt.NOTHING;
        }
        Stmt statement = code.apply(new Parts(this, block, type));
        return tracing
                ? TracedBlocks.statement(statement, drawing().policy(), Drawing.id(block), type.name())
                : statement;
    }

    Expr value(JsonNode block, BlockType type, String name) {
        Input input = type.input(name);
        JsonNode there = Drawing.connected(block, name);
        if (there == null) {
            if (input == null || !input.optional()) {
                fault(block, name, "a value is missing");
            }
            return Expr.NONE;
        }
        if (tooDeep(there) || !counted(there)) {
            return Expr.NONE;
        }
        nesting++;
        cost++;
        Expr value = value(there);
        nesting--;
        if (input != null && !value.type().fits(input.types())) {
            fault(
                    block,
                    name,
                    "expected " + names(input) + ", got " + value.type().check());
        } else {
            checkConstants(block, input, name, there, value);
        }
        return input != null && input.types().equals(Set.of(Type.NUMBER)) && value.type() == Type.ANY
                ? asNumber(value)
                : value;
    }

    /** Converts a value of unknown static type at run time: a text that contains a number becomes that number. */
    private static Expr asNumber(Expr any) {
        return Expr.value(Type.NUMBER, frame -> {
            JsonNode value = any.value(frame);
            return value.isString() ? Values.of(Values.number(value)) : value;
        });
    }

    private void checkConstants(JsonNode block, @Nullable Input input, String name, JsonNode there, Expr value) {
        Shape shape = input == null ? null : constants.shape(input, block);
        String pointer = part(block, name);
        if (there.path("type").asString("").equals("variables_get")) {
            constants.read(variable(there, "VAR"), pointer, shape);
        } else if (shape != null) {
            constants.check(pointer, shape, value);
        }
    }

    ConstantCheck constants() {
        return constants;
    }

    private static String names(Input input) {
        return String.join(
                " or ", input.types().stream().map(type -> type.check()).toList());
    }

    private Expr value(JsonNode block) {
        BlockType type = checked(block);
        if (type == null) {
            return Expr.NONE;
        }
        Function<Parts, Expr> code = blocks.value(type.name());
        if (code == null) {
            faults.add(pointer(block), "a statement stands where a value is expected");
            return Expr.NONE;
        }
        Parts parts = new Parts(this, block, type);
        Expr value = code.apply(parts);
        if (type.pure() && parts.constant()) {
            value = folded(value);
        }
        return tracing ? TracedBlocks.value(value, drawing().policy(), Drawing.id(block), type.name()) : value;
    }

    private Expr folded(Expr value) {
        try {
            return new Expr.Const(value.value(
                    new Frame(Json.object(), 0, new WorkingDecision(Json.object(), false), limits, null, null)));
        } catch (LimitReached e) {
            return value;
        }
    }

    private @Nullable BlockType type(JsonNode block) {
        return Catalogue.get().type(block.path("type").asString(""));
    }

    private @Nullable BlockType checked(JsonNode block) {
        BlockType type = type(block);
        if (type == null) {
            faults.add(pointer(block), "there is no block " + block.path("type").asString(""));
            return null;
        }
        if (!type.services().isEmpty() && !drawings.isFor(type.services())) {
            faults.add(pointer(block), "the block is for " + String.join(", ", type.services()));
        }
        for (Map.Entry<String, JsonNode> input : block.path("inputs").properties()) {
            if (type.input(input.getKey()) == null) {
                fault(block, input.getKey(), "the block has no such input");
            }
        }
        return type;
    }

    String field(JsonNode block, BlockType type, String name) {
        JsonNode value = block.path("fields").path(name);
        Input field = type.input(name);
        if (value.isMissingNode() || value.isContainer() || value.isNull()) {
            if (field == null || !field.optional()) {
                fault(block, name, "the field is missing");
            }
            return "";
        }
        String text = value.asString();
        if (text.length() > MAX_FIELD) {
            fault(block, name, "expected at most " + MAX_FIELD + " characters");
        } else if (field != null
                && !field.options().isEmpty()
                && !field.options().contains(text)) {
            fault(block, name, "expected one of " + new TreeSet<>(field.options()));
        } else if (field != null) {
            Shape shape = constants.shape(field, block);
            if (shape != null) {
                constants.check(part(block, name), shape, text);
            }
        }
        return text;
    }

    int variable(JsonNode block, String field) {
        JsonNode value = block.path("fields").path(field);
        String id = value.isString() ? value.stringValue() : Json.string(value, "id");
        String own = Json.string(value, "name");
        String name = id == null ? own : drawing().variables().getOrDefault(id, own == null ? id : own);
        if (name == null) {
            fault(block, field, "expected a variable");
            return 0;
        }
        return slots.computeIfAbsent("var " + name, key -> slots());
    }

    Resources resources() {
        return resources;
    }

    void check(JsonNode block, String name, List<Action> actions) {
        constants.check(part(block, name), actions);
    }

    void fault(JsonNode block, String name, String expected) {
        faults.add(part(block, name), expected);
    }

    private String part(JsonNode block, String name) {
        return pointer(block) + (block.path("fields").has(name) ? "/fields/" : "/inputs/") + name;
    }
}
