// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.JsonNode;

/** A logical expression over query parameters, in conjunctive or disjunctive normal form. */
@SpecRef("TS 29.571 5.2.4.11")
final class ComplexQuery {
    private static final int MAX_ATOMS = 200;
    private static final Shape ATOMS = Shape.array(
            Shape.object()
                    .required("attr", Shape.string())
                    .required("value", Shape.any())
                    .optional("negative", Shape.bool()),
            1);
    private static final Shape SHAPE = Shape.object()
            .optional("cnfUnits", Shape.array(Shape.object().required("cnfUnit", ATOMS), 1))
            .optional("dnfUnits", Shape.array(Shape.object().required("dnfUnit", ATOMS), 1))
            .anyOf("cnfUnits", "dnfUnits")
            .atMostOneOf("cnfUnits", "dnfUnits");

    private ComplexQuery() {}

    /** The condition that the expression is; faults are those of the parameter. */
    static Predicate<NFProfile> read(Parameter parameter) {
        JsonNode root = parameter.json(SHAPE);
        boolean conjunctive = root.has("cnfUnits");
        List<List<Predicate<NFProfile>>> units = new ArrayList<>();
        int atoms = 0;
        for (JsonNode unit : root.get(conjunctive ? "cnfUnits" : "dnfUnits")) {
            List<Predicate<NFProfile>> terms = new ArrayList<>();
            for (JsonNode atom : unit.get(conjunctive ? "cnfUnit" : "dnfUnit")) {
                terms.add(term(parameter, atom));
            }
            atoms += terms.size();
            units.add(terms);
        }
        if (atoms > MAX_ATOMS) {
            throw parameter.incorrect("expected at most " + MAX_ATOMS + " terms");
        }
        return conjunctive
                ? profile -> units.stream().allMatch(unit -> unit.stream().anyMatch(term -> term.test(profile)))
                : profile -> units.stream().anyMatch(unit -> unit.stream().allMatch(term -> term.test(profile)));
    }

    private static Predicate<NFProfile> term(Parameter parameter, JsonNode atom) {
        String name = String.valueOf(Json.string(atom, "attr"));
        Parameter value = new Parameter(name, List.of(text(atom.get("value"))));
        Predicate<NFProfile> test = condition(parameter, value);
        JsonNode negative = atom.get("negative");
        return negative != null && negative.booleanValue() ? test.negate() : test;
    }

    private static Predicate<NFProfile> condition(Parameter parameter, Parameter value) {
        if (value.name().equals("service-names")) {
            Set<String> names = Set.copyOf(value.list());
            return profile -> profile.services().stream().anyMatch(service -> names.contains(service.name()));
        }
        Criterion criterion = Criteria.of(value, Map.of(value.name(), value));
        if (criterion == null) {
            throw parameter.incorrect("no term may name " + value.name());
        }
        return criterion::met;
    }

    // Values are JSON here, and text in a query.
    private static String text(JsonNode value) {
        if (value.isString()) {
            return value.stringValue();
        }
        if (value.isArray() && value.values().stream().allMatch(JsonNode::isString)) {
            return value.values().stream().map(JsonNode::stringValue).collect(Collectors.joining(","));
        }
        return Json.text(value);
    }
}
