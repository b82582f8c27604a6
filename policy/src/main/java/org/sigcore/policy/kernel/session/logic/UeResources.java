// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.FlowInformation;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.kernel.decision.PacketFilters;
import org.sigcore.policy.kernel.decision.ResourceRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Resources that the UE has requested, as stored in the context of its session: filters, requested QoS and precedence
 * by rule identifier. Pure.
 */
@SpecRef({"TS 29.512 4.2.4.6", "TS 29.212 4.5.1"})
final class UeResources {
    private static final String FILTERS = "packFiltInfo";
    private static final String FILTER_ID = FlowInformation.PACK_FILT_ID.name();
    private static final String CONTENT = "packFiltCont";

    /** Exceeds what all rules of a UE can contain (TS 24.501 9.11.4.13). */
    private static final int MOST_FILTERS = 1024;

    /** Maximum number of QoS flows of a PDU session; each decision evaluates the policies once for each resource. */
    private static final int MOST_RESOURCES = 64;

    private static final String CREATE = "CREATE_PCC_RULE";

    /** Operations on filters that the request contains. */
    private static final Set<String> OF_FILTERS = Set.of(
            CREATE,
            "MODIFY_PCC_RULE_AND_ADD_PACKET_FILTERS",
            "MODIFY_PCC_RULE_AND_REPLACE_PACKET_FILTERS",
            "MODIFY_PCC_RULE_AND_DELETE_PACKET_FILTERS");

    private UeResources() {}

    /**
     * Applies the {@code ueInitResReq} of an update, if any, to a context. Filter identifiers are unique in the
     * session: a PCEF refers to filters instead of rules.
     *
     * @throws ProblemException 403 ERROR_TRAFFIC_MAPPING_INFO_REJECTED for a rule or filter that does not belong to the
     *     UE, an operation on filters without a filter, and too many filters or resources
     */
    static void merge(ObjectNode context, ObjectNode update) {
        if (!(SmPolicyUpdateContextData.UE_INIT_RES_REQ.of(update) instanceof ObjectNode request)
                || request.isEmpty()) {
            return;
        }
        // Two values of the Release 18 enumeration contain a blank.
        String operation = String.valueOf(Json.string(request, "ruleOp")).replace(" ", "");
        ObjectNode resources = context.withObjectProperty(ResourceRules.RESOURCES);
        Map<String, String> rules = rules(resources);
        JsonNode asked = request.path(FILTERS);
        asked.forEach(filter -> requireMatchable(filter, context));
        requireInBounds(operation, resources.size(), rules.size(), asked.size());
        if (operation.equals(CREATE)) {
            resources.set(unused(resources), changed(Json.object(), request, numbered(Json.array(), asked, rules)));
            return;
        }
        String rule = ruleOf(request, rules);
        if (!(resources.get(rule) instanceof ObjectNode known)) {
            throw rejected("no resource of the UE has the rule " + rule);
        }
        ArrayNode filters = Json.array();
        known.path(FILTERS).forEach(filters::add);
        switch (operation) {
            case "DELETE_PCC_RULE" -> resources.remove(rule);
            case "MODIFY_PCC_RULE_AND_ADD_PACKET_FILTERS" ->
                resources.set(rule, changed(known, request, numbered(filters, added(asked, rules), rules)));
            case "MODIFY_PCC_RULE_AND_REPLACE_PACKET_FILTERS" -> {
                remove(filters, asked);
                resources.set(rule, changed(known, request, numbered(filters, asked, rules)));
            }
            case "MODIFY_PCC_RULE_AND_DELETE_PACKET_FILTERS" -> {
                remove(filters, asked);
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

    private static void requireInBounds(String operation, int resources, int filters, int asked) {
        if (asked == 0 && OF_FILTERS.contains(operation)) {
            throw rejected("the request has no packet filter");
        }
        if (filters + asked > MOST_FILTERS) {
            throw rejected("a UE has " + MOST_FILTERS + " packet filters at most");
        }
        if (resources >= MOST_RESOURCES && operation.equals(CREATE)) {
            throw rejected("a UE has " + MOST_RESOURCES + " resources at most");
        }
    }

    private static void requireMatchable(JsonNode filter, ObjectNode context) {
        String content = Json.string(filter, CONTENT);
        try {
            if (content != null) {
                PacketFilters.requireMatchable(content, context);
            }
        } catch (IllegalArgumentException e) {
            throw rejected(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the rule of each filter. */
    private static Map<String, String> rules(ObjectNode resources) {
        Map<String, String> rules = new HashMap<>();
        resources
                .properties()
                .forEach(resource -> resource.getValue()
                        .path(FILTERS)
                        .forEach(filter -> rules.put(filter.path(FILTER_ID).asString(""), resource.getKey())));
        return rules;
    }

    @SpecRef("TS 29.212 4.5.1")
    private static String ruleOf(ObjectNode request, Map<String, String> rules) {
        String named = Json.string(request, "pccRuleId");
        if (named != null) {
            return named;
        }
        for (JsonNode filter : request.path(FILTERS)) {
            String rule = rules.get(filter.path(FILTER_ID).asString(""));
            if (rule != null) {
                return rule;
            }
        }
        throw rejected("neither a rule nor a packet filter of one is named");
    }

    /** Returns the filters to add: a known filter without content only identifies the rule. */
    private static ArrayNode added(JsonNode asked, Map<String, String> rules) {
        ArrayNode added = Json.array();
        for (JsonNode filter : asked) {
            if (filter.has(CONTENT) || !rules.containsKey(filter.path(FILTER_ID).asString(""))) {
                added.add(filter);
            }
        }
        return added;
    }

    private static String unused(ObjectNode resources) {
        int number = 1;
        while (resources.has(ResourceRules.PREFIX + number)) {
            number++;
        }
        return ResourceRules.PREFIX + number;
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

    /** Returns the filters including those of a request, each with an identifier; hexadecimal, since Gx uses octets. */
    private static ArrayNode numbered(ArrayNode filters, JsonNode more, Map<String, String> taken) {
        int number = 0;
        for (JsonNode filter : more) {
            ObjectNode named = Json.object();
            filter.properties().forEach(member -> named.set(member.getKey(), member.getValue()));
            while (!named.has(FILTER_ID)) {
                number++;
                String id = "%04x".formatted(number);
                if (taken.putIfAbsent(id, "") == null) {
                    named.put(FILTER_ID, id);
                }
            }
            filters.add(named);
        }
        return filters;
    }

    private static void remove(ArrayNode filters, JsonNode gone) {
        Set<String> known = new HashSet<>();
        filters.forEach(filter -> known.add(filter.path(FILTER_ID).asString("")));
        Set<String> removed = new HashSet<>();
        for (JsonNode filter : gone) {
            String id = Json.string(filter, FILTER_ID);
            if (id != null && !known.contains(id)) {
                throw rejected("no packet filter of this rule has the identity " + id);
            }
            removed.add(id == null ? "" : id);
        }
        filters.removeIf(filter -> removed.contains(filter.path(FILTER_ID).asString("")));
    }

    private static ProblemException rejected(String detail) {
        return new ProblemException(ProblemDetails.of(403, ResourceRules.REJECTED, detail));
    }
}
