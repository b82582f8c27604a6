// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Shape;

class UeAddressesTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.1, true",
        "1.0.0.1, true",
        "100.64.0.1, true",
        "223.255.255.254, true",
        "0.0.0.0, false",
        "0.1.2.3, false",
        "127.0.0.1, true",
        "224.0.0.1, false",
        "239.255.255.255, false",
        "255.255.255.253, true",
        "255.255.255.254, false",
        "255.255.255.255, false",
        "2001:db8:1:2::/64, true",
        "2001:db8:1::/48, true",
        "2001:db8::/32, true",
        "2001:db8:1:2::7, true",
        "fd00:1::/64, true",
        "2001:db8::/31, false",
        "2000::/3, false",
        "::/0, false",
        "::/64, false",
        "::1, false",
        "::ffff:0:1, false",
        "fe80::/64, false",
        "ff02::1, false",
        "nonsense, false"
    })
    void identifies_refusesReservedAndTooWideAddresses(String address, boolean identifies) {
        assertThat(UeAddresses.identifies(address)).isEqualTo(identifies);
    }

    @ParameterizedTest
    @ValueSource(strings = {"::/0", "2000::/3", "2001:db8::/31", "2001:db8::1", "10.0.0.0/8", ""})
    void prefixThatCoversOtherSubscribers_isRefused(String prefix) {
        assertThatThrownBy(() -> check(UeAddresses.IPV6_PREFIX, prefix)).isInstanceOf(ProblemException.class);
    }

    @Test
    void shapes_acceptSessionAddresses() {
        check(UeAddresses.IPV6_PREFIX, "2001:db8::/32");
        check(UeAddresses.IPV6_PREFIX, "::/64");
        check(UeAddresses.IPV4_NETWORK, "10.0.0.0/8");
        check(UeAddresses.IDENTIFYING_IPV4, "10.0.0.1");
        check(UeAddresses.IDENTIFYING_IPV6_PREFIX, "2001:db8:1:2::/64");
        assertThatThrownBy(() -> check(UeAddresses.IPV4_NETWORK, "10.0.0.0/7")).isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> check(UeAddresses.IDENTIFYING_IPV4, "0.0.0.0")).isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> check(UeAddresses.IDENTIFYING_IPV6_PREFIX, "::/64"))
                .isInstanceOf(ProblemException.class);
    }

    @Test
    void isOfDefaultFlow_acceptsOnlyNonGbr5qis() {
        for (int value : new int[] {5, 6, 9, 69, 70, 79, 80, 128, 254}) {
            assertThat(FiveQi.isOfDefaultFlow(value)).as("%d", value).isTrue();
        }
        for (int value : new int[] {-1, 0, 1, 4, 65, 82, 255, 256, 70_000}) {
            assertThat(FiveQi.isOfDefaultFlow(value)).as("%d", value).isFalse();
        }
    }

    private static void check(Shape shape, String text) {
        shape.check(Json.object().put("x", text).get("x"));
    }
}
