// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.binding.Binding.State;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import tools.jackson.databind.node.ObjectNode;

/** Contract of the store of bindings. */
abstract class BindingStoreContract {
    abstract Database database();

    private BindingStore store() {
        return new JdbcBindingStore(
                new PolicyDatabase(database(), new Commits(database()), Documents.plain(), 1), InstantSource.system());
    }

    @Test
    void wantedBinding_isRegisteredUpdatedOrDeregistered() {
        BindingStore store = store();
        store.want("s1", document("ims"));
        Binding wanted = found(store);
        assertThat(wanted).isEqualTo(new Binding("s1", 1, State.REGISTER, document("ims"), null));
        store.want("s1", document("x"));
        assertThat(found(store)).isEqualTo(new Binding("s1", 2, State.REGISTER, document("x"), null));

        assertThat(store.put(found(store), new Binding("s1", 2, State.REGISTERED, document("x"), "http://bsf/1")))
                .isTrue();
        store.want("s1", document("y"));
        assertThat(found(store)).isEqualTo(new Binding("s1", 4, State.UPDATE, document("y"), "http://bsf/1"));
        store.wantEnd("s1");
        assertThat(found(store)).isEqualTo(new Binding("s1", 5, State.DEREGISTER, document("y"), "http://bsf/1"));
        store.wantEnd("unknown");
        assertThat(store.find("unknown")).isNull();
    }

    @Test
    void staleWrite_isRefused() {
        BindingStore store = store();
        store.want("s1", document("ims"));
        Binding read = found(store);
        store.wantEnd("s1");
        assertThat(store.put(read, read.lost())).isFalse();
        assertThat(store.put(read, null)).isFalse();
        assertThat(found(store).state()).isEqualTo(State.DEREGISTER);
        assertThat(store.put(found(store), null)).isTrue();
        assertThat(store.find("s1")).isNull();
    }

    @Test
    void walk_returnsEachBindingOnce() {
        BindingStore store = store();
        List.of("s3", "s1", "s2").forEach(id -> store.want(id, document("ims")));
        assertThat(store.walk("", 2)).extracting(LastWrite::id).containsExactly("s1", "s2");
        assertThat(store.walk("s2", 2)).extracting(LastWrite::id).containsExactly("s3");
    }

    private static Binding found(BindingStore store) {
        return Objects.requireNonNull(store.find("s1"));
    }

    private static ObjectNode document(String dnn) {
        return Json.object().put("dnn", dnn);
    }
}
