// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterSendException;

class PendingRequestsTest {
    private final PendingRequests pending = new PendingRequests(Integer.MAX_VALUE - 10);

    private static OutboundRequest request(long deadlineNanos) {
        DiameterMessage message =
                DiameterMessage.request(CommandCode.RE_AUTH, 16777236).build();
        return new OutboundRequest(message, 1, List.of(), null, null, deadlineNanos, new AnswerSink() {
            @Override
            public void onAnswer(DiameterMessage answer, String via) {}

            @Override
            public void onFailure(DiameterSendException failure, String via) {}
        });
    }

    @Test
    void identifierInUse_isNotReused() {
        OutboundRequest slow = request(1);
        int slowId = pending.add(slow);
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 200_000; i++) { // wraps the ring a few thousand times
            int id = pending.add(request(1));
            assertThat(id).isNotEqualTo(slowId);
            assertThat(seen.add(id)).isTrue();
            pending.remove(id);
        }

        assertThat(pending.remove(slowId)).isSameAs(slow);
        assertThat(pending.isEmpty()).isTrue();
    }

    @Test
    void remove_findsEachOfManyRequests() {
        List<OutboundRequest> requests = new ArrayList<>();
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            requests.add(request(1));
            ids.add(pending.add(requests.getLast()));
        }
        assertThat(new HashSet<>(ids)).hasSize(10_000);
        assertThat(pending.size()).isEqualTo(10_000);

        for (int i = 9_999; i >= 0; i--) {
            assertThat(pending.remove(ids.get(i))).isSameAs(requests.get(i));
        }
        assertThat(pending.isEmpty()).isTrue();
    }

    @Test
    void remove_withUnknownOrUsedIdentifier_returnsNull() {
        int id = pending.add(request(1));

        assertThat(pending.remove(id + 64)).isNull();
        assertThat(pending.remove(id)).isNotNull();
        assertThat(pending.remove(id)).isNull();
        assertThat(pending.size()).isZero();
    }

    @Test
    void expiredRequests_areRemoved() {
        OutboundRequest early = request(100);
        pending.add(early);
        pending.add(request(300));

        assertThat(pending.nanosToFirstDeadline(50)).isEqualTo(50);
        assertThat(pending.removeExpired(200)).containsExactly(early);
        assertThat(pending.nanosToFirstDeadline(200)).isEqualTo(100);
        assertThat(pending.removeAll()).hasSize(1);
        assertThat(pending.nanosToFirstDeadline(200)).isEqualTo(Long.MAX_VALUE);
    }
}
