// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.block;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Faults;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.decision.ConstantTypes;
import org.sigcore.policy.role.pre.logic.table.PolicyTable;
import tools.jackson.databind.JsonNode;

/**
 * Checks constants that reach an input of a type: directly, as one of the possible values of an expression, from the
 * cells of a table, or through a variable. A variable that is also read by an input for any value, such as in a
 * comparison, may hold a marker that is not of the type; it is a fault only if no value that is assigned to it is of
 * the type. For one project and one thread.
 */
final class ConstantCheck {
    private final ConstantTypes types;
    private final Faults faults;
    private final IdentityHashMap<Expr, List<Known>> known = new IdentityHashMap<>();
    private final Map<Integer, Variable> variables = new HashMap<>();

    /**
     * A value that an expression may have.
     *
     * @param origin the place of the value, for the message; empty if the value is the expression itself
     */
    record Known(JsonNode value, String origin) {}

    /** An input of a type that reads a variable. */
    private record Use(String pointer, Shape shape) {}

    private static final class Variable {
        private final List<Known> values = new ArrayList<>();
        private final List<Use> uses = new ArrayList<>();
        private boolean holdsOthers;
        private boolean isReadElsewhere;
    }

    ConstantCheck(ConstantTypes types, Faults faults) {
        this.types = types;
        this.faults = faults;
    }

    /**
     * Returns the shape of the constants of an input or field in policies of this service; null if any value is
     * allowed.
     */
    @Nullable
    Shape shape(Input input, JsonNode block) {
        String type = input.constants()
                .getOrDefault(types.service(), input.constants().get(""));
        if (type != null && type.endsWith("}")) { // contains the text of a field of the block
            int from = type.indexOf('{');
            String field = type.substring(from + 1, type.length() - 1);
            type = type.substring(0, from) + block.path("fields").path(field).asString("");
        }
        Shape shape = types.shape(type);
        return shape == null || !input.types().equals(Set.of(Type.NUMBER)) ? shape : ofNumber(shape);
    }

    /** Returns the shape of an input for numbers, which also accepts a text that contains a number. */
    private static Shape ofNumber(Shape shape) {
        return (node, pointer, faults) ->
                shape.collect(node.isString() ? Values.of(Values.number(node)) : node, pointer, faults);
    }

    /** Records known values of an expression, which may have further unknown ones. */
    void knows(Expr expression, List<Known> values) {
        if (!values.isEmpty()) {
            known.put(expression, values);
        }
    }

    /** Returns the known values of an expression. */
    List<Known> of(Expr expression) {
        return expression instanceof Expr.Const constant
                ? List.of(new Known(constant.constant(), ""))
                : known.getOrDefault(expression, List.of());
    }

    /** Checks the known values of the expression in an input. */
    void check(String pointer, Shape shape, Expr expression) {
        for (Known value : of(expression)) {
            String fault = fault(shape, value);
            if (fault != null) {
                faults.add(pointer, fault);
                return;
            }
        }
    }

    /** Checks the text of a field. */
    void check(String pointer, Shape shape, String text) {
        String fault = fault(shape, new Known(Values.of(text), ""));
        if (fault != null) {
            faults.add(pointer, fault);
        }
    }

    /** Checks the outcome of actions that do not depend on the evaluation. */
    void check(String pointer, List<Action> actions) {
        String fault = types.fault(actions);
        if (fault != null) {
            faults.add(pointer, fault);
        }
    }

    /** Records that a variable is assigned a value. */
    void assigned(int variable, Expr value) {
        Variable held = variable(variable);
        held.values.addAll(of(value));
        held.holdsOthers |= !(value instanceof Expr.Const);
    }

    /** Records that a variable is assigned unknown values. */
    void assigned(int variable) {
        variable(variable).holdsOthers = true;
    }

    /** Records that an input reads a variable; the shape is null for an input that accepts any value. */
    void read(int variable, String pointer, @Nullable Shape shape) {
        if (shape == null) {
            variable(variable).isReadElsewhere = true;
        } else {
            variable(variable).uses.add(new Use(pointer, shape));
        }
    }

    private Variable variable(int slot) {
        return variables.computeIfAbsent(slot, key -> new Variable());
    }

    /** Checks the variables after all policies of the project are compiled. */
    void finish() {
        variables.values().forEach(variable -> variable.uses.forEach(use -> finish(variable, use)));
    }

    private void finish(Variable variable, Use use) {
        List<String> wrong = variable.values.stream()
                .map(value -> fault(use.shape(), value))
                .filter(Objects::nonNull)
                .toList();
        boolean isNeverRight = !variable.holdsOthers && wrong.size() == variable.values.size();
        if (!wrong.isEmpty() && (isNeverRight || !variable.isReadElsewhere)) {
            faults.add(use.pointer(), wrong.getFirst() + " from a variable");
        }
    }

    private static @Nullable String fault(Shape shape, Known known) {
        InvalidParam fault = Values.present(known.value()) ? ConstantTypes.fault(shape, known.value()) : null;
        if (fault == null) {
            return null;
        }
        String at = fault.param().isEmpty() ? "" : fault.param() + ": ";
        return at + fault.reason() + (known.origin().isEmpty() ? "" : " from " + known.origin());
    }

    /** Returns the known values of several expressions. */
    List<Known> anyOf(Expr... expressions) {
        List<Known> values = new ArrayList<>();
        for (Expr expression : expressions) {
            values.addAll(of(expression));
        }
        return values;
    }

    /** Returns a list with one element for each known element of a list. */
    List<Known> list(Expr... elements) {
        List<Known> lists = new ArrayList<>();
        for (Known element : anyOf(elements)) {
            if (Values.present(element.value())) {
                lists.add(new Known(Json.array().add(element.value()), element.origin()));
            }
        }
        return lists;
    }

    /** Returns the distinct cells of a column. */
    List<Known> cells(PolicyTable table, String column) {
        int place = table.column(column);
        if (!types.areEnforced() || place < 0) {
            return List.of();
        }
        Map<JsonNode, Known> cells = new LinkedHashMap<>();
        for (int row = 0; row < table.size(); row++) {
            JsonNode cell = table.cell(row, place);
            if (!cells.containsKey(cell)) {
                String origin = "row " + row + ", column " + column + " of table " + table.name();
                cells.put(cell, new Known(cell, origin));
            }
        }
        return List.copyOf(cells.values());
    }
}
