// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Applies access and mobility grants of AFs on top of the decision of the policies. The stored decision is not
 * modified, so that a grant ends with the context of its AF. Pure.
 */
@SpecRef({"TS 29.534 4.2.2.2", "TS 29.507 4.2.4.2", "TS 29.507 5.8"})
public final class AmGrants {
    private static final String AREA = "servAreaRes";
    private static final String COVERAGE = "covReq";
    private static final String TIME = "asTimeDisParam";
    private static final int TIME_DISTRIBUTION = 13;

    private AmGrants() {}

    /**
     * Returns the decision with the grants of a session's AFs that its AMF supports; unchanged if they request none.
     */
    public static ObjectNode onto(Session session) {
        ObjectNode granted = session.decision();
        for (AfSession af : session.af()) {
            JsonNode request = af.request();
            Set<String> wanted = wanted(session, request);
            if (!wanted.isEmpty() && granted.get(AREA) instanceof ObjectNode area) {
                granted = with(granted, AREA, widened(area, wanted));
            }
            if (request.hasNonNull(TIME) && supports(session, TIME_DISTRIBUTION)) {
                granted = with(granted, TIME, request.get(TIME));
            }
        }
        return granted;
    }

    /**
     * Returns the service area coverage of an AF's UE: the allowed tracking areas, or, if only some are forbidden, the
     * requested ones that are not.
     *
     * @return ServiceAreaCoverageInfo
     */
    @SpecRef("TS 29.534 5.6.2.9")
    public static ObjectNode coverage(Session session, JsonNode request) {
        JsonNode area = onto(session).path(AREA);
        Set<String> tacs = tacs(area);
        if (!allows(area)) {
            Set<String> wanted = wanted(session, request);
            wanted.removeAll(tacs);
            tacs = wanted;
        }
        ObjectNode coverage = Json.object();
        tacs.forEach(coverage.putArray("tacList")::add);
        JsonNode network = network(session);
        if (network != null) {
            coverage.set("servingNetwork", network);
        }
        return coverage;
    }

    /** True if the service area of a UE has changed. */
    public static boolean moved(Session before, Session after) {
        return !onto(before).path(AREA).equals(onto(after).path(AREA));
    }

    private static boolean supports(Session session, int feature) {
        return SupportedFeatures.has(Json.string(session.decision(), "suppFeat"), feature);
    }

    private static ObjectNode with(ObjectNode decision, String member, JsonNode value) {
        ObjectNode copy = Json.object();
        copy.setAll(decision);
        copy.set(member, value);
        return copy;
    }

    private static ObjectNode widened(ObjectNode area, Set<String> wanted) {
        ObjectNode widened = area.deepCopy();
        if (allows(area)) {
            Set<String> missing = new LinkedHashSet<>(wanted);
            missing.removeAll(tacs(area));
            if (!missing.isEmpty()) {
                missing.forEach(widened.withArrayProperty("areas").addObject().putArray("tacs")::add);
            }
        } else if ("NOT_ALLOWED_AREAS".equals(Json.string(area, "restrictionType"))) {
            ArrayNode left = widened.putArray("areas");
            area.path("areas").forEach(each -> without(each, wanted, left));
        }
        return widened;
    }

    private static void without(JsonNode area, Set<String> wanted, ArrayNode left) {
        if (!area.has("tacs")) {
            left.add(area);
            return;
        }
        ArrayNode tacs = Json.array();
        area.get("tacs").forEach(tac -> {
            if (!wanted.contains(tac.asString(""))) {
                tacs.add(tac);
            }
        });
        if (!tacs.isEmpty()) {
            left.addObject().set("tacs", tacs);
        }
    }

    private static boolean allows(JsonNode area) {
        return "ALLOWED_AREAS".equals(Json.string(area, "restrictionType"));
    }

    private static Set<String> tacs(JsonNode area) {
        Set<String> tacs = new LinkedHashSet<>();
        for (JsonNode each : area.path("areas")) {
            each.path("tacs").forEach(tac -> tacs.add(tac.asString("")));
        }
        return tacs;
    }

    /** Returns the tracking areas that an AF requests in the serving network of the UE. */
    private static Set<String> wanted(Session session, JsonNode request) {
        Set<String> wanted = new LinkedHashSet<>();
        for (JsonNode coverage : request.path(COVERAGE)) {
            JsonNode network = coverage.get("servingNetwork");
            if (network == null || isIn(network, network(session))) {
                coverage.path("tacList").forEach(tac -> wanted.add(tac.asString("")));
            }
        }
        return wanted;
    }

    private static boolean isIn(JsonNode wanted, @Nullable JsonNode serving) {
        return serving == null
                || (wanted.path("mcc").equals(serving.path("mcc"))
                        && wanted.path("mnc").equals(serving.path("mnc"))
                        && (!wanted.has("nid") || wanted.path("nid").equals(serving.path("nid"))));
    }

    private static @Nullable JsonNode network(Session session) {
        JsonNode serving = session.context().get("servingPlmn");
        return serving == null ? session.context().path("guami").get("plmnId") : serving;
    }
}
