// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.stored;
import static org.sigcore.bsf.bsfmanagementservice.store.Settling.NEWEST_WINS;

import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

/**
 * The cost of the hot operations by the counters of the engine: statements (each a round trip), row-by-row reads, and
 * on NDB Cluster scans. Runs when SIGCORE_TEST_MYSQL_URL names a server.
 */
@Tag("mysql")
class MySqlAccessTest {
    private static final String STATUS =
            "SHOW SESSION STATUS WHERE variable_name IN ('Com_stmt_execute', 'Com_stmt_prepare', 'Com_begin', 'Com_commit',"
                    + " 'Com_set_option', 'Handler_read_rnd', 'Handler_read_rnd_next', 'Handler_read_next',"
                    + " 'Ndb_api_table_scan_count_session', 'Ndb_api_range_scan_count_session', 'Ndb_api_pk_op_count_session')";

    private Database database;
    private JdbcPcfBindingStore store;

    @BeforeEach
    void prepare() {
        database = TestDatabases.mysql("db/migration/bsf");
        store = new JdbcPcfBindingStore(database, 1, Clock.systemUTC());
        // Statements are prepared once per connection; from here on they are only executed.
        exercise("warm", "10.9.9.1");
        exercise("warmer", "10.9.9.2");
    }

    @AfterEach
    void close() {
        if (database != null) { // null where the engine is absent
            database.close();
        }
    }

    @Test
    void register_executesOneStatement() {
        Map<String, Long> cost = costOf(() -> store.register(stored("a", session()), NEWEST_WINS));

        assertThat(cost.get("Com_stmt_execute")).isEqualTo(1);
        assertNoScans(cost);
    }

    @Test
    void findByKey_executesOnePrimaryKeyRead() {
        store.register(stored("a", session()), NEWEST_WINS);

        Map<String, Long> cost = costOf(() -> store.findByKey("4:10.0.0.1"));

        assertThat(cost.get("Com_stmt_execute")).isEqualTo(1);
        assertThat(of(cost, "Ndb_api_pk_op_count_session")).isLessThanOrEqualTo(1);
        assertNoScans(cost);
    }

    @Test
    void delete_executesTwoStatements() {
        store.register(stored("a", session()), NEWEST_WINS);

        Map<String, Long> cost = costOf(() -> store.delete("a"));

        assertThat(cost.get("Com_stmt_execute")).isEqualTo(2);
        assertNoScans(cost);
    }

    @Test
    void registerOfContestedAddress_executesFiveStatements() {
        takeOver("warm-1", "warm-2"); // prepared once per connection, as above
        store.register(stored("older", session("supi", "imsi-1")), NEWEST_WINS);

        Map<String, Long> cost = costOf(() -> store.register(stored("newer", session("supi", "imsi-2")), NEWEST_WINS));

        assertThat(store.findByKey("4:10.0.0.1")).hasSize(1);
        assertThat(cost.get("Com_stmt_execute"))
                .as("the insert that failed; lock, delete, update, insert %s", cost)
                .isEqualTo(5);
        assertNoRowReads(cost);
    }

    private void takeOver(String older, String newer) {
        store.register(stored(older, session("supi", "imsi-1")), NEWEST_WINS);
        store.register(stored(newer, session("supi", "imsi-2")), NEWEST_WINS);
        store.delete(newer);
    }

    private static void assertNoScans(Map<String, Long> cost) {
        assertThat(of(cost, "Com_begin") + of(cost, "Com_commit") + of(cost, "Com_set_option"))
                .as("auto-commit without further statements %s", cost)
                .isZero();
        assertNoRowReads(cost);
    }

    private static void assertNoRowReads(Map<String, Long> cost) {
        assertThat(of(cost, "Handler_read_rnd_next") + of(cost, "Handler_read_rnd"))
                .as("no row-by-row reads %s", cost)
                .isZero();
        assertThat(of(cost, "Ndb_api_table_scan_count_session")).isZero();
        assertThat(of(cost, "Ndb_api_range_scan_count_session")).isZero();
    }

    // The NDB counters are missing on a server without NDB.
    private static long of(Map<String, Long> status, String name) {
        return status.getOrDefault(name, 0L);
    }

    private void exercise(String id, String address) {
        store.register(stored(id, session("ipv4Addr", address)), NEWEST_WINS);
        store.findByKey("4:" + address);
        store.delete(id);
    }

    private Map<String, Long> costOf(Runnable operation) {
        Map<String, Long> before = status();
        operation.run();
        Map<String, Long> cost = new TreeMap<>();
        status().forEach((name, value) -> cost.put(name, value - of(before, name)));
        return cost;
    }

    // The pool gives one thread the same connection again and again.
    private Map<String, Long> status() {
        return database.execute(connection -> {
            Map<String, Long> status = new TreeMap<>();
            try (var statement = connection.createStatement();
                    var rows = statement.executeQuery(STATUS)) {
                while (rows.next()) {
                    status.put(rows.getString(1), rows.getLong(2));
                }
            }
            return status;
        });
    }
}
