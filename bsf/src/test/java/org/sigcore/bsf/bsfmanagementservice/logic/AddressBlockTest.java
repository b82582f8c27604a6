// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressBlockTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.1, 10.0.0.1",
        "255.255.255.255, 255.255.255.255",
        "10.1.2.3/8, 10.0.0.0/8",
        "0.0.0.0/0, 0.0.0.0/0",
        "10.1.2.3/32, 10.1.2.3",
    })
    void readsIpv4(String text, String block) {
        assertThat(Ipv4Block.parse(text)).hasToString(block);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "10.0.0",
                "10.0.0.999",
                "10.0.0.01",
                "a.b.c.d",
                "10.0.0.1/33",
                "10.0.0.1/",
                "10.0.0.1.2",
                "::1"
            })
    void refusesWhatIsNoIpv4(String text) {
        assertThatThrownBy(() -> Ipv4Block.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "2001:db8::7/128, 20010db8000000000000000000000007/128",
        "2001:DB8:0:1::/64, 20010db800000001/64",
        "2001:db8:0:1::7/64, 20010db800000001/64",
        "2001:db8:aaff::/44, 20010db8aaf00000/44",
        "2001:db8:0:1:8000::/65, 20010db8000000018000000000000000/65",
        "::/0, 0000000000000000/0",
    })
    void readsIpv6(String text, String block) {
        assertThat(Ipv6Block.parse(text)).hasToString(block);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2001:db8::7",
                "2001:db8::7/129",
                "2001:db8::g/64",
                "10.0.0.1/24",
                "localhost/64",
                "::ffff:10.0.0.1/128"
            })
    void refusesWhatIsNoIpv6(String text) {
        assertThatThrownBy(() -> Ipv6Block.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aBlockContainsItselfAndLongerOnes() {
        Ipv6Block wide = Ipv6Block.parse("2001:db8:10::/44");

        assertThat(wide.contains(wide)).isTrue();
        assertThat(wide.contains(Ipv6Block.parse("2001:db8:1f:1::7/128"))).isTrue();
        assertThat(wide.contains(Ipv6Block.parse("2001:db8:20::7/128"))).isFalse();
        assertThat(Ipv6Block.parse("2001:db8:10:1::/64").contains(wide)).isFalse();
        assertThat(Ipv4Block.parse("10.0.0.0/8").contains(Ipv4Block.parse("10.9.9.9")))
                .isTrue();
        assertThat(Ipv4Block.parse("10.0.0.0/8").contains(Ipv4Block.parse("11.0.0.0")))
                .isFalse();
        assertThat(Ipv4Block.parse("0.0.0.0/0").contains(Ipv4Block.parse("11.0.0.0")))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "internet, Internet, true",
        "internet, ims, false",
        "internet.mnc001.mcc001.gprs, INTERNET, true",
        "internet.mnc001.mcc001.gprs, internet.mnc001.mcc001.gprs, true",
        "internet.mnc001.mcc001.gprs, internet.mnc002.mcc001.gprs, false",
        "a.b.mnc001.mcc001.gprs, a.b, true",
        "a.b, a, false",
    })
    void namesOfDataNetworksAreComparedByNetworkIdentifier(String one, String other, boolean match) {
        assertThat(Dnn.of(one).matches(Dnn.of(other))).isEqualTo(match);
        assertThat(Dnn.of(other).matches(Dnn.of(one))).isEqualTo(match);
    }

    @Test
    void slicesAreComparedWithoutRegardToCase() {
        assertThat(SliceId.of(Bindings.slice(1, "00000A"))).isEqualTo(SliceId.of(Bindings.slice(1, "00000a")));
        assertThat(SliceId.of(Bindings.slice(1, "FFFFFF"))).isEqualTo(SliceId.of(Bindings.slice(1, "")));
        assertThat(SliceId.of(Bindings.slice(1, "000001"))).isNotEqualTo(SliceId.of(Bindings.slice(1, "")));
    }
}
