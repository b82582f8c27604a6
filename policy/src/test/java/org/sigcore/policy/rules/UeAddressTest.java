// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UeAddressTest {
    @ParameterizedTest
    @CsvSource({
        "2001:db8:1:2::/64, 20010db800010002",
        "2001:db8:1:2:3:4:5:6, 20010db800010002",
        "2001:DB8:1:2::1/128, 20010db800010002",
        "10.0.0.1,",
        "nonsense,"
    })
    void theNetworkOfAnIpv6Address(String text, String network) {
        assertThat(UeAddress.ipv6Network(text)).isEqualTo(network);
    }

    @Test
    void featuresAreNegotiatedBitByBit() {
        assertThat(SupportedFeatures.common("1f", "0E")).isEqualTo("e");
        assertThat(SupportedFeatures.common(null, "ff")).isEqualTo("0");
        assertThat(SupportedFeatures.common("", "ff")).isEqualTo("0");
        assertThat(SupportedFeatures.has("80000", 20)).isTrue();
        assertThat(SupportedFeatures.has("80000", 19)).isFalse();
    }
}
