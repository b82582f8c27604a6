// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.sigcore.bsf.contract.bsfmanagementservice.BoundPcf;
import org.sigcore.bsf.contract.bsfmanagementservice.UeSession;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.store.RoundTrips;

class LookupQueueTest {
    private final Deque<Runnable> threads = new ArrayDeque<>();
    private final List<Integer> roundTrips = new ArrayList<>();
    private Runnable meanwhile = () -> {};
    private final LookupQueue queue = new LookupQueue(this::find, threads::add);

    @Test
    void lookupsDuringRoundTrip_shareNextRoundTrip() {
        List<CompletableFuture<Optional<BoundPcf>>> asked = new ArrayList<>();
        asked.add(ask(0));
        meanwhile = () -> {
            meanwhile = () -> {};
            for (int i = 1; i <= 5; i++) {
                asked.add(ask(i));
            }
        };

        threads.remove().run();

        assertThat(roundTrips).containsExactly(1, 5);
        assertThat(threads).isEmpty();
        for (int i = 0; i <= 5; i++) {
            assertThat(asked.get(i).join().orElseThrow().diamHost()).isEqualTo("pcf-of-10.0.0." + i);
        }
    }

    @Test
    void failedRoundTrip_failsOnlyItsLookups() {
        meanwhile = () -> {
            throw new ProblemException(ProblemDetails.of(503, null, "gone"));
        };
        CompletableFuture<Optional<BoundPcf>> failed = ask(1);
        threads.remove().run();
        meanwhile = () -> {};
        CompletableFuture<Optional<BoundPcf>> next = ask(2);
        threads.remove().run();

        assertThat(failed).isCompletedExceptionally();
        assertThat(next.join()).isPresent();
    }

    @Test
    void waitingLookups_useConcurrentRoundTripsOfAtMost64() {
        for (int i = 0; i < 200; i++) {
            var _ = ask(i);
        }
        assertThat(threads).as("round trips at a time").hasSize(RoundTrips.MOST_IN_FLIGHT);

        while (!threads.isEmpty()) {
            threads.remove().run();
        }

        assertThat(roundTrips).containsExactly(64, 64, 64, 8);
        var _ = ask(1);
        assertThat(threads).as("new round trip").hasSize(1);
    }

    private CompletableFuture<Optional<BoundPcf>> ask(int ue) {
        return queue.find(new UeSession("10.0.0." + ue, null, null, null, null, null, null));
    }

    private List<Optional<BoundPcf>> find(List<UeSession> sessions) {
        roundTrips.add(sessions.size());
        meanwhile.run();
        return sessions.stream()
                .map(session -> Optional.of(new BoundPcf("id", "pcf-of-" + session.ipv4Addr(), null)))
                .toList();
    }
}
