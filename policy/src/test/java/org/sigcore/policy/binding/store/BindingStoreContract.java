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
import org.sigcore.policy.binding.logic.BindingStore;

/** What every store of bindings does. */
abstract class BindingStoreContract {
    abstract BindingStore store();

    @Test
    void bindingsAreReplacedAndRemoved() {
        BindingStore store = store();
        store.put(binding("s1", State.REGISTER, null, 5));
        store.put(binding("s1", State.REGISTERED, "http://bsf/1", 0));
        assertThat(store.find("s1")).isEqualTo(binding("s1", State.REGISTERED, "http://bsf/1", 0));
        store.delete("s1");
        store.delete("s1");
        assertThat(store.find("s1")).isNull();
    }

    @Test
    void dueAreThoseWithSomethingToDo_theLongestDueFirst() {
        BindingStore store = store();
        store.put(binding("done", State.REGISTERED, "u", 0));
        store.put(binding("late", State.DEREGISTER, "u", 9));
        store.put(binding("second", State.UPDATE, "u", 2));
        store.put(binding("first", State.REGISTER, null, 1));
        assertThat(store.due(Instant.ofEpochSecond(5), 10))
                .extracting(Binding::contextId)
                .containsExactly("first", "second");
        assertThat(store.due(Instant.ofEpochSecond(9), 1))
                .extracting(Binding::contextId)
                .containsExactly("first");
    }

    private static Binding binding(String id, State state, @Nullable String uri, int second) {
        return new Binding(id, state, Json.object().put("dnn", "ims"), uri, second, Instant.ofEpochSecond(second));
    }
}
