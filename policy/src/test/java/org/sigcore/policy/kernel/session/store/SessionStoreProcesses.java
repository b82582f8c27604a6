// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.store;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionStore;
import org.sigcore.policy.kernel.session.service.SessionStore.Found;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;
import tools.jackson.databind.node.ObjectNode;

/** Session stores of several processes on one database. */
abstract class SessionStoreProcesses {
    static final String SUPI = "imsi-001010000000001";

    abstract Database database();

    static List<SessionTables> tables() {
        return List.of(SessionTables.SM, SessionTables.PCRF, SessionTables.AM, SessionTables.UE);
    }

    /** The session store of one process. */
    record OneProcess(Commits commits, SessionStore store) {
        Session add(Session session) {
            return commits.together(() -> store.add(session));
        }

        Session replace(Session before, Session after) {
            Commits.Unit unit = commits.unit();
            Session written = unit.call(() -> store.replace(before, after));
            unit.commit();
            return written;
        }

        void remove(Session session) {
            Commits.Unit unit = commits.unit();
            unit.call(() -> {
                store.remove(session);
                return true;
            });
            unit.commit();
        }

        Session read(String id) {
            return Objects.requireNonNull(store.find(id));
        }
    }

    OneProcess process(SessionTables tables) {
        return process(tables, Documents.plain());
    }

    OneProcess process(SessionTables tables, Documents documents) {
        return process(tables, documents, false);
    }

    OneProcess process(SessionTables tables, Documents documents, boolean sliced) {
        return process(tables, documents, sliced, 1);
    }

    OneProcess process(SessionTables tables, Documents documents, boolean sliced, int siteId) {
        return process(
                tables, documents, sliced, siteId, new SessionSearches(database(), List.of(tables), System::nanoTime));
    }

    OneProcess process(
            SessionTables tables, Documents documents, boolean sliced, int siteId, SessionSearches searches) {
        Commits commits = new Commits(database());
        return new OneProcess(
                commits,
                new JdbcSessionStore(
                        tables,
                        new PolicyDatabase(database(), commits, documents, table -> sliced, siteId),
                        searches,
                        InstantSource.system()));
    }

    static List<Session> found(OneProcess process, String key) {
        return process.store.findByKeys(List.of(key)).stream()
                .map(Found::session)
                .toList();
    }

    long rows(String table) {
        return database()
                .execute(connection -> Sql.all(connection, "SELECT COUNT(*) FROM " + table, row -> row.getLong(1))
                        .getFirst());
    }

    static ObjectNode rules(int count) {
        ObjectNode decision = Json.object();
        ObjectNode rules = decision.putObject("pccRules");
        for (int i = 0; i < count; i++) {
            rules.putObject("rule-" + i).put("pccRuleId", "rule-" + i).put("text", "x".repeat(200));
        }
        return decision;
    }

    static Session session(String id, String ipv4, String ipv6) {
        ObjectNode context = Json.object()
                .put("supi", SUPI)
                .put("dnn", "internet")
                .put("ipv4Address", ipv4)
                .put("ipv6AddressPrefix", ipv6);
        ObjectNode peer = Json.object().put("originHost", "pgw").put("originRealm", "lab");
        return new Session(
                id,
                RowVersion.NEW,
                peer,
                context,
                Json.object().put("online", true),
                List.of(),
                Instant.ofEpochSecond(1));
    }
}
