// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.kept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.config.KeptProperties;

class KeptOctetsTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final KeptOctets kept = new KeptBudget(1_000_000, 50, registry).kind("profiles", 10);

    @Test
    void admit_beyondTheShareOfThePeer_isRefusedWith429() {
        kept.admit("a", "peer", 30_000);
        assertThatThrownBy(() -> kept.admit("b", "peer", 30_000)).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(429);
            assertThat(e.problem().cause()).isEqualTo("NF_CONGESTION_RISK");
        });
        kept.admit("b", "other", 30_000);
        assertThat(refused("peer")).isEqualTo(1);
    }

    @Test
    void admit_beyondTheRoomOfAll_isRefusedWith503() {
        kept.admit("a", "one", 45_000);
        kept.admit("b", "two", 45_000);
        assertThatThrownBy(() -> kept.admit("c", "three", 20_000)).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(503);
            assertThat(e.problem().cause()).isEqualTo("NF_CONGESTION");
        });
        assertThat(refused("all")).isEqualTo(1);
    }

    @Test
    void admit_forShrinkingDocument_isNeverRefused() {
        kept.keep("a", 500_000);
        kept.admit("a", "peer", 400_000);
        kept.keep("a", 400_000);
        assertThat(kept.used()).isEqualTo(400_200);
    }

    @Test
    void admit_forChangeByUnknownPeer_countsForTheStoringPeer() {
        kept.admit("a", "peer", 20_000);
        kept.admit("a", null, 30_000);
        kept.keep("a", 30_000);
        assertThatThrownBy(() -> kept.admit("b", "peer", 30_000)).isInstanceOf(ProblemException.class);
    }

    @Test
    void release_freesTheRoomOfPeerAndTotal() {
        kept.admit("a", "peer", 40_000);
        kept.release("a");
        assertThat(kept.used()).isZero();
        kept.admit("b", "peer", 40_000);
    }

    @Test
    void offer_withoutRoom_keepsNothing() {
        assertThat(kept.offer("a", 60_000)).isTrue();
        assertThat(kept.offer("b", 60_000)).isFalse();
        assertThat(kept.offer("a", 200_000)).isFalse();
        assertThat(kept.used()).isZero();
    }

    @Test
    void restore_hasMoreRoomThanNewDocuments() {
        assertThat(kept.restore("a", 60_000)).isTrue();
        assertThat(kept.restore("b", 60_000)).isTrue();
        assertThat(kept.restore("c", 60_000)).isFalse();
        assertThat(kept.offer("d", 10)).isFalse();
        assertThatThrownBy(() -> kept.admit("d", "peer", 10)).isInstanceOf(ProblemException.class);
        kept.release("b");
        kept.admit("d", "peer", 10);
    }

    @Test
    void restore_withSmallerHeapOrShare_hasRoomForAcceptedDocuments() {
        long heap = 320 << 20;
        KeptOctets accepting = ofHeap(heap, 30);
        int documents = 0;
        while (accepting.offer("d" + documents, 100_000)) {
            documents++;
        }
        for (KeptOctets starting : List.of(ofHeap(heap, 30), ofHeap(heap / 100 * 96, 30), ofHeap(heap, 5))) {
            for (int i = 0; i < documents; i++) {
                assertThat(starting.restore("d" + i, 100_000)).isTrue();
            }
            // A larger estimate of the size, for example after a heartbeat, is accepted as well.
            starting.keep("d0", 300_000);
            assertThat(starting.restore("d1", 300_000)).isTrue();
        }
    }

    private KeptOctets ofHeap(long heap, int percent) {
        return KeptBudget.of(heap, new KeptProperties(percent, 75), new SimpleMeterRegistry())
                .kind("profiles", 70);
    }

    @Test
    void requireSize_refusesALongDocumentWith413() {
        kept.requireSize(65_536, 65_536);
        assertThatThrownBy(() -> kept.requireSize(65_537, 65_536))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(413));
        assertThat(refused("document")).isEqualTo(1);
    }

    @Test
    void usedAndLimit_areMeters() {
        kept.keep("a", 1_000);
        assertThat(registry.get("sigcore.kept.octets")
                        .tag("kind", "profiles")
                        .gauge()
                        .value())
                .isEqualTo(1_200);
        assertThat(registry.get("sigcore.kept.limit.octets").gauge().value()).isEqualTo(100_000);
    }

    private double refused(String limit) {
        return registry.get("sigcore.kept.refused")
                .tag("limit", limit)
                .counter()
                .count();
    }
}
