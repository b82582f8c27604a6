// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RemoteShareTest {
    @Test
    void shareOfMessages_isExactAfterFewUsersOfManyKinds() {
        RemoteShare share = new RemoteShare();
        int all = 0;
        int remote = 0;
        for (int user = 0; user < 250; user++) {
            int messages = 1 + user % 4;
            all += messages;
            remote += share.next(messages, 40) ? messages : 0;
        }
        assertThat(100.0 * remote / all).isCloseTo(40, within(1.0));
    }

    @Test
    void typeWithoutRemoteTraffic_hasNone() {
        RemoteShare share = new RemoteShare();
        for (int user = 0; user < 10; user++) {
            assertThat(share.next(3, 0)).isFalse();
            assertThat(share.next(3, 100)).isTrue();
        }
    }
}
