// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.slice;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.stored;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.with;
import static org.sigcore.bsf.bsfmanagementservice.store.Settling.KEEP_BOTH;
import static org.sigcore.bsf.bsfmanagementservice.store.Settling.NEWEST_WINS;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.bsf.bsfmanagementservice.logic.DisplacedBinding;
import org.sigcore.bsf.bsfmanagementservice.logic.Registration;
import org.sigcore.bsf.bsfmanagementservice.logic.RegistrationRules;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.service.PcfBindingStore;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.store.Database;
import org.sigcore.store.StoreUnavailableException;
import org.sigcore.testkit.TestDatabases;
import tools.jackson.databind.node.ObjectNode;

/** Contract of all stores of bindings on each database engine. */
abstract class PcfBindingStoreContract {
    private static final String IPV4_KEY = "4:10.0.0.1";
    private Database database;
    private PcfBindingStore store;

    /** Opens an empty database with the tables. */
    abstract Database open();

    @BeforeEach
    void prepare() {
        database = open();
        store = new JdbcPcfBindingStore(database, 1, Clock.systemUTC());
    }

    @AfterEach
    void close() {
        if (database != null) { // null where the engine is absent
            database.close();
        }
    }

    @Test
    void binding_isFoundByIdAddressAndIdentity() {
        StoredDocument binding = stored("a", session("ipv6Prefix", "2001:db8:0:1::/64"));
        store.register(binding, NEWEST_WINS);

        assertThat(store.find("a")).hasValue(binding);
        assertThat(store.findByKey(IPV4_KEY)).containsExactly(binding);
        assertThat(store.findByKey("6:20010db800000001/64")).containsExactly(binding);
        assertThat(store.findByKeys(List.of("4:10.0.0.0/8", IPV4_KEY, "4:10.0.0.2")))
                .containsExactly(List.of(), List.of(binding), List.of());
        assertThat(store.findByIdentity("imsi-001010000000001")).containsExactly(binding);
        assertThat(store.findByIdentity("msisdn-491700000001")).containsExactly(binding);
        assertThat(store.find("b")).isEmpty();
        assertThat(store.findByKey("4:10.0.0.2")).isEmpty();
        assertThat(store.findByKeys(List.of())).isEmpty();
    }

    @Test
    void keys_areComparedCaseSensitively() {
        store.register(stored("a", session("supi", "nai-User@example.org")), NEWEST_WINS);

        assertThat(store.findByIdentity("nai-User@example.org")).hasSize(1);
        assertThat(store.findByIdentity("nai-user@example.org")).isEmpty();
    }

    @Test
    void delete_removesAllRows() {
        store.register(stored("a", session()), NEWEST_WINS);

        assertThat(store.delete("a").map(StoredDocument::id)).hasValue("a");
        assertThat(store.find("a")).isEmpty();
        assertThat(store.findByKey(IPV4_KEY)).isEmpty();
        assertThat(store.findByIdentity("imsi-001010000000001")).isEmpty();
        assertThat(store.delete("a")).isEmpty();
        assertThat(rows("pcf_binding")).isZero();
    }

    @Test
    void bindingsOfDifferentDomains_shareAddress() {
        for (int domain = 1; domain <= 3; domain++) {
            store.register(
                    stored(
                            "in-" + domain,
                            session("supi", "imsi-00101000000000" + domain, "ipDomain", "domain-" + domain)),
                    NEWEST_WINS);
        }
        assertThat(store.findByKey(IPV4_KEY)).extracting(StoredDocument::id).containsExactly("in-1", "in-2", "in-3");

        store.delete("in-2");
        store.delete("in-1");

        assertThat(store.findByKey(IPV4_KEY)).extracting(StoredDocument::id).containsExactly("in-3");
        store.delete("in-3");
        assertThat(rows("pcf_binding")).isZero();
    }

    @Test
    void registrationAfterPcfRestart_keepsBindingId() {
        store.register(
                stored("first", 1, session("ipv6Prefix", "2001:db8:0:1::/64", "recoveryTime", "2026-01-01T00:00:00Z")),
                NEWEST_WINS);
        Registration again = store.register(
                stored("second", 2, session("ipv6Prefix", "2001:db8:0:1::/64", "recoveryTime", "2026-01-02T03:04:05Z")),
                NEWEST_WINS);

        assertThat(again).isInstanceOf(Registration.Replaced.class);
        assertThat(store.find("second")).isEmpty();
        assertThat(store.find("first")).hasValueSatisfying(binding -> {
            assertThat(binding.storedAtMillis()).isEqualTo(2);
            assertThat(binding.document().path("recoveryTime").asString()).startsWith("2026-01-02");
        });
        assertThat(store.findByKey(IPV4_KEY)).hasSize(1);
        assertThat(store.findByIdentity("imsi-001010000000001")).hasSize(1);

        assertThat(store.delete("first", 1)).as("registered again").isEmpty();
        assertThat(store.delete("first", 2)).isPresent();
        assertThat(store.findByKey(IPV4_KEY)).isEmpty();
    }

    @Test
    void sessionRegisteredTwice_staysBoundUntilBothAreDeregistered() {
        for (List<String> order : List.of(List.of("first", "second"), List.of("second", "first"))) {
            store.register(stored("first", 1, session("ipv6Prefix", "2001:db8:0:1::/64")), NEWEST_WINS);
            store.register(stored("second", 2, session("ipv6Prefix", "2001:DB8:0:1::/64")), NEWEST_WINS);
            assertThat(store.findByKey(IPV4_KEY)).hasSize(2);

            assertThat(store.delete(order.getFirst())).isPresent();
            for (List<StoredDocument> left : List.of(
                    store.findByKey(IPV4_KEY),
                    store.findByKey("6:20010db800000001/64"),
                    store.findByIdentity("imsi-001010000000001"))) {
                assertThat(left).extracting(StoredDocument::id).containsExactly(order.getLast());
            }
            assertThat(store.delete(order.getLast())).isPresent();
            assertThat(rows("pcf_binding")).isZero();
        }
    }

    @Test
    void addressUpdateOfOneRegistration_leavesOtherUnchanged() {
        store.register(stored("first", 1, session()), NEWEST_WINS);
        store.register(stored("second", 2, session()), NEWEST_WINS);
        store.update("second", document -> document.deepCopy().put("ipv4Addr", "10.0.0.9"), NEWEST_WINS);

        assertThat(store.findByKey(IPV4_KEY)).extracting(StoredDocument::id).containsExactly("first");
        store.delete("first");
        assertThat(store.findByKey("4:10.0.0.9")).extracting(StoredDocument::id).containsExactly("second");
        store.delete("second");
        assertThat(rows("pcf_binding")).isZero();
    }

    @Test
    void combination_isBoundToOnePcf() {
        store.register(stored("first", combined("pcf1.example.org", "10.0.0.1")), NEWEST_WINS);

        assertThat(store.register(stored("second", combined("pcf2.example.org", "10.0.0.2")), NEWEST_WINS))
                .isInstanceOfSatisfying(
                        Registration.Refused.class,
                        refused -> assertThat(refused.existing().id()).isEqualTo("first"));
        assertThat(store.find("second")).isEmpty();
        assertThat(store.findByKey("4:10.0.0.2")).isEmpty();

        store.delete("first");
        assertThat(store.register(stored("second", combined("pcf2.example.org", "10.0.0.2")), NEWEST_WINS))
                .isInstanceOf(Registration.Added.class);
    }

    @Test
    void concurrentRegistrationsOfCombination_acceptOne() throws Exception {
        List<Callable<Registration>> attempts = new ArrayList<>();
        for (int pcf = 0; pcf < 8; pcf++) {
            StoredDocument binding = stored("id-" + pcf, combined("pcf" + pcf + ".example.org", "10.0.0." + pcf));
            attempts.add(() -> store.register(binding, NEWEST_WINS));
        }

        assertThat(all(attempts))
                .filteredOn(Registration.Added.class::isInstance)
                .hasSize(1);
        assertThat(rows("pcf_binding"))
                .as("by id, by address, by combination, by SUPI and by GPSI")
                .isEqualTo(5);
    }

    @Test
    void concurrentRegistrationsOfAddress_withKeepBoth_areAllKept() throws Exception {
        List<Callable<Registration>> attempts = new ArrayList<>();
        for (int ue = 0; ue < 16; ue++) {
            StoredDocument binding = stored("id-" + ue, session("supi", "imsi-0010100000001" + ue, "gpsi", ""));
            attempts.add(() -> store.register(binding, KEEP_BOTH));
        }

        assertThat(all(attempts)).allMatch(Registration.Added.class::isInstance);
        assertThat(store.findByKey(IPV4_KEY)).hasSize(16);
    }

    @Test
    void newestBinding_takesAddressAndRemovesBindingWithoutOther() {
        StoredDocument older = stored("older", of("imsi-1"));
        StoredDocument newer = stored("newer", of("imsi-2"));
        store.register(older, NEWEST_WINS);

        assertThat(store.register(newer, NEWEST_WINS))
                .isEqualTo(new Registration.Added(
                        newer, List.of(new DisplacedBinding(older, null, AddressConflict.NEWEST_WINS))));

        assertThat(store.find("older")).isEmpty();
        assertThat(store.findByIdentity("imsi-1")).isEmpty();
        assertThat(store.findByKey(IPV4_KEY)).containsExactly(newer);
        assertThat(store.delete("older")).isEmpty();
        assertThat(store.delete("newer")).hasValue(newer);
        assertThat(rows("pcf_binding")).isZero();
    }

    @Test
    void loserWithSecondAddress_isFoundByThatAddress() {
        StoredDocument older = stored("older", with(of("imsi-1"), "ipv6Prefix", "2001:db8:0:1::/64"));
        store.register(older, NEWEST_WINS);
        store.register(stored("newer", of("imsi-2")), NEWEST_WINS);

        ObjectNode rest = older.document().deepCopy();
        rest.remove("ipv4Addr");
        StoredDocument reduced = new StoredDocument("older", older.storedAtMillis(), rest);
        assertThat(store.find("older")).hasValue(reduced);
        assertThat(store.findByIdentity("imsi-1")).containsExactly(reduced);
        assertThat(store.findByKey("6:20010db800000001/64")).containsExactly(reduced);
        assertThat(store.findByKey(IPV4_KEY)).extracting(StoredDocument::id).containsExactly("newer");

        assertThat(store.delete("newer")).isPresent();
        assertThat(store.delete("older")).hasValue(reduced);
        assertThat(rows("pcf_binding")).isZero();
    }

    @Test
    void update_takesOnlyAddressesThatItAdds() {
        store.register(stored("first", of("imsi-1")), KEEP_BOTH);
        store.register(stored("second", of("imsi-2")), KEEP_BOTH);
        store.register(stored("third", with(of("imsi-3"), "ipv4Addr", "10.0.0.3")), NEWEST_WINS);

        store.update("first", document -> with(document.deepCopy(), "pcfFqdn", "pcf7.example.org"), NEWEST_WINS);
        assertThat(store.findByKey(IPV4_KEY))
                .extracting(StoredDocument::id)
                .containsExactlyInAnyOrder("first", "second");

        assertThat(store.update("third", document -> with(document.deepCopy(), "ipv4Addr", "10.0.0.1"), NEWEST_WINS))
                .hasValueSatisfying(changed -> assertThat(changed.losers()).hasSize(2));
        assertThat(store.findByKey(IPV4_KEY)).extracting(StoredDocument::id).containsExactly("third");
        assertThat(store.findByKey("4:10.0.0.3")).isEmpty();
        store.delete("third");
        assertThat(rows("pcf_binding")).isZero();
    }

    @Test
    void concurrentRegistrationsOfAddress_withNewestWins_keepOne() throws Exception {
        List<Callable<Registration>> attempts = new ArrayList<>();
        for (int ue = 0; ue < 16; ue++) {
            StoredDocument binding = stored("id-" + ue, of("imsi-" + ue));
            attempts.add(() -> store.register(binding, NEWEST_WINS));
        }

        assertThat(all(attempts).stream()
                        .mapToInt(it -> ((Registration.Added) it).losers().size())
                        .sum())
                .isEqualTo(15);
        assertThat(store.findByKey(IPV4_KEY)).hasSize(1);
        assertThat(rows("pcf_binding")).as("by id, by address, by SUPI").isEqualTo(3);
    }

    @Test
    void concurrentOperationsOnTwoAddresses_leaveOneOwnerEachAndNoStaleRows() throws Exception {
        List<Callable<Boolean>> work = new ArrayList<>();
        for (int i = 0; i < 48; i++) {
            String id = "id-" + i;
            ObjectNode both = with(of("imsi-" + i), "ipv6Prefix", "2001:db8:0:1::/64");
            ObjectNode one = with(of("imsi-" + i), i % 2 == 0 ? "ipv6Prefix" : "ipv4Addr", "");
            work.add(() -> store.register(stored(id, both), NEWEST_WINS) instanceof Registration.Added);
            work.add(() -> store.update(id, _ -> one, NEWEST_WINS).isPresent());
            work.add(() -> store.delete(id).isPresent());
        }
        all(work);

        assertThat(store.findByKey(IPV4_KEY)).hasSizeLessThan(2);
        assertThat(store.findByKey("6:20010db800000001/64")).hasSizeLessThan(2);
        for (int i = 0; i < 48; i++) {
            store.delete("id-" + i);
        }
        assertThat(rows("pcf_binding")).isZero();
    }

    @Test
    void updatedAddress_isFoundOnlyByNewKey() {
        store.register(stored("a", session("ipv6Prefix", "2001:db8:0:1::/64")), NEWEST_WINS);

        assertThat(store.update("a", document -> document.deepCopy().put("ipv4Addr", "10.0.0.9"), NEWEST_WINS))
                .isPresent();

        assertThat(store.findByKey(IPV4_KEY)).isEmpty();
        assertThat(store.findByKey("4:10.0.0.9")).hasSize(1);
        assertThat(store.findByKey("6:20010db800000001/64")
                        .getFirst()
                        .document()
                        .path("ipv4Addr")
                        .asString())
                .as("the copies under the other keys are updated too")
                .isEqualTo("10.0.0.9");
        assertThat(store.update("b", document -> document, NEWEST_WINS)).isEmpty();
    }

    @Test
    void refusedUpdate_changesNothing() {
        StoredDocument binding = stored("a", session());
        store.register(binding, NEWEST_WINS);

        assertThatThrownBy(() -> store.update(
                        "a",
                        document -> {
                            throw new ProblemException(SbiCause.MODIFICATION_NOT_ALLOWED, "no");
                        },
                        NEWEST_WINS))
                .isInstanceOf(ProblemException.class);

        assertThat(store.find("a")).hasValue(binding);
    }

    @Test
    void oversizedDocument_isRefusedWith413AndStoresNothing() {
        ObjectNode large = session("filler", "x".repeat(9000));

        assertThatThrownBy(() -> store.register(stored("a", large), NEWEST_WINS))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(413));
        assertThat(rows("pcf_binding")).isZero();
    }

    private static ObjectNode combined(String pcf, String ipv4) {
        Map<String, Object> combination =
                Map.of("supi", "imsi-001010000000001", "dnn", "internet", "snssai", slice(1, "000001"));
        return RegistrationRules.accept(
                session("ipv4Addr", ipv4, "pcfFqdn", pcf, "pcfSmFqdn", pcf, "suppFeat", "ff", "paraCom", combination));
    }

    private static ObjectNode of(String supi) {
        return session("supi", supi, "gpsi", "");
    }

    private static <T> List<T> all(List<Callable<T>> attempts) throws Exception {
        List<T> outcomes = new ArrayList<>();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<T>> retrying = attempts.stream()
                    .<Callable<T>>map(attempt -> () -> withRetries(attempt))
                    .toList();
            for (Future<T> outcome : executor.invokeAll(retrying)) {
                outcomes.add(outcome.get());
            }
        }
        return outcomes;
    }

    // Retries on NDB like a PCF after 503, because locked rows hold connections for a second or more.
    private static <T> T withRetries(Callable<T> attempt) throws Exception {
        for (int times = 1; ; times++) {
            try {
                return attempt.call();
            } catch (StoreUnavailableException e) {
                if (times == 20 || !TestDatabases.isNdb()) {
                    throw e;
                }
            }
        }
    }

    private int rows(String table) {
        return database.execute(connection -> {
            try (var statement = connection.createStatement();
                    var rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
                rows.next();
                return rows.getInt(1);
            }
        });
    }
}
