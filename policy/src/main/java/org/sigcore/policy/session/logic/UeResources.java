// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.pre.api.ResourceRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Resources that the UE has asked for, as the context of its session keeps them: by the identity of their rule the filters, the wanted
 * QoS and the precedence. Pure.
 */
@SpecRef({"TS 29.512 4.2.4.6", "TS 29.212 4.5.1"})
final class UeResources {
    private static final String FILTERS = "packFiltInfo";
    private static final String FILTER_ID = "packFiltId";

    private UeResources() {}

    /**
     * Does in a context what an update's {@code ueInitResReq} asks for, if it has one.
     *
     * @throws ProblemException 403 ERROR_TRAFFIC_MAPPING_INFO_REJECTED for a rule or filter that is not the UE's
     */
    static void merge(ObjectNode context, ObjectNode update) {
        if (!(SmPolicyUpdateContextData.UE_INIT_RES_REQ.of(update) instanceof ObjectNode request)
                || request.isEmpty()) {
            return;
        }
        // The enumeration of Release 18 has a blank in two of its values.
        String operation = String.valueOf(Json.string(request, "ruleOp")).replace(" ", "");
        ObjectNode resources = context.withObjectProperty(ResourceRules.RESOURCES);
        if (operation.equals("CREATE_PCC_RULE")) {
            resources.set(unused(resources), wanted(request, numbered(Json.array(), request.path(FILTERS))));
            return;
        }
        String rule = Json.string(request, "pccRuleId");
        if (rule == null || !(resources.get(rule) instanceof ObjectNode known)) {
            throw rejected("no resource of the UE has the rule " + rule);
        }
        ArrayNode filters = Json.array();
        known.path(FILTERS).forEach(filters::add);
        switch (operation) {
            case "DELETE_PCC_RULE" -> resources.remove(rule);
            case "MODIFY_PCC_RULE_AND_ADD_PACKET_FILTERS" ->
                resources.set(rule, changed(known, request, numbered(filters, request.path(FILTERS))));
            case "MODIFY_PCC_RULE_AND_REPLACE_PACKET_FILTERS" -> {
                remove(filters, request.path(FILTERS));
                resources.set(rule, changed(known, request, numbered(filters, request.path(FILTERS))));
            }
            case "MODIFY_PCC_RULE_AND_DELETE_PACKET_FILTERS" -> {
                remove(filters, request.path(FILTERS));
                resources.set(rule, changed(known, request, filters));
            }
            default -> resources.set(rule, changed(known, request, filters));
        }
        if (resources.path(rule).path(FILTERS).isEmpty()) {
            resources.remove(rule);
        }
        if (resources.isEmpty()) {
            context.remove(ResourceRules.RESOURCES);
        }
    }

    private static String unused(ObjectNode resources) {
        int number = 1;
        while (resources.has(ResourceRules.PREFIX + number)) {
            number++;
        }
        return ResourceRules.PREFIX + number;
    }

    private static ObjectNode wanted(ObjectNode request, ArrayNode filters) {
        return changed(Json.object(), request, filters);
    }

    private static ObjectNode changed(ObjectNode known, ObjectNode request, ArrayNode filters) {
        ObjectNode changed = known.deepCopy();
        for (String member : new String[] {"precedence", "reqQos"}) {
            if (request.has(member)) {
                changed.set(member, request.get(member));
            }
        }
        changed.set(FILTERS, filters);
        return changed;
    }

    /** Filters with those of a request, each with an identity. */
    private static ArrayNode numbered(ArrayNode filters, JsonNode more) {
        int number = 0;
        for (JsonNode filter : more) {
            ObjectNode named = Json.object();
            filter.properties().forEach(member -> named.set(member.getKey(), member.getValue()));
            while (!named.has(FILTER_ID)) {
                number++;
                if (find(filters, String.valueOf(number)) == null) {
                    named.put(FILTER_ID, String.valueOf(number));
                }
            }
            filters.add(named);
        }
        return filters;
    }

    private static void remove(ArrayNode filters, JsonNode gone) {
        for (JsonNode filter : gone) {
            String id = Json.string(filter, FILTER_ID);
            if (id == null) {
                continue;
            }
            JsonNode known = find(filters, id);
            if (known == null) {
                throw rejected("no packet filter of this rule has the identity " + id);
            }
            filters.removeIf(known::equals);
        }
    }

    private static @Nullable JsonNode find(ArrayNode filters, String id) {
        return filters.valueStream()
                .filter(filter -> id.equals(Json.string(filter, FILTER_ID)))
                .findFirst()
                .orElse(null);
    }

    private static ProblemException rejected(String detail) {
        return new ProblemException(ProblemDetails.of(403, ResourceRules.REJECTED, detail));
    }
}
