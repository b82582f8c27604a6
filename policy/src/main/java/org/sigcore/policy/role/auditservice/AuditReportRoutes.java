// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import java.time.Instant;
import java.util.Locale;
import java.util.TreeMap;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serves {@code GET /audit-service/v1/audits} and {@code …/audits/{service}} on the management port: the process that
 * audits each service, the progress of the current pass, and the results of this and the previous pass. Read only.
 */
public final class AuditReportRoutes implements ManagementRoutes {
    private final AuditStore store;

    public AuditReportRoutes(AuditStore store) {
        this.store = store;
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api("/audit-service/v1")
                .route("GET", "/audits", request -> {
                    ArrayNode all = Json.array();
                    store.all().forEach(lease -> all.add(report(lease)));
                    return SbiResponse.json(200, all);
                })
                .route("GET", "/audits/{service}", request -> {
                    String service = request.pathParam("service");
                    if (!AuditOptions.RESOURCES.containsKey(service)) {
                        throw new ProblemException(SbiCause.RESOURCE_URI_STRUCTURE_NOT_FOUND, "no such service");
                    }
                    return SbiResponse.json(200, report(store.read(service)));
                });
    }

    private static ObjectNode report(AuditLease lease) {
        ObjectNode report = Json.object().put("service", lease.service());
        if (!lease.holder().isEmpty()) {
            report.put("process", lease.holder()).put("until", time(lease.untilMillis()));
        }
        if (lease.pass().number() > 0) {
            report.set("pass", pass(lease.pass()));
        }
        if (lease.before() != null) {
            report.set("before", pass(lease.before()));
        }
        return report;
    }

    private static ObjectNode pass(AuditPass pass) {
        ObjectNode shown = Json.object()
                .put("number", pass.number())
                .put("status", pass.inProgress() ? "IN_PROGRESS" : "DONE")
                .put("beganAt", time(pass.beganAtMillis()));
        if (pass.inProgress()) {
            shown.put("after", pass.after());
        } else {
            shown.put("endedAt", time(pass.endedAtMillis()));
        }
        ObjectNode records = shown.putObject("records");
        new TreeMap<>(pass.outcomes())
                .forEach((outcome, count) -> records.put(outcome.name().toLowerCase(Locale.ROOT), count));
        return shown;
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
