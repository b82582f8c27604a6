// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.testkit.Await;

/** Memory of answered requests. */
class DuplicatesTest {
    private static final int CAPACITY = 1000;
    private static final long MOST_OCTETS = 100_000;
    private static final long WINDOW = 100;

    private final Duplicates duplicates = new Duplicates(CAPACITY, MOST_OCTETS, WINDOW);
    private final List<DiameterMessage> replies = new ArrayList<>();

    private static DiameterMessageBuilder request(int endToEnd) {
        return DiameterMessage.request(CommandCode.SESSION_TERMINATION, ApplicationId.RX)
                .identifiers(1, endToEnd)
                .add(Base.SESSION_ID, "af.lab;1;" + endToEnd)
                .add(Base.ORIGIN_HOST, "af.lab");
    }

    private static DiameterMessage answer(DiameterMessage request, int octets) {
        return request.answer(ResultCode.DIAMETER_SUCCESS)
                .add(Base.CLASS, new byte[octets])
                .build();
    }

    private Duplicates.@Nullable Entry note(DiameterMessage request, long nowNanos) {
        return duplicates.note(request, replies::add, nowNanos);
    }

    private void answered(int endToEnd, int octets, long nowNanos) {
        DiameterMessage request = request(endToEnd).build();
        Objects.requireNonNull(note(request, nowNanos)).complete(answer(request, octets));
    }

    private boolean isRemembered(int endToEnd, long nowNanos) {
        return note(request(endToEnd).retransmitted(true).build(), nowNanos) == null;
    }

    @Test
    void answers_takeTheirOwnSizeOnly_howeverLargeTheRequestIs() {
        DiameterMessage received = DiameterMessage.parse(
                request(1).add(Avp.of(99_999, 0, 0, new byte[90_000])).build().encode());
        Objects.requireNonNull(note(received, 0)).complete(answer(received, 0));
        assertThat(duplicates.octets()).isLessThan(1000);
        assertThat(isRemembered(1, 1)).isTrue();
    }

    @Test
    void oldestAnswers_areRemovedBeyondTheLimitOfOctets() {
        for (int i = 0; i < 100; i++) {
            answered(i, 10_000, 0);
            assertThat(duplicates.octets()).isLessThanOrEqualTo(MOST_OCTETS);
        }
        assertThat(duplicates.size()).isEqualTo(9);
        assertThat(isRemembered(99, 1)).isTrue();
        assertThat(isRemembered(91, 1)).isTrue();
        assertThat(isRemembered(90, 1)).isFalse();
    }

    @Test
    void oldestAnswers_areRemovedBeyondTheLimitOfNumber() {
        var few = new Duplicates(2, MOST_OCTETS, WINDOW);
        for (int i = 0; i < 3; i++) {
            assertThat(few.note(request(i).build(), replies::add, 0)).isNotNull();
        }
        assertThat(few.size()).isEqualTo(2);
        assertThat(few.note(request(0).retransmitted(true).build(), replies::add, 0))
                .isNotNull();
    }

    @Test
    void entriesOlderThanTheWindow_areRemovedWithTheNextRequest() {
        for (int i = 0; i < 50; i++) {
            answered(i, 100, i);
        }
        answered(50, 100, 130);
        assertThat(duplicates.size()).isEqualTo(21);
        answered(51, 100, 1000);
        assertThat(duplicates.size()).isEqualTo(1);
        assertThat(duplicates.octets()).isBetween(100L, 1000L);
    }

    @Test
    void answerAboveTheLimitOfSize_isNotRemembered() {
        answered(1, Duplicates.MOST_ANSWER_OCTETS, 0);
        assertThat(duplicates.size()).isZero();
        assertThat(duplicates.octets()).isZero();
        assertThat(isRemembered(1, 0)).isFalse();
    }

    @Test
    void sameIdentifiersAgain_replaceTheEntry() {
        answered(1, 1000, 0);
        long once = duplicates.octets();
        answered(1, 1000, 1);
        assertThat(duplicates.size()).isEqualTo(1);
        assertThat(duplicates.octets()).isEqualTo(once);
    }

    @Test
    void entryRemovedBeforeItsAnswer_isNotCounted() {
        DiameterMessage request = request(1).build();
        Duplicates.Entry slow = Objects.requireNonNull(note(request, 0));
        answered(2, 100, 1000);
        long before = duplicates.octets();
        slow.complete(answer(request, 5000));
        assertThat(duplicates.octets()).isEqualTo(before);
        assertThat(duplicates.size()).isEqualTo(1);
    }

    @Test
    void duplicates_getTheAnswer_beforeAndAfterItIsAvailable() {
        DiameterMessage request = request(1).build();
        Duplicates.Entry entry = Objects.requireNonNull(note(request, 0));
        DiameterMessage answer = answer(request, 10);
        assertThat(isRemembered(1, 1)).isTrue();
        assertThat(replies).isEmpty();
        entry.complete(answer);
        assertThat(isRemembered(1, 2)).isTrue();
        assertThat(replies).hasSize(2).allSatisfy(reply -> {
            assertThat(reply.avps()).isEqualTo(answer.avps());
            assertThat(reply.isAsReceived()).as("the node adds its Origin-Host").isFalse();
        });
    }

    @Test
    void answeredRequest_isNotHeldByTheNode() {
        try (Lab lab = new Lab()) {
            var seen = new CompletableFuture<WeakReference<Avp>>();
            DiameterNode server = lab.start(
                    Lab.listening("pcrf.lab"),
                    builder -> builder.serve(Applications.GX, (request, from) -> {
                        seen.complete(new WeakReference<>(request.avps().getFirst()));
                        return Lab.success("pcrf").onRequest(request, from);
                    }));
            try (RawPeer peer = RawPeer.open("pgw.lab", server)) {
                DiameterMessage answer = peer.exchange(
                        peer.ccr().add(Avp.of(99_999, 0, 0, new byte[200_000])).build());
                assertThat(answer.isSuccess()).isTrue();
                WeakReference<Avp> sessionId = seen.join();
                Await.until("the request is released", () -> {
                    System.gc();
                    return sessionId.refersTo(null);
                });
                DiameterMessage again =
                        peer.exchange(peer.ccr().retransmitted(true).build());
                assertThat(again.require(Base.ORIGIN_HOST)).isEqualTo("pcrf.lab");
                assertThat(server.stats().duplicates()).isEqualTo(1);
            }
        }
    }
}
