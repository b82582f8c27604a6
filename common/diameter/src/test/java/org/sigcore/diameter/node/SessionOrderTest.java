// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.model.SpecRef;

@SpecRef("TS 29.212 4.5.7")
class SessionOrderTest {
    private static final int INITIAL = 1;
    private static final int TERMINATION = 3;

    private final Lab lab = new Lab();
    private final Set<String> sessions = ConcurrentHashMap.newKeySet();
    private final CountDownLatch releaseInitial = new CountDownLatch(1);
    private final DiameterNode node = lab.start(
            Lab.listening("pcrf.lab"),
            builder -> builder.serve(Applications.GX, (request, from) -> {
                String session = request.require(Base.SESSION_ID);
                int type = request.require(Base.CC_REQUEST_TYPE);
                boolean known = type == TERMINATION ? sessions.remove(session) : sessions.contains(session);
                if (type == INITIAL && session.startsWith("slow")) {
                    await();
                }
                if (type == INITIAL && session.startsWith("broken")) {
                    throw new IllegalStateException("meant to fail");
                }
                known |= type == INITIAL && sessions.add(session);
                return request.answer(known ? ResultCode.DIAMETER_SUCCESS : ResultCode.DIAMETER_UNKNOWN_SESSION_ID)
                        .build();
            }));

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void terminationRequest_waitsForInitialRequestOfItsSessionOnly() {
        try (RawPeer peer = RawPeer.open("pgw.lab", node)) {
            peer.send(request(peer, "slow", INITIAL));
            peer.send(request(peer, "slow", TERMINATION));
            assertThat(peer.exchange(request(peer, "other", INITIAL)).isSuccess())
                    .isTrue();
            releaseInitial.countDown();

            assertThat(peer.receiveMessage().require(Base.CC_REQUEST_TYPE)).isEqualTo(INITIAL);
            DiameterMessage end = peer.receiveMessage();
            assertThat(end.isSuccess()).isTrue();
            assertThat(sessions).containsExactly("other");
        }
    }

    @Test
    void requestsOfSession_areAnsweredInOrderAlsoAfterFailure() {
        try (RawPeer peer = RawPeer.open("pgw.lab", node)) {
            List<Integer> types = IntStream.range(0, 300)
                    .mapToObj(i -> i % 2 == 0 ? INITIAL : TERMINATION)
                    .toList();
            types.forEach(type -> peer.send(request(peer, "s", type)));
            for (int type : types) {
                DiameterMessage answer = peer.receiveMessage();
                assertThat(answer.require(Base.CC_REQUEST_TYPE)).isEqualTo(type);
                assertThat(answer.isSuccess()).isTrue();
            }
            peer.send(request(peer, "broken", INITIAL));
            peer.send(request(peer, "broken", TERMINATION));
            assertThat(peer.receiveMessage().resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_COMPLY);
            assertThat(peer.receiveMessage().resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        }
    }

    private static DiameterMessage request(RawPeer peer, String session, int type) {
        return peer.ccr()
                .set(Base.SESSION_ID, session)
                .set(Base.CC_REQUEST_TYPE, type)
                .build();
    }

    private void await() {
        try {
            assertThat(releaseInitial.await(5, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
