// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RemoteShareTest {
    @Test
    void shareOfMessages_isExactAfterFewUsersOfManyKinds() {
        List<RemoteShare> shares =
                IntStream.range(0, 50).mapToObj(RemoteShare::ofKind).toList();
        int all = 0;
        int remote = 0;
        for (int user = 0; user < 250; user++) {
            int kind = user % shares.size();
            int messages = 1 + kind % 4;
            all += messages;
            remote += shares.get(kind).next(messages, 40) ? messages : 0;
        }
        assertThat(100.0 * remote / all).isCloseTo(40, within(1.0));
    }

    /** The latency of one kind is judged without the mean distance of its producers. */
    @Test
    void shareOfEachKind_isExact_whateverTheOthersSend() {
        RemoteShare other = RemoteShare.ofKind(0);
        for (int kind = 1; kind < 20; kind++) {
            RemoteShare share = RemoteShare.ofKind(kind);
            int remote = 0;
            for (int user = 0; user < 50; user++) {
                remote += share.next(3, 40) ? 3 : 0;
                var _ = other.next(1 + user % 5, 40);
            }
            assertThat(remote).isBetween(57, 63);
        }
    }

    @Test
    void typeWithoutRemoteTraffic_hasNone() {
        RemoteShare share = RemoteShare.ofKind(3);
        for (int user = 0; user < 10; user++) {
            assertThat(share.next(3, 0)).isFalse();
            assertThat(share.next(3, 100)).isTrue();
        }
    }
}
