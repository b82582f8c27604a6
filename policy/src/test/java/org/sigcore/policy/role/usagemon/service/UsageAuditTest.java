// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.auditservice.AuditVerdict;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.usagemon.UsageReport;
import org.sigcore.policy.kernel.outbox.JdbcOutboxStore;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.usagemon.JdbcUsageStore;
import org.sigcore.store.Commits;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.node.ObjectNode;

/** Grants of sessions that have ended. */
class UsageAuditTest {
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final ObjectNode DATA = (ObjectNode) Json.parse("""
            {"umDataLimits": {"plan": {"limitId": "plan", "usageLimit": {"totalVolume": 10000000}}}}""");

    @RegisterExtension
    final EngineDatabase database = EngineDatabase.h2("db/migration/policysessions");

    private final Set<String> activeSessions = new HashSet<>(Set.of("a", "b"));
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private Instant now = NOW;
    private UsageStore store;
    private Usages usages;
    private UsageAudit audit;

    @BeforeEach
    void start() {
        Commits commits = new Commits(database.get());
        store = new JdbcUsageStore(new PolicyDatabase(database.get(), commits, Documents.plain(), 1), () -> now);
        Outbox outbox = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1), commits, List::of, Runnable::run, () -> now);
        usages = new Usages(
                store,
                commits,
                outbox,
                name -> null,
                SubscriberQuery::ueId,
                new UsageWatch(new UsageMeters(meters), null),
                () -> now);
        audit = new UsageAudit(store, usages, (service, id) -> !activeSessions.contains(id));
    }

    @Test
    void grantOfEndedSession_isReleasedByAudit() {
        grant("a");
        grant("b");
        assertThat(granted()).containsExactly("a", "b");
        assertThat(audit.stale("", now.plusSeconds(1).toEpochMilli(), 10).stale())
                .singleElement()
                .satisfies(row -> assertThat(row.key()).isEqualTo("imsi-1"));
        assertThat(audit.ask("imsi-1")).isEqualTo(AuditVerdict.KNOWN);
        activeSessions.remove("a");
        now = now.plusSeconds(60);
        assertThat(audit.ask("imsi-1")).isEqualTo(AuditVerdict.GONE);
        assertThat(granted()).containsExactly("b");
        assertThat(usages.usageOf("imsi-1").at("/quotas/plan").isEmpty())
                .as("the remaining quota is kept")
                .isFalse();
        assertThat(audit.stale("", now.toEpochMilli(), 10).stale()).isEmpty();
    }

    private void grant(String session) {
        var query = new SubscriberQuery(session, "pcf-sm", "imsi-1", null, null, "internet");
        assertThat(usages.count(query, DATA, UsageReport.none())).isNotNull();
        assertThat(usages.grant(query, DATA, Json.object(), List.of()).umDecs()).isNotEmpty();
    }

    @Test
    void planWithoutProfile_isCounted_andLeavesOtherLimitsAlone() {
        var query = new SubscriberQuery("a", "pcf-sm", "imsi-1", null, null, "internet");
        for (String plans : List.of("[\"plan\", \"no-such-profile\"]", "[\"no-such-profile\"]", "[\"plan\"]")) {
            assertThat(usages.count(query, DATA, UsageReport.none())).isNotNull();
            ObjectNode wishes = (ObjectNode) Json.parse("{\"plans\": " + plans + "}");
            assertThat(usages.grant(query, DATA, wishes, List.of()).umDecs().has("plan"))
                    .isEqualTo(plans.contains("\"plan\""));
        }
        assertThat(meters.get("policy.usage.limits.undefined").counter().count())
                .isEqualTo(2);
    }

    private Iterable<String> granted() {
        return usages.usageOf("imsi-1").path("sessions").propertyNames();
    }
}
