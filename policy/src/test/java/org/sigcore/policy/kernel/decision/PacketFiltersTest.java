// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;

class PacketFiltersTest {
    private static final String IPV4 = "permit out 17 from 198.51.100.1 5000 to 10.45.0.1 6000";
    private static final String IPV6 = "permit out 17 from 2001:db8::1 5000 to 2001:db8:1::1 6000";

    @ParameterizedTest
    @CsvSource({
        "'{\"pduSessionType\":\"IPV4\",\"ipv4Address\":\"10.45.0.1\"}', true, false",
        // 464XLAT
        "'{\"pduSessionType\":\"IPV6\",\"ipv6AddressPrefix\":\"2001:db8:1::/64\"}', true, true",
        "'{\"pduSessionType\":\"IPV4V6\",\"ipv4Address\":\"10.45.0.1\"}', true, true",
        "'{\"pduSessionType\":\"ETHERNET\"}', true, true"
    })
    void filterOfAFamilyThatTheSessionCannotCarry_isRejected(String context, boolean ipv4, boolean ipv6) {
        expect(IPV4, context, ipv4);
        expect(IPV6, context, ipv6);
    }

    private static void expect(String filter, String context, boolean accepted) {
        if (accepted) {
            PacketFilters.requireMatchable(filter, Json.parse(context));
            return;
        }
        assertThatThrownBy(() -> PacketFilters.requireMatchable(filter, Json.parse(context)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(filter);
    }
}
