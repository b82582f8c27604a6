// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.policy.association.logic.Association;
import org.sigcore.policy.association.service.AssociationStore;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.session.logic.Stamp;
import org.sigcore.policy.session.logic.Touched;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/** What the stores of associations do. */
abstract class AssociationStoreContract {
    abstract Database database();

    private AssociationStore store(String kind) {
        PolicyDatabase policy = new PolicyDatabase(database(), new Commits(database()), 1);
        return kind.equals("am") ? JdbcAssociationStore.am(policy) : JdbcAssociationStore.ue(policy);
    }

    @ParameterizedTest
    @ValueSource(strings = {"am", "ue"})
    void anAssociationIsThere_untilItIsRemoved(String kind) {
        AssociationStore store = store(kind);
        store.add(association("a1", "short"));
        Association first = found(store, "a1");
        assertThat(first.request()).isEqualTo(Json.object().put("supi", "imsi-1"));
        assertThat(first.decision()).isEqualTo(decision("short"));

        store.replace(first, new Association("a1", first.stamp(), first.request(), decision("x".repeat(40_000))));
        Association longer = found(store, "a1");
        assertThat(longer.decision()).isEqualTo(decision("x".repeat(40_000)));
        assertThatThrownBy(() -> store.replace(first, first)).isInstanceOf(StaleException.class);
        assertThatThrownBy(() -> store.remove(first)).isInstanceOf(StaleException.class);
        store.remove(longer);
        assertThat(store.find("a1")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"am", "ue"})
    void aWalkMeetsEachAssociationOnce(String kind) {
        AssociationStore store = store(kind);
        List.of("a3", "a1", "a2").forEach(id -> store.add(association(id, "")));
        assertThat(store.walk("", 2)).extracting(Touched::id).containsExactly("a1", "a2");
        assertThat(store.walk("a2", 2)).extracting(Touched::id).containsExactly("a3");
    }

    private static Association found(AssociationStore store, String id) {
        return Objects.requireNonNull(store.find(id));
    }

    private static Association association(String id, String text) {
        return new Association(id, Stamp.NEW, Json.object().put("supi", "imsi-1"), decision(text));
    }

    private static ObjectNode decision(String text) {
        return Json.object().put("text", text);
    }
}
