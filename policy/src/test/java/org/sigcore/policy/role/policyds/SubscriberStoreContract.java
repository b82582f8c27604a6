// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.policyds.service.SubscriberStore;
import org.sigcore.policy.role.policyds.service.SubscriberStore.ChfSubscription;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.policy.role.policyds.service.SubscriberStore.UdrSubscription;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Use;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/** Contract of the store of subscribers. */
abstract class SubscriberStoreContract {
    private static final String SUPI = "imsi-001010000000001";
    private static final List<Use> ONE = List.of(new Use("s1", "pcf-sm"));

    abstract Database database();

    private SubscriberStore store(Commits commits) {
        return new JdbcSubscriberStore(
                new PolicyDatabase(database(), commits, Documents.plain(), 1), InstantSource.system());
    }

    @Test
    void subscriber_isStoredUpdatedAndRemoved() {
        SubscriberStore store = store(new Commits(database()));
        store.put(subscriber(RowVersion.NEW, Json.object().put("dnn", "internet"), null, ONE));
        ChfSubscription chf =
                new ChfSubscription("u", List.of("a", "b"), Json.object().put("a", 1), "1/t", true);
        UdrSubscription udr = new UdrSubscription("v", 5, "2/t");
        Subscriber first = found(store);
        assertThat(first.data()).isEqualTo(Json.object().put("dnn", "internet"));
        ObjectNode ssv = Json.object();
        ssv.putObject("local").put("x", 1);
        store.put(first.with(chf)
                .withSsv(ssv)
                .with("sm-data", udr)
                .usedBy(List.of(new Use("s1", "pcf-sm"), new Use("s2", "pcrf-core"))));

        Subscriber second = found(store);
        assertThat(second.chf()).isEqualTo(chf);
        assertThat(second.ssv()).isEqualTo(ssv);
        assertThat(second.udr()).isEqualTo(Map.of("sm-data", udr));
        assertThat(second.uses()).containsExactlyInAnyOrder(new Use("s1", "pcf-sm"), new Use("s2", "pcrf-core"));
        store.remove(second);
        assertThat(store.find(SUPI)).isNull();
    }

    @Test
    void staleWrite_isRefused() {
        SubscriberStore one = store(new Commits(database()));
        SubscriberStore other = store(new Commits(database()));
        one.put(subscriber(RowVersion.NEW, Json.object(), null, ONE));
        Subscriber read = found(one);
        other.put(found(other).usedBy(List.of()));
        assertThatThrownBy(() -> one.put(read)).isInstanceOf(StaleException.class);
        assertThatThrownBy(() -> one.remove(read)).isInstanceOf(StaleException.class);
        assertThatThrownBy(() -> one.put(subscriber(RowVersion.NEW, Json.object(), null, ONE)))
                .isInstanceOf(DuplicateKeyException.class);
        assertThat(found(one).uses()).isEmpty();
    }

    @Test
    void unitOfWork_readsItsOwnWrites_andWritesRowOnce() {
        Commits commits = new Commits(database());
        SubscriberStore store = store(commits);
        Commits.Unit unit = commits.unit();
        unit.call(() -> {
            store.put(subscriber(RowVersion.NEW, Json.object(), null, ONE));
            store.put(found(store).with(new ChfSubscription("u", List.of(), Json.object(), null, false)));
            return true;
        });
        assertThat(store.find(SUPI)).as("not committed").isNull();
        unit.commit();
        assertThat(commits.statements()).isOne();
        assertThat(Objects.requireNonNull(found(store).chf()).uri()).isEqualTo("u");

        unit.call(() -> {
            store.put(found(store).usedBy(List.of()));
            store.remove(found(store));
            assertThat(store.find(SUPI)).isNull();
            return true;
        });
        unit.commit();
        assertThat(store.find(SUPI)).isNull();
    }

    @Test
    void largeData_isStoredAndRemovedWhole() {
        SubscriberStore store = store(new Commits(database()));
        ObjectNode data = Json.object().put("text", "x".repeat(50_000));
        store.put(subscriber(RowVersion.NEW, data, null, ONE));
        assertThat(found(store).data()).isEqualTo(data);
        store.put(found(store).usedBy(List.of()));
        assertThat(found(store).data()).isEqualTo(data);
        store.remove(found(store));
        assertThat(store.find(SUPI)).isNull();
    }

    @Test
    void walk_returnsEachSubscriberOnce() {
        SubscriberStore store = store(new Commits(database()));
        for (String supi : List.of("imsi-3", "imsi-1", "imsi-2")) {
            store.put(Subscriber.of(supi).usedBy(ONE));
        }
        assertThat(store.walk("", 2)).extracting(LastWrite::id).containsExactly("imsi-1", "imsi-2");
        assertThat(store.walk("imsi-2", 2)).extracting(LastWrite::id).containsExactly("imsi-3");
    }

    private static Subscriber found(SubscriberStore store) {
        return Objects.requireNonNull(store.find(SUPI));
    }

    private static Subscriber subscriber(
            RowVersion stamp, ObjectNode data, @Nullable ChfSubscription chf, List<Use> uses) {
        return new Subscriber(SUPI, stamp, data, Map.of(), chf, uses, Json.object(), Map.of());
    }
}
