// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.stored;
import static org.sigcore.bsf.bsfmanagementservice.store.Settling.NEWEST_WINS;
import static org.sigcore.testkit.Await.until;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;

/**
 * Two NDB Clusters that replicate the bindings to each other, joined by deploy/ndb/sites. Prints the
 * replication delay of a binding.
 */
@Tag("ndb")
@EnabledIfEnvironmentVariable(named = "SIGCORE_TEST_SITE1_URL", matches = "jdbc:mysql:.*")
@EnabledIfEnvironmentVariable(named = "SIGCORE_TEST_SITE2_URL", matches = "jdbc:mysql:.*")
class TwoSitesTest {
    private static final int BINDINGS = 300;

    /** Distinguishes the bindings of this run from those of earlier runs. */
    private final String run = UUID.randomUUID().toString().substring(0, 8);

    private Database databaseOne;
    private Database databaseTwo;
    private JdbcPcfBindingStore one;
    private JdbcPcfBindingStore two;

    @BeforeEach
    void open() {
        databaseOne = database("SIGCORE_TEST_SITE1_URL");
        databaseOne.migrate("db/migration/bsf");
        databaseTwo = database("SIGCORE_TEST_SITE2_URL");
        until(() -> exists(databaseTwo, "bsf_notification"));
        one = new JdbcPcfBindingStore(databaseOne, 1, Clock.systemUTC());
        two = new JdbcPcfBindingStore(databaseTwo, 2, Clock.systemUTC());
    }

    @AfterEach
    void close() {
        databaseOne.close();
        databaseTwo.close();
    }

    @Test
    void failover_losesNoReplicatedBindingAndTrafficContinues() {
        List<String> acknowledged = new ArrayList<>();
        long worstMillis = 0;
        for (int n = 0; n < BINDINGS; n++) {
            one.register(binding(n), NEWEST_WINS);
            acknowledged.add(id(n));
            if (n % 10 == 0) {
                long begin = System.nanoTime();
                String id = id(n);
                until(() -> two.find(id).isPresent());
                worstMillis = Math.max(worstMillis, (System.nanoTime() - begin) / 1_000_000);
            }
        }
        long atTheEnd =
                acknowledged.stream().filter(id -> two.find(id).isPresent()).count();
        // Site 1 receives no more traffic from here on.
        long begin = System.nanoTime();
        until(() -> two.find(acknowledged.getLast()).isPresent());
        System.out.printf(
                "replication delay: %d ms at worst in %d bindings; at the failover %d of %d present, the last after"
                        + " %d ms%n",
                worstMillis, BINDINGS, atTheEnd, BINDINGS, (System.nanoTime() - begin) / 1_000_000);

        assertThat(acknowledged).allMatch(id -> two.find(id).isPresent());
        assertThat(two.delete(acknowledged.getFirst())).isPresent();
        two.register(binding(BINDINGS), NEWEST_WINS);
        until(() -> one.find(acknowledged.getFirst()).isEmpty());
        until(() -> one.find(id(BINDINGS)).isPresent());
        acknowledged.forEach(two::delete);
        two.delete(id(BINDINGS));
    }

    @Test
    void conflictingUpdates_convergeAtBothSites() {
        one.register(binding(1000), NEWEST_WINS);
        until(() -> two.find(id(1000)).isPresent());

        one.update(id(1000), document -> document.deepCopy().put("pcfDiamHost", "first.example.org"), NEWEST_WINS);
        two.update(id(1000), document -> document.deepCopy().put("pcfDiamHost", "second.example.org"), NEWEST_WINS);

        until(() -> host(one).equals(host(two)) && !host(one).isEmpty());
        assertThat(host(one)).isIn("first.example.org", "second.example.org");
        one.delete(id(1000));
        until(() -> two.find(id(1000)).isEmpty());
    }

    private String host(JdbcPcfBindingStore store) {
        return store.find(id(1000))
                .map(binding -> binding.document().path("pcfDiamHost").asString())
                .orElse("");
    }

    private StoredDocument binding(int n) {
        String address = "10.%d.%d.%d".formatted(Integer.parseInt(run.substring(0, 2), 16), n / 250, n % 250);
        return stored(id(n), System.currentTimeMillis(), session("ipv4Addr", address, "supi", "imsi-" + run + n));
    }

    private String id(int n) {
        return run + "-" + n;
    }

    private static Database database(String variable) {
        String url = Optional.ofNullable(System.getenv(variable)).orElseThrow();
        return Database.open(new DatabaseConfig(url, "", "", 8));
    }

    private static boolean exists(Database database, String name) {
        return database.execute(connection -> {
            try (var tables = connection.getMetaData().getTables(connection.getCatalog(), null, name, null)) {
                return tables.next();
            }
        });
    }
}
