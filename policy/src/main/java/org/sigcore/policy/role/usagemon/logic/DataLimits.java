// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Determines the limits that apply to a session. Pure. */
public final class DataLimits {
    private DataLimits() {}

    /**
     * Returns the limits in the order of consumption.
     *
     * @param data of the subscriber: SmPolicyDnnData, with umData and umDataLimits of SmPolicyData
     * @param chosen limits that policies have chosen, in that order; empty for all that apply
     * @param profile returns the DataLimitProfile of a name, or null
     */
    @SpecRef({"TS 29.519 5.4.2.6", "TS 29.519 5.4.2.10"})
    public static List<DataLimit> of(
            SubscriberQuery session,
            ObjectNode data,
            Collection<String> chosen,
            Function<String, @Nullable JsonNode> profile) {
        Set<String> ids = new LinkedHashSet<>(chosen);
        if (ids.isEmpty()) {
            ids.addAll(data.path("umDataLimits").propertyNames());
            ids.addAll(data.path("umData").propertyNames());
        }
        List<DataLimit> limits = new ArrayList<>();
        for (String id : ids) {
            JsonNode reference = reference(data, id);
            JsonNode known = data.path("umDataLimits").get(id);
            JsonNode left = data.path("umData").get(id);
            JsonNode scopes = known == null ? left : known;
            if (chosen.contains(id)
                    || reference != null
                    || applies(scopes == null ? null : scopes.get("scopes"), session)) {
                List<String> keys = new ArrayList<>();
                if (reference != null) {
                    reference.path("monkey").forEach(key -> keys.add(key.asString("")));
                }
                ObjectNode ofUdr = known instanceof ObjectNode limit ? limit : ofData(left);
                limits.add(DataLimit.of(id, ofUdr, profile.apply(id), keys));
            }
        }
        if (chosen.isEmpty()) {
            limits.sort(DataLimit::inOrder);
        }
        return limits;
    }

    /** Returns the limits that apply at a given time. */
    public static List<DataLimit> at(List<DataLimit> limits, Instant now) {
        return limits.stream().filter(limit -> limit.isAt(now)).toList();
    }

    // A limit of which the UDR has the remaining amount only.
    private static ObjectNode ofData(@Nullable JsonNode left) {
        ObjectNode limit = Json.object();
        if (left instanceof ObjectNode there) {
            limit.setAll(there);
            limit.remove(List.of("allowedUsage", "resetTime", "resetIds"));
        }
        return limit;
    }

    private static @Nullable JsonNode reference(ObjectNode data, String id) {
        for (var reference : data.path("refUmDataLimitIds").properties()) {
            String limitId = Json.string(reference.getValue(), "limitId");
            if (id.equals(limitId == null ? reference.getKey() : limitId)) {
                return reference.getValue();
            }
        }
        return null;
    }

    private static boolean applies(@Nullable JsonNode scopes, SubscriberQuery session) {
        if (scopes == null || scopes.isEmpty()) {
            return true;
        }
        Dnn dnn = Dnn.of(session.dnn());
        Snssai slice = session.snssai() == null ? null : Snssai.of(session.snssai());
        for (JsonNode scope : scopes) {
            boolean ofSlice = slice == null || slice.equals(Snssai.of(scope.path("snssai")));
            JsonNode dnns = scope.path("dnn");
            if (ofSlice && (dnns.isEmpty() || dnns.valueStream().anyMatch(each -> dnn.matches(each.asString(""))))) {
                return true;
            }
        }
        return false;
    }
}
