// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.util.AsciiString;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;

/** Memory that texts of peers occupy in the caches of an event loop. */
class LoopMemoryTest {
    private final LoopMemory memory = new LoopMemory();
    private final List<Function<String, Object>> caches = List.of(
            text -> memory.target(new AsciiString("http://127.0.0.1:9/" + text)),
            text -> memory.target(ApiRoot.parse("http://127.0.0.1:9/" + text)),
            text -> memory.binding(new AsciiString("bl=nf-instance; nfinst=" + text)),
            text -> memory.api(new AsciiString("/" + text + "/v1")),
            text -> memory.producerId(text));

    @Test
    void parsedValue_isCached_unlessItsTextIsLong() {
        for (Function<String, Object> cache : caches) {
            assertThat(cache.apply("a".repeat(100))).isSameAs(cache.apply("a".repeat(100)));
            assertThat(cache.apply("a".repeat(600))).isNotSameAs(cache.apply("a".repeat(600)));
        }
    }

    @Test
    void longRoutingHeader_isRefused() {
        for (Function<String, Object> header : List.of(caches.get(0), caches.get(2))) {
            assertThat(header.apply("a".repeat(2000))).isNotNull();
            assertThatThrownBy(() -> header.apply("a".repeat(2100)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("2048");
        }
    }

    @Test
    void cache_isBoundedInOctets() {
        LoopMemory.Cache<String, Integer> cache = new LoopMemory.Cache<>(String::length, 512, 1 << 20);
        int most = 0;
        for (int i = 0; i < 10_000; i++) {
            cache.put("a".repeat(500) + i, i);
            most = Math.max(most, cache.octets());
        }
        assertThat(most).isGreaterThan(1 << 19).isLessThanOrEqualTo(1 << 20);
        assertThat(cache.get("a".repeat(500) + 9999)).isEqualTo(9999);
    }
}
