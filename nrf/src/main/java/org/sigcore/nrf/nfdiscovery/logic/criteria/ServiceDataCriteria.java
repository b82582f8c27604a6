// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.Areas;
import org.sigcore.model.nf.IdentityRanges;
import org.sigcore.model.nf.MlAnalytics;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NfShapes;
import org.sigcore.model.nf.Plmns;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion.OfInfo;
import org.sigcore.nrf.nfdiscovery.logic.query.CriterionFactory;
import org.sigcore.nrf.nfdiscovery.logic.query.Parameter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Parameters that select by analytics, application functions, broadcast sessions and stored data. */
final class ServiceDataCriteria {
    private static final Shape AF_DATA = Shape.object()
            .required("afEvents", WireShapes.TEXTS)
            .optional("taiList", Shape.array(WireShapes.TAI, 1))
            .optional("taiRangeList", Shape.array(WireShapes.TAI_RANGE, 1));
    private static final Shape MBS_SESSIONS = Shape.array(NfShapes.of("MbsSessionId"), 1);

    private ServiceDataCriteria() {}

    static Map<String, CriterionFactory> table() {
        Map<String, CriterionFactory> table = new LinkedHashMap<>();
        table.put("ml-analytics-info-list", (p, all) -> {
            JsonNode wanted = p.json(MlAnalytics.SHAPE);
            return new OfInfo((profile, info) -> MlAnalytics.serves(info, wanted));
        });
        table.put("af-data", (p, all) -> applicationFunction(p.json(AF_DATA)));
        table.put("mbs-session-id-list", (p, all) -> {
            Parameter area = all.get("area-session-id");
            return sessions(p.json(MBS_SESSIONS), area == null ? null : area.text("[0-9]{1,5}"));
        });
        table.put("area-session-id", (p, all) -> areaSession(p.text("[0-9]{1,5}")));
        table.put("realm-id", (p, all) -> realm(p.text()));
        table.put("storage-id", (p, all) -> {
            Parameter realm = all.get("realm-id");
            return storage(p.text(), realm == null ? null : realm.text());
        });
        table.put("shared-data-id", (p, all) -> sharedData(p.text("[0-9]{5,6}-.+")));
        return table;
    }

    private static Criterion applicationFunction(JsonNode wanted) {
        return new OfInfo((profile, info) -> NFProfile.containsTexts(info.get("afEvents"), wanted.get("afEvents"))
                && (!wanted.has("taiList") || servesOne(profile, info, wanted.path("taiList"))));
    }

    private static boolean servesOne(NFProfile profile, ObjectNode info, JsonNode tais) {
        Steps.takeFor(tais);
        for (JsonNode tai : tais) {
            if (!Boolean.FALSE.equals(Areas.serves(profile, info, tai))) {
                return true;
            }
        }
        return false;
    }

    // Matches one of the sessions, restricted to the requested area.
    private static Criterion sessions(JsonNode wanted, @Nullable String area) {
        return new OfInfo((profile, info) -> {
            Steps.takeFor(wanted, info.path("mbsSessionList"));
            Steps.takeFor(wanted, info.path("tmgiRangeList"));
            for (JsonNode session : wanted) {
                for (JsonNode own : info.path("mbsSessionList")) {
                    if (sameSession(own.path("mbsSessionId"), session) && (area == null || hasArea(own, area))) {
                        return true;
                    }
                }
                if (area == null && inRanges(info.path("tmgiRangeList"), session.path("tmgi"))) {
                    return true;
                }
            }
            return false;
        });
    }

    private static boolean sameSession(JsonNode own, JsonNode wanted) {
        JsonNode tmgi = wanted.path("tmgi");
        if (!tmgi.isMissingNode()) {
            return Plmns.same(own.path("tmgi").get("plmnId"), tmgi.get("plmnId"))
                    && String.valueOf(Json.string(tmgi, "mbsServiceId"))
                            .equalsIgnoreCase(Json.string(own.path("tmgi"), "mbsServiceId"));
        }
        return wanted.path("ssm").equals(own.path("ssm"));
    }

    private static boolean inRanges(JsonNode ranges, JsonNode tmgi) {
        String service = Json.string(tmgi, "mbsServiceId");
        for (JsonNode range : ranges) {
            String start = Json.string(range, "mbsServiceIdStart");
            String end = Json.string(range, "mbsServiceIdEnd");
            if (service != null
                    && start != null
                    && end != null
                    && Plmns.same(range.get("plmnId"), tmgi.get("plmnId"))
                    && service.compareToIgnoreCase(start) >= 0
                    && service.compareToIgnoreCase(end) <= 0) {
                return true;
            }
        }
        return false;
    }

    private static Criterion areaSession(String area) {
        return new OfInfo((profile, info) -> {
            JsonNode sessions = info.path("mbsSessionList");
            Steps.takeFor(sessions);
            return sessions.values().stream().anyMatch(session -> hasArea(session, area));
        });
    }

    private static boolean hasArea(JsonNode session, String area) {
        return session.path("mbsAreaSessions").has(area);
    }

    private static Criterion realm(String realm) {
        return new OfInfo((profile, info) ->
                !info.has("storageIdRanges") || info.path("storageIdRanges").has(realm));
    }

    private static Criterion storage(String storage, @Nullable String realm) {
        return new OfInfo((profile, info) -> {
            JsonNode realms = info.path("storageIdRanges");
            if (realms.isMissingNode()) {
                return true;
            }
            Steps.takeFor(realms);
            Set<JsonNode> ranges = realms.properties().stream()
                    .filter(entry -> realm == null || entry.getKey().equals(realm))
                    .map(Map.Entry::getValue)
                    .collect(Collectors.toSet());
            return ranges.stream().anyMatch(list -> IdentityRanges.contain(profile, list, storage, storage));
        });
    }

    private static Criterion sharedData(String id) {
        return new OfInfo((profile, info) -> {
            JsonNode ranges = info.path("sharedDataIdRanges");
            if (ranges.isMissingNode()) {
                return true;
            }
            Steps.takeFor(ranges);
            for (JsonNode range : ranges) {
                String pattern = Json.string(range, "pattern");
                if (pattern != null && profile.matches(pattern, id)) {
                    return true;
                }
            }
            return false;
        });
    }
}
