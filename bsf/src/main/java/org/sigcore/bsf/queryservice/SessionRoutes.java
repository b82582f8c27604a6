// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.queryservice;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecord;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecords;
import org.sigcore.bsf.contract.bsfmanagementservice.SessionSearch;
import org.sigcore.model.Json;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.node.ArrayNode;

/**
 * Route {@code GET /queryservice/v1/sessions} on the management port: finds bindings by {@code bindingId}, {@code
 * supi}, {@code gpsi}, {@code ipv4Addr}, {@code ipv6Prefix} or {@code macAddr48}, each with its id and the time of its
 * registration.
 */
public final class SessionRoutes implements ManagementRoutes {
    private final BindingRecords bindings;

    public SessionRoutes(BindingRecords bindings) {
        this.bindings = bindings;
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api("/queryservice/v1").route("GET", "/sessions", this::search);
    }

    private SbiResponse search(SbiRequest request) {
        QueryParams query = request.query();
        List<BindingRecord> found = bindings.search(new SessionSearch(
                given(query, "bindingId"),
                given(query, "supi"),
                given(query, "gpsi"),
                given(query, "ipv4Addr"),
                given(query, "ipv6Prefix"),
                given(query, "macAddr48")));
        ArrayNode answer = Json.array();
        for (BindingRecord binding : found) {
            answer.addObject()
                    .put("bindingId", binding.bindingId())
                    .put(
                            "registeredAt",
                            Instant.ofEpochMilli(binding.registeredAtMillis()).toString())
                    .set("pcfBinding", binding.document());
        }
        return SbiResponse.json(200, answer);
    }

    private static @Nullable String given(QueryParams query, String name) {
        String value = query.get(name);
        return value == null || value.isEmpty() ? null : value;
    }
}
