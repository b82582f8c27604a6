// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class HopMergerTest {
    private static Hop client(String from, String to, String message, long start, long duration) {
        return new Hop(from, to, true, message, "200", start, duration);
    }

    private static Hop server(String to, String message, long start, long duration) {
        return new Hop("", to, false, message, "200", start, duration);
    }

    private final HopMerger merger = new HopMerger();

    // A server hop waits for its client hop until the next batch.
    private List<Hop> merge(List<Hop> batch) {
        List<Hop> all = new ArrayList<>(merger.merge(batch));
        all.addAll(merger.merge(List.of()));
        all.sort(Comparator.comparingLong(Hop::startMicros));
        return all;
    }

    @Test
    void merge_showsTransactionOfBothEndsOnce() {
        Hop outer = client("SMF", "SCP", "POST /x", 1000, 900);
        Hop inner = client("SCP", "PCF", "POST /x", 1200, 500);

        assertThat(merge(List.of(
                        server("PCF", "POST /x", 1300, 300), inner, outer, server("SCP", "POST /x", 1100, 700))))
                .containsExactly(outer, inner);
    }

    @Test
    void merge_keepsServerHopWithoutClientHop() {
        Hop lost = server("NRF", "PUT /y", 5_000_000, 300);
        Hop client = client("SMF", "NRF", "PUT /y", 1000, 900);

        assertThat(merge(List.of(lost, client, server("NRF", "PUT /y", 1100, 10))))
                .containsExactly(client, lost);
    }

    @Test
    void merge_matchesEachClientWithOneServer() {
        Hop client = client("SMF", "SCP", "GET /z", 1000, 900);
        Hop first = server("SCP", "GET /z", 1100, 100);
        Hop second = server("SCP", "GET /z", 1200, 100);

        assertThat(merge(List.of(client, first, second))).containsExactly(client, second);
    }

    @Test
    void merge_matchesHopsOfDifferentBatches() {
        Hop client = client("SMF", "SCP", "GET /z", 1000, 900);
        Hop server = server("SCP", "GET /z", 1100, 100);

        assertThat(merger.merge(List.of(server))).isEmpty();
        assertThat(merger.merge(List.of(client))).containsExactly(client);
        assertThat(merger.merge(List.of(server))).isEmpty();
        assertThat(merger.merge(List.of())).containsExactly(server);
    }

    @Test
    void merge_ordersByStartAndEnclosingFirst() {
        Hop early = client("A", "B", "m1", 10, 5);
        Hop outer = client("A", "B", "m2", 20, 50);
        Hop inner = client("B", "C", "m3", 20, 5);

        assertThat(merger.merge(List.of(inner, outer, early))).containsExactly(early, outer, inner);
    }
}
