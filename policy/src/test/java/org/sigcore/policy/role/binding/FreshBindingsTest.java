// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;

class FreshBindingsTest {
    private final AtomicLong nanos = new AtomicLong();
    private final FreshBindings fresh = new FreshBindings(nanos::get);

    @Test
    void binding_isReturnedOnce() {
        fresh.put(binding("s"));
        assertThat(fresh.take("s")).isEqualTo(binding("s"));
        assertThat(fresh.take("s")).isNull();
    }

    @Test
    void oldBinding_isNotReturned() {
        fresh.put(binding("s"));
        nanos.set(1_000_000_001);
        assertThat(fresh.take("s")).isNull();
    }

    @Test
    void only1000Bindings_areKept() {
        for (int i = 0; i <= 1000; i++) {
            fresh.put(binding("s" + i));
        }
        assertThat(fresh.take("s0")).isNull();
        assertThat(fresh.take("s1")).isNotNull();
        assertThat(fresh.take("s1000")).isNotNull();
    }

    private static Binding binding(String sessionId) {
        return new Binding(sessionId, 1, Binding.State.REGISTER, Json.object(), null);
    }
}
