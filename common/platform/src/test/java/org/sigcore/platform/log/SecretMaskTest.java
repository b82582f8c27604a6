// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.token.CallbackKey;

class SecretMaskTest {
    private final String secret = new CallbackKey(new byte[32]).secret("a");

    @Test
    void mask_hidesSecretsInPathsAndParameters() {
        assertThat(SecretMask.mask("POST /cb/v1/a/" + secret)).isEqualTo("POST /cb/v1/a/***");
        assertThat(SecretMask.mask("POST /cb/v1/" + secret + "/notify?key=" + secret + "&x=1"))
                .isEqualTo("POST /cb/v1/***/notify?key=***&x=1");
        assertThat(SecretMask.mask("POST /" + "0123456789".repeat(4))).isEqualTo("POST /***");
        assertThat(SecretMask.callback("http://smf:80/cb/" + secret + "?token=short"))
                .isEqualTo("http://smf:80/cb/***?***");
    }

    @Test
    void mask_keepsOtherText() {
        for (String text : List.of(
                "GET /nnrf-nfm/v1/nf-instances/22222222-0000-4000-8000-00000000000B",
                "GET /nudm-sdm/v2/suci-0-001-01-0000-0-0-0000000001/am-data?supported-features=1",
                "PUT /nudr-dr/v2/subscription-data/imsi-001010000000001/context-data/amf-3gpp-access",
                "GET /nudr-dr/v2/policy-data/ues/imsi-001010000000001/sm-data?snssai=%7B%22sst%22%3A1%7D",
                "DELETE /nnrf-nfm/v1/subscriptions/0123456789abcdef0123456789abcdef",
                "http://127.0.0.1:9/a",
                "")) {
            assertThat(SecretMask.mask(text)).isEqualTo(text);
        }
    }
}
