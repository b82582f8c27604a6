// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sigcore.model.Json;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/** Contract of document stores, for each table of documents. */
abstract class DocumentStoreContract {
    abstract Database database();

    static List<List<String>> tables() {
        return List.of(
                List.of("pceventsubscription", "subscriptionid"),
                List.of("bdtpolicy", "bdtpolicyid"),
                List.of("pdtqpolicy", "pdtqpolicyid"),
                List.of("pdsprofile", "profileid"),
                List.of("noticequeue", "queue"));
    }

    private DocumentStore store(List<String> table) {
        PolicyDatabase policy = new PolicyDatabase(database(), new Commits(database()), Documents.plain(), 1);
        return new JdbcDocumentStore(table.getFirst(), table.getLast(), policy, InstantSource.system());
    }

    private static ObjectNode document(int octets) {
        return Json.object().put("text", "x".repeat(octets));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void document_isAddedReplacedAndRemoved_atAnyLength(List<String> table) {
        DocumentStore store = store(table);
        store.add("a", document(10));
        store.add("b", document(40_000));
        StoredDocument first = Objects.requireNonNull(store.find("a"));
        assertThat(first.body()).isEqualTo(document(10));
        assertThat(Objects.requireNonNull(store.find("b")).body()).isEqualTo(document(40_000));
        assertThat(store.versions()).isEqualTo(Map.of("a", 1L, "b", 1L));

        store.replace(first, document(50_000));
        StoredDocument second = Objects.requireNonNull(store.find("a"));
        assertThat(second.body()).isEqualTo(document(50_000));
        assertThat(store.versions()).isEqualTo(Map.of("a", 2L, "b", 1L));
        store.remove(second);
        assertThat(store.find("a")).isNull();
        assertThat(store.versions()).isEqualTo(Map.of("b", 1L));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void staleWrite_isRefused(List<String> table) {
        DocumentStore store = store(table);
        store.add("a", document(1));
        assertThatThrownBy(() -> store.add("a", document(2))).isInstanceOf(DuplicateKeyException.class);
        StoredDocument read = Objects.requireNonNull(store.find("a"));
        store.replace(read, document(3));
        assertThatThrownBy(() -> store.replace(read, document(4))).isInstanceOf(StaleException.class);
        assertThatThrownBy(() -> store.remove(read)).isInstanceOf(StaleException.class);
        assertThat(Objects.requireNonNull(store.find("a")).body()).isEqualTo(document(3));
    }
}
