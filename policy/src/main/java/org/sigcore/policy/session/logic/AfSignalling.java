// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import tools.jackson.databind.JsonNode;

/** AF sessions for the signalling between a UE and its AF, such as a P-CSCF. Pure. */
@SpecRef({"TS 29.214 4.4.5", "TS 29.214 4.4.5a"})
public final class AfSignalling {
    private AfSignalling() {}

    /** True for an AF session all of whose flows are signalling. */
    public static boolean isSignalling(AfSession session) {
        boolean any = false;
        for (JsonNode component : AppSessionContextReqData.MED_COMPONENTS.of(session.request())) {
            for (JsonNode flow : component.path("medSubComps")) {
                if (!"AF_SIGNALLING".equals(Json.string(flow, "flowUsage"))) {
                    return false;
                }
                any = true;
            }
        }
        return any;
    }

    /**
     * The older AF sessions that a new one takes the place of: those of the same AF on Rx for the same signalling flows. An AF that has
     * restarted begins them again and does not end the older ones.
     *
     * @param on the session that carries them
     */
    public static List<AfSession> replaced(Session on, AfSession session) {
        if (session.rx() == null || on.af(session.id()) != null || !isSignalling(session)) {
            return List.of();
        }
        Set<String> flows = flows(session);
        return on.af().stream()
                .filter(older -> session.peer().equals(older.peer()) && isSignalling(older))
                .filter(older -> flows.equals(flows(older)))
                .toList();
    }

    private static Set<String> flows(AfSession session) {
        Set<String> flows = new TreeSet<>();
        for (JsonNode component : AppSessionContextReqData.MED_COMPONENTS.of(session.request())) {
            for (JsonNode flow : component.path("medSubComps")) {
                flow.path("fDescs").forEach(filter -> flows.add(filter.asString("")));
            }
        }
        return flows;
    }
}
