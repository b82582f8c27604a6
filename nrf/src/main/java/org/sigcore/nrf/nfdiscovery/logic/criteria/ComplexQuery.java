// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Parameter;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
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

    /** Returns the condition that the expression describes. Errors are reported for the parameter. */
    static Predicate<NFProfile> read(Parameter parameter) {
        JsonNode root = parameter.json(SHAPE);
        boolean conjunctive = root.has("cnfUnits");
        List<List<JsonNode>> units = new ArrayList<>();
        int atoms = 0;
        for (JsonNode unit : root.get(conjunctive ? "cnfUnits" : "dnfUnits")) {
            List<JsonNode> terms =
                    List.copyOf(unit.get(conjunctive ? "cnfUnit" : "dnfUnit").values());
            atoms += terms.size();
            units.add(terms);
        }
        if (atoms > MAX_ATOMS) {
            throw parameter.incorrect("expected at most " + MAX_ATOMS + " terms");
        }
        return conjunctive ? allOf(parameter, units) : anyOf(parameter, units);
    }

    // The units of one term must hold together, as in a plain query.
    private static Predicate<NFProfile> allOf(Parameter parameter, List<List<JsonNode>> units) {
        List<JsonNode> single = units.stream()
                .filter(unit -> unit.size() == 1)
                .map(List::getFirst)
                .toList();
        List<Predicate<NFProfile>> parts = new ArrayList<>();
        parts.add(together(parameter, single));
        for (List<JsonNode> unit : units) {
            if (unit.size() > 1) {
                List<Predicate<NFProfile>> terms = unit.stream()
                        .map(atom -> together(parameter, List.of(atom)))
                        .toList();
                parts.add(profile -> terms.stream().anyMatch(term -> term.test(profile)));
            }
        }
        return profile -> parts.stream().allMatch(part -> part.test(profile));
    }

    private static Predicate<NFProfile> anyOf(Parameter parameter, List<List<JsonNode>> units) {
        List<Predicate<NFProfile>> parts =
                units.stream().map(unit -> together(parameter, unit)).toList();
        return profile -> parts.stream().anyMatch(part -> part.test(profile));
    }

    // Terms of a conjunction are tested on the same information object, like the parameters of a plain query. Each
    // negative term is tested separately: no information object of the NF may match it.
    private static Predicate<NFProfile> together(Parameter parameter, List<JsonNode> atoms) {
        Map<String, Parameter> all = new LinkedHashMap<>();
        List<Predicate<NFProfile>> ofProfile = new ArrayList<>();
        for (JsonNode atom : atoms) {
            Parameter value = new Parameter(
                    String.valueOf(Json.string(atom, "attr")), List.of(text(atom.get("value"))), parameter.leniency());
            if (atom.path("negative").asBoolean(false)) {
                Criterion criterion = condition(parameter, value, Map.of(value.name(), value));
                ofProfile.add(profile -> !criterion.met(profile));
            } else if (all.putIfAbsent(value.name(), value) != null) {
                // A repeated parameter: the further value must match too, on any information object.
                ofProfile.add(condition(parameter, value, Map.of(value.name(), value))::met);
            }
        }
        List<Criterion.InfoTest> ofInfo = new ArrayList<>();
        all.values().forEach(value -> condition(parameter, value, all).sort(ofProfile, ofInfo));
        return profile -> Criterion.allMet(profile, ofProfile, ofInfo);
    }

    private static Criterion condition(Parameter parameter, Parameter value, Map<String, Parameter> all) {
        if (value.name().equals("service-names")) {
            Set<String> names = Set.copyOf(value.list());
            return new Criterion.OfProfile(profile -> {
                Steps.takeFor(profile.services().size());
                return profile.services().stream().anyMatch(service -> names.contains(service.name()));
            });
        }
        if (value.name().equals(Query.TARGET_TYPE)) {
            String type = value.text();
            return new Criterion.OfProfile(profile -> profile.nfType().equals(type));
        }
        Criterion criterion = Criteria.of(value, all);
        if (criterion == null) {
            throw parameter.incorrect("no term may name " + value.name());
        }
        return criterion;
    }

    // Values are JSON in an expression, and text in a query.
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
