// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.node.ObjectNode;

class SessionAddressTest {
    @ParameterizedTest
    @CsvSource({
        "2001:db8:1:2::/64, 20010db800010002",
        "2001:db8:1:2:3:4:5:6, 20010db800010002",
        "2001:DB8:1:2::1/128, 20010db800010002",
        "2001:db8:1:2ff::/56, 20010db800010200",
        "10.0.0.1,",
        "nonsense,"
    })
    void ipv6Address_isReducedToItsNetwork(String text, String network) {
        assertThat(address(text).ipv6Network()).isEqualTo(network);
    }

    @Test
    void sessionIsFoundByFramedRoutes_ofLimitedNumber() {
        ObjectNode context = Json.object().put("ipv6AddressPrefix", "2001:db8:1::/64");
        for (int i = 0; i < 60; i++) {
            context.withArrayProperty("ipv6FrameRouteList").add("2001:db8:" + (100 + i) + "::/48");
        }
        SessionAddress session = SessionAddress.ofSmContext(context);
        assertThat(session.more()).hasSize(50);
        assertThat(address("2001:db8:149::7").isOf(session)).isTrue();
        assertThat(address("2001:db8:150::7").isOf(session)).isFalse();
    }

    @Test
    void ipv6Networks_listShorterPrefixesSeparately() {
        assertThat(address("2001:db8:1:2ff::7").ipv6Networks()).first().isEqualTo(List.of("20010db8000102ff"));
        assertThat(address("2001:db8:1:2ff::7").ipv6Networks().get(1))
                .startsWith("20010db8000102fe", "20010db8000102fc")
                .contains("20010db800010200", "20010db800000000")
                .doesNotContain("20010db000000000", "2000000000000000")
                .doesNotContain("20010db8000102ff")
                .doesNotHaveDuplicates();
        assertThat(address("nonsense").ipv6Networks()).isEmpty();
    }

    @Test
    void addressThatIdentifiesNoSession_isOmitted() {
        for (String ipv4 : List.of("0.0.0.0", "255.255.255.254", "255.255.255.255", "224.0.0.1")) {
            assertThat(new SessionAddress(ipv4, null, null).isEmpty()).isTrue();
        }
        assertThat(address("2000::/3").isEmpty()).isTrue();
        assertThat(new SessionAddress(null, null, null, List.of(), List.of(Ipv6Prefix.parse("::/1"))).isEmpty())
                .isTrue();
    }

    private static SessionAddress address(String ipv6) {
        return new SessionAddress(null, null, Ipv6Prefix.read(ipv6));
    }

    @Test
    void supportedFeatures_areNegotiatedBitByBit() {
        assertThat(SupportedFeatures.common("1f", "0E")).isEqualTo("e");
        assertThat(SupportedFeatures.common(null, "ff")).isEqualTo("0");
        assertThat(SupportedFeatures.common("", "ff")).isEqualTo("0");
    }
}
