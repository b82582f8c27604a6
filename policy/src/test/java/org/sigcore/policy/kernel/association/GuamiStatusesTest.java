// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.StoredDocument;
import tools.jackson.databind.node.ObjectNode;

class GuamiStatusesTest {
    private static final ObjectNode GUAMI =
            (ObjectNode) Json.parse("{\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"},\"amfId\":\"0100ab\"}");

    /** The OpenAPI files spell the attribute in two ways. */
    @ParameterizedTest
    @CsvSource({"serviceName, namf-evts", "serviveName, namf-evts", "other, namf-comm"})
    @SpecRef({"TS 29.507 5.6.2.3", "TS 29.525 5.6.2.3"})
    void successor_isSearchedByServiceOfTheAssociation(String member, String service) {
        ObjectNode context = Json.object().put(member, "namf-evts");
        context.set("guami", GUAMI);
        assertThat(new GuamiStatuses(new OneUnavailable()).successors(context))
                .extracting(factors -> factors.get("service-names"))
                .containsExactly(service);
    }

    /** Store with one unavailable AMF. It accepts no change, since the search for successors must not write. */
    private static final class OneUnavailable implements DocumentStore {
        private final String key = GuamiStatus.key(GUAMI);

        @Override
        public void add(String id, long version, ObjectNode body) {
            throw new AssertionError("the search for successors has changed the store");
        }

        @Override
        public void replace(StoredDocument before, ObjectNode body) {
            throw new AssertionError("the search for successors has changed the store");
        }

        @Override
        public void remove(StoredDocument document) {
            throw new AssertionError("the search for successors has changed the store");
        }

        @Override
        public @Nullable StoredDocument find(String id) {
            return new StoredDocument(id, 1, 0, new GuamiStatus(GUAMI, null, true, null, 0).document());
        }

        @Override
        public Map<String, Long> versions() {
            return Map.of(key, 1L);
        }
    }
}
