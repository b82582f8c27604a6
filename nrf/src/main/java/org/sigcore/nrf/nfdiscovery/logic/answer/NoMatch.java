// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.Requester;
import org.sigcore.nrf.nfdiscovery.logic.criteria.Criteria;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.IndexedProfile;
import org.sigcore.nrf.nfdiscovery.logic.query.Parameter;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Explains why a query matched no instance. More expensive than the search, so it runs only in that case. Pure. */
final class NoMatch {
    private static final String COMBINATION = "QUERY_PARAMS_COMBINATION_NO_MATCH";
    private static final long STEPS = 1_000_000;

    private NoMatch() {}

    /**
     * Returns the NoProfileMatchInfo.
     *
     * @param visible the discoverable instances of the type, none of which matched
     * @param hidden instances that are suspended or not discoverable
     */
    static ObjectNode explain(Query query, List<IndexedProfile> visible, List<IndexedProfile> hidden) {
        try {
            return Steps.within(STEPS, () -> cause(query, visible, hidden));
        } catch (Steps.ExceededException e) {
            Steps.take(0); // fails if the search itself has no steps left
            return reason(COMBINATION); // no specific reason
        }
    }

    private static ObjectNode cause(Query query, List<IndexedProfile> visible, List<IndexedProfile> hidden) {
        for (IndexedProfile candidate : hidden) {
            if (Selection.services(query, candidate.profile(), true) != null) {
                return reason("TARGET_NF_" + candidate.profile().nfStatus());
            }
        }
        Query anyPlmn = withoutPlmn(query);
        if (anyPlmn != null
                && visible.stream()
                        .anyMatch(candidate -> Selection.services(anyPlmn, candidate.profile(), false) != null)) {
            return reason("REQUESTER_PLMN_NOT_ALLOWED");
        }
        Set<String> names = query.services().names();
        if (names != null && visible.stream().anyMatch(candidate -> isRetired(candidate, names, query))) {
            return reason("UNSPECIFIED");
        }
        return combination(query, visible);
    }

    // Returns true if the profile matches, but all versions of the service have expired.
    private static boolean isRetired(IndexedProfile candidate, Set<String> names, Query query) {
        return candidate.hasRetired(names) && Criterion.allMet(candidate.profile(), query.ofProfile(), query.ofInfo());
    }

    private static @Nullable Query withoutPlmn(Query query) {
        Requester requester = query.requester();
        return requester.plmns() == null && requester.snpns() == null
                ? null
                : query.by(new Requester(
                        requester.nfInstanceId(),
                        requester.nfType(),
                        requester.fqdn(),
                        null,
                        null,
                        requester.snssais()));
    }

    private static ObjectNode reason(String reason) {
        return Json.object().put("reason", reason);
    }

    // Returns the parameters that no instance matches even alone; if each of them matches some, their combination is
    // the reason.
    private static ObjectNode combination(Query query, List<IndexedProfile> visible) {
        ObjectNode info = reason(COMBINATION);
        ArrayNode combinations = info.putArray("queryParamCombinationList");
        if (visible.isEmpty()) {
            add(combinations, Map.of(Query.TARGET_TYPE, query.targetType()));
            return info;
        }
        Map<String, Parameter> all = new LinkedHashMap<>();
        query.values().forEach((name, texts) -> all.put(name, new Parameter(name, texts, Leniency.UNCOUNTED)));
        Map<String, String> asked = new LinkedHashMap<>();
        asked.put(Query.TARGET_TYPE, query.targetType());
        all.forEach((name, parameter) -> {
            Criterion criterion = Criteria.of(parameter, all);
            if (criterion != null) {
                asked.put(name, String.join(",", parameter.values()));
                if (visible.stream().noneMatch(candidate -> criterion.met(candidate.profile()))) {
                    add(combinations, Map.of(name, String.join(",", parameter.values())));
                }
            }
        });
        String names = query.text("service-names");
        if (names != null) {
            asked.put("service-names", names);
        }
        if (combinations.isEmpty()) {
            add(combinations, asked);
        }
        return info;
    }

    private static void add(ArrayNode combinations, Map<String, String> parameters) {
        ArrayNode params = combinations.addObject().putArray("queryParams");
        parameters.forEach((name, value) -> params.addObject().put("name", name).put("value", value));
    }
}
