// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.queryservice.sbi;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.policy.pcrfcore.api.GxSessionRecords;
import org.sigcore.policy.policyds.api.SubscriberUses;
import org.sigcore.policy.policyds.api.SubscriberUses.SubscriberUse;
import org.sigcore.policy.session.api.SessionLookup;
import org.sigcore.policy.session.api.SessionRecord;
import org.sigcore.policy.smservice.api.SmSessionRecords;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code GET /queryservice/v1/sessions} on the management port: SM policies and Gx sessions by {@code supi}, {@code sessionId},
 * {@code ipv4Addr} or {@code ipv6Prefix}, each with its context, its decision and its AF sessions. Read only.
 */
public final class SessionViewerRoutes implements ManagementRoutes {
    private static final String SM = "pcf-sm";
    private final SmSessionRecords sm;
    private final GxSessionRecords gx;
    private final SubscriberUses uses;

    public SessionViewerRoutes(SmSessionRecords sm, GxSessionRecords gx, SubscriberUses uses) {
        this.sm = sm;
        this.gx = gx;
        this.uses = uses;
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api("/queryservice/v1").route("GET", "/sessions", this::search);
    }

    private SbiResponse search(SbiRequest request) {
        QueryParams query = request.query();
        String supi = given(query, "supi");
        SessionLookup lookup =
                new SessionLookup(given(query, "sessionId"), given(query, "ipv4Addr"), given(query, "ipv6Prefix"));
        boolean any = lookup.id() != null || lookup.ipv4Addr() != null || lookup.ipv6Prefix() != null;
        if (supi == null && !any) {
            throw new ProblemException(
                    SbiCause.MANDATORY_QUERY_PARAM_MISSING, "one of supi, sessionId, ipv4Addr, ipv6Prefix is required");
        }
        List<SessionRecord> found = new ArrayList<>();
        if (supi != null) {
            uses.usesOf(supi).forEach(use -> found.addAll(ofUse(use)));
        }
        if (any) {
            found.addAll(sm.smSessions(lookup));
            found.addAll(gx.gxSessions(lookup));
        }
        ArrayNode answer = Json.array();
        found.forEach(session -> answer.add(shown(session)));
        return SbiResponse.json(200, answer);
    }

    private List<SessionRecord> ofUse(SubscriberUse use) {
        SessionLookup lookup = new SessionLookup(use.sessionId(), null, null);
        return use.service().equals(SM) ? sm.smSessions(lookup) : gx.gxSessions(lookup);
    }

    private static ObjectNode shown(SessionRecord session) {
        ObjectNode shown = Json.object()
                .put("service", session.service())
                .put("id", session.id())
                .put(
                        "createdAt",
                        Instant.ofEpochMilli(session.createdAtMillis()).toString());
        shown.set("context", session.context());
        shown.set("decision", session.decision());
        ArrayNode apps = shown.putArray("appSessions");
        session.appSessions().forEach(apps::add);
        return shown;
    }

    private static @Nullable String given(QueryParams query, String name) {
        String value = query.get(name);
        return value == null || value.isEmpty() ? null : value;
    }
}
