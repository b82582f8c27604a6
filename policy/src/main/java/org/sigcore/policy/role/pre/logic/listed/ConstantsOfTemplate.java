// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.listed;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import org.sigcore.policy.role.pre.logic.code.Faults;
import org.sigcore.policy.role.pre.logic.decision.DecisionCheck;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks the constants of a template; its other values are known only when a policy runs. */
final class ConstantsOfTemplate {
    private static final Shape RATE = PolicyShapes.type("BitRate");
    private final List<String> unknown = new ArrayList<>();

    private ConstantsOfTemplate() {}

    /**
     * Checks a template.
     *
     * @param shape the shape of the filled template; null for any value
     * @param pointer the pointer of the template in the project
     * @throws org.sigcore.model.ProblemException 400 naming a constant that is not of its type
     */
    static void check(@Nullable Shape shape, JsonNode template, String pointer) {
        if (shape == null) {
            return;
        }
        ConstantsOfTemplate constants = new ConstantsOfTemplate();
        JsonNode filled = constants.filled(template, "", pointer);
        Shape.Faults faults = new Shape.Faults();
        shape.collect(filled, "", faults);
        for (InvalidParam fault : faults.found()) {
            if (constants.unknown.stream().noneMatch(each -> (fault.param() + "/").startsWith(each + "/"))) {
                throw Faults.at(pointer + DecisionCheck.within(fault), got(fault, filled));
            }
        }
    }

    private static String got(InvalidParam fault, JsonNode filled) {
        JsonNode value = filled.at(DecisionCheck.within(fault));
        String expected = String.valueOf(fault.reason());
        return value.isMissingNode() || value.isContainer() ? expected : expected + ", got " + value;
    }

    /**
     * Returns the template with defaults for its unknown values; records the locations of values without a
     * default.
     */
    private JsonNode filled(JsonNode template, String at, String pointer) {
        if (template instanceof ArrayNode array) {
            ArrayNode filled = Json.array();
            for (int i = 0; i < array.size(); i++) {
                filled.add(filled(array.get(i), at + "/" + i, pointer));
            }
            return filled;
        }
        if (!(template instanceof ObjectNode object)) {
            return template;
        }
        if (object.path("$from").isString() && object.has("else")) {
            return filled(object.get("else"), at, pointer);
        }
        if (object.path("$from").isString() || object.has("$lowest")) {
            object.path("$lowest").forEach(rate -> lowest(rate, pointer + at + "/$lowest"));
            unknown.add(at);
            return object;
        }
        ObjectNode filled = Json.object();
        object.properties()
                .forEach(member -> filled.set(
                        member.getKey(), filled(member.getValue(), at + "/" + Shape.escape(member.getKey()), pointer)));
        return filled;
    }

    private static void lowest(JsonNode rate, String pointer) {
        if (!rate.isObject()) {
            check(RATE, rate, pointer);
        } else if (rate.has("else")) {
            lowest(rate.get("else"), pointer);
        }
    }
}
