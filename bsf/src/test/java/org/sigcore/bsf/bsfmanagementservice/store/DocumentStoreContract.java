// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.stored;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.subscription;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.ue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.logic.UeRegistration;
import org.sigcore.bsf.bsfmanagementservice.service.DocumentStore;
import org.sigcore.model.Json;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;
import tools.jackson.databind.node.ObjectNode;

/** Contract of all stores of documents on each database engine. */
abstract class DocumentStoreContract {
    private Database database;

    /** Opens an empty database with the tables. */
    abstract Database open();

    @BeforeEach
    void prepare() {
        database = open();
    }

    @AfterEach
    void close() {
        if (database != null) { // null where the engine is absent
            database.close();
        }
    }

    @Test
    void ueBindings_areFoundBySupiAndGpsi() {
        DocumentStore store = JdbcDocumentStore.ofUeBindings(database, 1);
        StoredDocument first = stored("a", 1, ue());
        StoredDocument second = stored("b", 2, ue("pcfForUeFqdn", "pcf2.example.org"));

        assertThat(store.add(second)).isTrue();
        assertThat(store.add(first)).isTrue();

        assertThat(store.findByKey("imsi-001010000000001")).as("oldest first").containsExactly(first, second);
        assertThat(store.findByKey("msisdn-491700000001")).containsExactly(first, second);
        assertThat(store.findByKey("imsi-2")).isEmpty();
    }

    @Test
    void repeatedRegistrationsOfPcf_replaceTheOldest() {
        DocumentStore store = JdbcDocumentStore.ofUeBindings(database, 1);
        StoredDocument other = stored("other", ue("pcfForUeFqdn", "pcf2.example.org"));
        store.add(other);
        for (int i = 0; i < 10; i++) {
            ObjectNode again = ue();
            store.add(
                    stored("" + i, 1000 + i, again),
                    "imsi-001010000000001",
                    stored -> UeRegistration.surplus(again, stored));
        }

        assertThat(store.findByKey("msisdn-491700000001"))
                .extracting(StoredDocument::id)
                .containsExactly("other", "6", "7", "8", "9");
    }

    @Test
    void bindingsOfUe_areAtMostSixteen() {
        DocumentStore store = JdbcDocumentStore.ofUeBindings(database, 1);
        for (int i = 0; i < 20; i++) {
            ObjectNode next = ue("pcfForUeFqdn", "pcf" + i + ".example.org");
            store.add(
                    stored("" + i, 1000 + i, next),
                    "imsi-001010000000001",
                    stored -> UeRegistration.surplus(next, stored));
        }

        assertThat(store.findByKey("imsi-001010000000001"))
                .hasSize(16)
                .first()
                .satisfies(first -> assertThat(first.id()).isEqualTo("4"));
    }

    @Test
    void documents_areUpdatedAndDeleted() {
        DocumentStore store = JdbcDocumentStore.ofUeBindings(database, 1);
        store.add(stored("a", ue()));

        assertThat(store.update("a", document -> document.deepCopy().put("gpsi", "msisdn-2")))
                .isPresent();
        assertThat(store.findByKey("msisdn-491700000001")).isEmpty();
        assertThat(store.findByKey("msisdn-2")).hasSize(1);
        assertThat(store.delete("a")).isPresent();
        assertThat(store.find("a")).isEmpty();
        assertThat(store.findByKey("msisdn-2")).isEmpty();
        assertThat(store.delete("a")).isEmpty();
        assertThat(store.update("a", document -> document)).isEmpty();
    }

    @Test
    void secondBindingOfMbsSession_isRefused() {
        DocumentStore store = JdbcDocumentStore.ofMbsBindings(database, 1);

        assertThat(store.add(stored("a", mbs("00000A")))).isTrue();
        assertThat(store.add(stored("b", mbs("00000a"))))
                .as("hex digits in any case")
                .isFalse();
        assertThat(store.find("b")).isEmpty();
        assertThat(store.add(stored("c", mbs("00000B")))).isTrue();
        assertThat(store.findByKey("t:00000a|001-01|")).hasSize(1);
    }

    @Test
    void multicastAddressInAnotherForm_isTheSameSession() {
        DocumentStore store = JdbcDocumentStore.ofMbsBindings(database, 1);

        assertThat(store.add(stored("a", multicast("2001:db8::1")))).isTrue();
        assertThat(store.add(stored("b", multicast("2001:DB8:0:0:0:0:0:1")))).isFalse();
        assertThat(store.delete("a")).isPresent();
        assertThat(store.add(stored("b", multicast("2001:DB8:0:0:0:0:0:1")))).isTrue();
        assertThat(store.findByKey("s:[2001:db8::1]|[ff3e::1]|")).hasSize(1);
    }

    @Test
    void bindingOfFormerVersion_isFoundAndDeletedByItsPresentKey() {
        DocumentStore store = JdbcDocumentStore.ofMbsBindings(database, 1);
        store.add(stored("a", multicast("2001:DB8:0:0:0:0:0:1")));
        store.add(stored("late", multicast("2001:db8::2")));
        storeFormer("a", "2001:db8:0:0:0:0:0:1");
        storeFormer("late", "2001:db8:0:0:0:0:0:2");
        store.add(stored("b", multicast("2001:db8::2")));

        store = JdbcDocumentStore.ofMbsBindings(database, 1);
        assertThat(store.findByKey("s:[2001:db8::1]|[ff3e::1]|"))
                .extracting(StoredDocument::id)
                .containsExactly("a");
        assertThat(store.add(stored("c", multicast("2001:db8::1")))).isFalse();
        assertThat(store.delete("a")).isPresent();
        assertThat(store.add(stored("c", multicast("2001:db8::1")))).isTrue();
        assertThat(store.findByKey("s:[2001:db8::2]|[ff3e::1]|"))
                .as("registered again since then")
                .extracting(StoredDocument::id)
                .containsExactly("b");
    }

    private void storeFormer(String id, String source) {
        String key = "s:[" + source + "]|[ff3e::1]|";
        database.write(connection ->
                Sql.update(connection, "UPDATE pcf_mbs_binding_key SET doc_key = ? WHERE id = ?", key, id));
    }

    @Test
    void keyWithManyRows_doesNotHideOthersOfItsBatch() {
        BindingTable table = new BindingTable("pcf_ue_binding", "pcf_ue_binding_key", 1);
        List<List<StoredDocument>> found = database.transact(connection -> {
            for (int i = 0; i < 2000; i++) {
                table.insert(connection, stored("%04d".formatted(i), ue()), List.of("a"));
            }
            table.insert(connection, stored("other", ue()), List.of("b"));
            return table.findByKeys(connection, List.of("a", "b", "a"));
        });

        assertThat(found).hasSize(3);
        assertThat(found.get(0))
                .hasSize(1000)
                .first()
                .satisfies(first ->
                        assertThat(first.id()).as("the newest are kept").isEqualTo("1000"));
        assertThat(found.get(1)).extracting(StoredDocument::id).containsExactly("other");
        assertThat(found.get(2)).hasSize(1000);
    }

    private static ObjectNode multicast(String source) {
        ObjectNode binding = Json.object().put("pcfFqdn", "pcf1.example.org");
        ObjectNode ssm = binding.putObject("mbsSessionId").putObject("ssm");
        ssm.putObject("sourceIpAddr").put("ipv6Addr", source);
        ssm.putObject("destIpAddr").put("ipv6Addr", "ff3e::1");
        return binding;
    }

    @Test
    void subscriptions_areFoundBySupi() {
        DocumentStore store = JdbcDocumentStore.ofSubscriptions(database, 1);
        StoredDocument subscription = stored("a", subscription("PCF_UE_BINDING_REGISTRATION"));
        store.add(subscription);

        assertThat(store.findByKey("imsi-001010000000001")).containsExactly(subscription);
    }

    private static ObjectNode mbs(String serviceId) {
        ObjectNode binding = Json.object().put("pcfFqdn", "pcf1.example.org");
        binding.putObject("mbsSessionId")
                .putObject("tmgi")
                .put("mbsServiceId", serviceId)
                .putObject("plmnId")
                .put("mcc", "001")
                .put("mnc", "01");
        return binding;
    }
}
