// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.binding.logic.Binding;
import org.sigcore.policy.binding.logic.Binding.State;
import org.sigcore.policy.binding.service.BindingStore;

/** What every store of bindings does. */
abstract class BindingStoreContract {
    abstract BindingStore store();

    @Test
    void bindingsAreReplacedAndRemoved() {
        BindingStore store = store();
        put(store, binding("s1", State.REGISTER, null, 5));
        put(store, binding("s1", State.REGISTERED, "http://bsf/1", 0));
        assertThat(store.find("s1")).isEqualTo(binding("s1", State.REGISTERED, "http://bsf/1", 0));
        assertThat(store.change("s1", known -> null)).isNull();
        assertThat(store.change("s1", known -> null)).isNull();
        assertThat(store.find("s1")).isNull();
    }

    @Test
    void dueAreThoseWithSomethingToDo_theLongestDueFirst() {
        BindingStore store = store();
        put(store, binding("done", State.REGISTERED, "u", 0));
        put(store, binding("late", State.DEREGISTER, "u", 9));
        put(store, binding("second", State.UPDATE, "u", 2));
        put(store, binding("first", State.REGISTER, null, 1));
        assertThat(store.due(Instant.ofEpochSecond(5), 10))
                .extracting(Binding::sessionId)
                .containsExactly("first", "second");
        assertThat(store.due(Instant.ofEpochSecond(9), 1))
                .extracting(Binding::sessionId)
                .containsExactly("first");
    }

    @Test
    void aChangeSeesWhatIsKnown() {
        BindingStore store = store();
        put(store, binding("s1", State.REGISTER, null, 5));
        Binding changed = binding("s1", State.DEREGISTER, "u", 9);
        assertThat(store.change(
                        "s1", known -> binding("s1", State.REGISTER, null, 5).equals(known) ? changed : null))
                .isEqualTo(changed)
                .isEqualTo(store.find("s1"));
        assertThat(store.change("s2", known -> known)).isNull();
    }

    private static void put(BindingStore store, Binding binding) {
        store.change(binding.sessionId(), known -> binding);
    }

    private static Binding binding(String id, State state, @Nullable String uri, int second) {
        return new Binding(id, state, Json.object().put("dnn", "ims"), uri, second, Instant.ofEpochSecond(second));
    }
}
