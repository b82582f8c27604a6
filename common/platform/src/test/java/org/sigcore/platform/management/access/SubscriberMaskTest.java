// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubscriberMaskTest {
    @Test
    void identitiesAndAddressesOfDocument_areMasked() {
        assertThat(SubscriberMask.mask("""
                        {"supi": "imsi-001010000000001", "ipv4Addr": "10.45.0.1", "flow": "permit out ip from any to 10.45.0.1"}
                        """))
                .contains("\"supi\": \"***\"", "to ***")
                .doesNotContain("00101", "10.45");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.45.0.1", "2001:db8:1:2::/64", "2001:db8::9", "02-00-00-00-00-01", "02:00:00:00:00:01"})
    void addressInExplanation_isMasked(String address) {
        String reason = "UE_ID_NOT_FOUND: no session of " + address + " in \\\"internet\\\"";
        String masked = SubscriberMask.mask(
                "{\"status\": 404, \"reason\": \"" + reason + "\", \"detail\": \"" + reason + "\"}");
        assertThat(masked)
                .contains("\"status\": 404, \"reason\": \"UE_ID_NOT_FOUND: no session of ***")
                .contains(" in \\\"internet\\\"\"}")
                .doesNotContain(address);
        assertThat(SubscriberMask.maskExplanation(reason))
                .doesNotContain(address)
                .contains("UE_ID_NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ipv4FrameRouteList",
                "ipv6FrameRouteList",
                "addIpv6Prefixes",
                "addMacAddrs",
                "multiIpv6Prefixes",
                "multiRelIpv6Prefixes",
                "addIpv6AddrPrefixes",
                "addRelIpv6AddrPrefixes",
                "ipv6PrefixList",
                "ipv4AddrList",
                "ueMacs"
            })
    void addressesInList_areMasked(String member) {
        assertThat(SubscriberMask.mask("{\"" + member + "\": [\"10.45.0.1/32\", \"2001:db8::/64\"], \"dnn\": \"ims\"}"))
                .isEqualTo("{\"" + member + "\": [\"***\"], \"dnn\": \"ims\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ipv4Addr", "relIpv4Address", "relIpv6AddressPrefix", "relUeMac"})
    void addressOfMember_isMasked(String member) {
        assertThat(SubscriberMask.mask("{\"" + member + "\": \"2001:db8:1::/64\"}"))
                .isEqualTo("{\"" + member + "\": \"***\"}");
    }

    @Test
    void explanationWithoutAddress_isUnchanged() {
        String text = "{\"reason\": \"MANDATORY_IE_MISSING: /notificationUri: missing, since 2026-11-30T09:25:01Z\"}";
        assertThat(SubscriberMask.mask(text)).isEqualTo(text);
    }

    @Test
    void addressesOutsideExplanations_areKept() {
        String text = "{\"peer\": \"192.0.2.7:7300\"}";
        assertThat(SubscriberMask.mask(text)).isEqualTo(text);
    }
}
