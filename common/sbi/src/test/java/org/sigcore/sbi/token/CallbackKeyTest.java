// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CallbackKeyTest {
    private final CallbackKey key = new CallbackKey(new byte[32]);

    @Test
    void secret_isProvedOnlyBySameKeyAndSubscription() {
        String secret = key.secret("imsi-001010000000001");
        assertThat(secret).hasSize(32).matches("[A-Za-z0-9_-]+");
        assertThat(key.proves("imsi-001010000000001", secret)).isTrue();
        assertThat(new CallbackKey(new byte[32]).proves("imsi-001010000000001", secret))
                .as("the same key in another process")
                .isTrue();
        assertThat(key.proves("imsi-001010000000002", secret)).isFalse();
        assertThat(key.proves("imsi-001010000000001", "")).isFalse();
        byte[] other = new byte[32];
        other[0] = 1;
        assertThat(new CallbackKey(other).proves("imsi-001010000000001", secret))
                .isFalse();
    }

    @Test
    void shortKey_isRefused() {
        assertThatThrownBy(() -> new CallbackKey(new byte[15])).hasMessageContaining("at least 16 bytes");
    }
}
