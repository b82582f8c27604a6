// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class InternalSecretTest {
    private final AtomicLong now = new AtomicLong(1_800_000_000);
    private final InternalSecret one = secret("shared by two processes");
    private final InternalSecret other = secret("shared by two processes");

    private InternalSecret secret(String text) {
        return new InternalSecret(text.getBytes(StandardCharsets.UTF_8), true, now::get);
    }

    @Test
    void token_isAcceptedForAMinuteDespiteClockSkew() {
        String token = one.token();
        assertThat(other.accepts(token)).isTrue();
        now.addAndGet(60);
        assertThat(other.accepts(token)).isTrue();
        now.addAndGet(1);
        assertThat(other.accepts(token)).isFalse();
        now.addAndGet(-130);
        assertThat(other.accepts(token)).isFalse();
    }

    @Test
    void token_isRenewedBeforeItExpires() {
        String token = one.token();
        now.addAndGet(9);
        assertThat(one.token()).isEqualTo(token);
        now.addAndGet(1);
        assertThat(one.token()).isNotEqualTo(token);
    }

    @Test
    void tokensForPeersAndRoleLinks_areNotInterchangeable() {
        String token = one.forPeers().token();
        assertThat(other.forPeers().accepts(token)).isTrue();
        assertThat(other.accepts(token)).isFalse();
        assertThat(other.forPeers().accepts(one.token())).isFalse();
    }

    @Test
    void foreignAndMalformedTokens_areRefused() {
        String token = one.token();
        assertThat(secret("of somebody else").accepts(token)).isFalse();
        for (String bad : new String[] {"", ".", "x", "1.2", token + "0", "-" + token, token.replace('.', ':')}) {
            assertThat(other.accepts(bad)).as(bad).isFalse();
        }
        assertThat(other.accepts(null)).isFalse();
    }
}
