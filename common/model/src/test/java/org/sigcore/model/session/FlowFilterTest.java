// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.RandomTexts;

class FlowFilterTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            permit out 17 from 2001:db8::1 5000 to assigned 6000 | 10.0.0.1 |               | permit out 17 from 2001:db8::1 5000 to any 6000
            permit out 17 from 192.0.2.1 5000 to assigned 6000   |          | 2001:db8:1::/64 | permit out 17 from 192.0.2.1 5000 to any 6000
            permit out 17 from any to assigned 6000              | 10.0.0.1 | 2001:db8:1::/64 | permit out 17 from any to 10.0.0.1 6000
            permit out 17 from any to assigned 6000              |          | 2001:db8:1::/64 | permit out 17 from any to 2001:db8:1::/64 6000
            """)
    void assigned_hasFamilyOfOtherEnd(String filter, @Nullable String ipv4, @Nullable String ipv6, String rule) {
        assertThat(FlowFilter.parse(filter).assignedTo(ipv4, ipv6).asRuleFilter())
                .isEqualTo(rule);
    }

    @Test
    void bothDirectionsOfFlow_haveSameRuleFilter() {
        String filter = "permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000";
        assertThat(FlowFilter.parse(filter).asRuleFilter()).isEqualTo(filter);
        assertThat(FlowFilter.parse("permit in 17 from 10.0.0.1 6000 to 198.51.100.1 5000")
                        .asRuleFilter())
                .isEqualTo(filter);
    }

    @ParameterizedTest
    @CsvSource({"icmp,1", "TCP,6", "udp,17", "esp,50", "ah,51", "ipv6-icmp,58", "sctp,132", "0,0", "255,255", "ip,ip"})
    void protocolNames_areConvertedToNumbers(String protocol, String number) {
        assertThat(FlowFilter.parse("permit out " + protocol + " from any to any")
                        .protocol())
                .isEqualTo(number);
        assertThat(FlowFilter.numeric("permit in " + protocol + " from any to assigned"))
                .isEqualTo("permit in " + number + " from any to assigned");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permit out 17 from any 9-5 to 10.0.0.1",
                "permit out 17 from any to 10.0.0.1 1,9-5",
                "permit in 6 from 10.0.0.1 9-5 to any",
                "permit out 17 from 2001:db8::1 5 to 10.0.0.1 6",
                "permit out ip from 2001:db8::1 to any",
                "permit out 1 from any 5 to any",
                "permit out icmp from any to any 5",
                "permit out 50 from any to any 5",
                "permit out 58 from any to any",
                "permit out 58 from 192.0.2.1 to any"
            })
    void filterUnmatchableForIpv4Ue_isRefused(String text) {
        FlowFilter filter = FlowFilter.parse(text);
        assertThatThrownBy(() -> filter.requireMatchable(true, false)).hasMessageContaining("no packet can match");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permit out 17 from any 5-9 to 10.0.0.1 5-5",
                "permit out ip from any 5 to assigned 6",
                "permit out 1 from any to 10.0.0.1",
                "permit out 50 from 192.0.2.0/24 to assigned",
                "permit in 132 from assigned 1,3-4 to any 0-65535"
            })
    void filterMatchableForIpv4Ue_isAccepted(String text) {
        FlowFilter.parse(text).requireMatchable(true, false);
    }

    @Test
    void filterOfIpVersion_isAcceptedIfUeHasThatVersion() {
        FlowFilter.parse("permit out 58 from 2001:db8::1 to any").requireMatchable(false, true);
        FlowFilter.parse("permit out 17 from 2001:db8::1 5 to 2001:db8::2 6").requireMatchable(true, true);
        FlowFilter ipv4 = FlowFilter.parse("permit out 17 from 192.0.2.1 to assigned");
        assertThatThrownBy(() -> ipv4.requireMatchable(false, true)).hasMessageContaining("no address of IPv4");
    }

    @Test
    void portLists_areBounded_withoutStackOverflow() {
        String ports = "5000" + ",5001".repeat(300);
        assertThat(FlowFilter.parse("permit out 17 from any " + ports + " to any")
                        .sourcePorts())
                .isEqualTo(ports);
        String endless = "permit out 17 from any 1" + ",1".repeat(100_000) + " to any";
        assertThatThrownBy(() -> FlowFilter.parse(endless)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permit out 17 from any 1, to any",
                "permit out 17 from any 1-2-3 to any",
                "permit out 17 from any 65536 to any",
                "permit out 17 from any - to any",
                "permit out 17 from 10.0.0.256 to any",
                "permit out 17 from 2001:db8::/129 to any"
            })
    void portsAndAddressesOutOfRange_areRefused(String text) {
        assertThatThrownBy(() -> FlowFilter.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void numeric_keepsTextThatIsNoFilter() {
        assertThat(FlowFilter.numeric("permit out voip from any")).isEqualTo("permit out voip from any");
        assertThat(FlowFilter.numeric("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permit out ip from any to assigned",
                "permit out 6 from 2001:db8::/32 80,443 to 2001:db8:1::1",
                "permit in 17 from 10.0.0.1 to 192.0.2.0/24 1000-2000"
            })
    void parse_acceptsFiltersOfAf(String text) {
        assertThat(FlowFilter.parse(text).asRuleFilter()).startsWith("permit out ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "deny out ip from any to any",
                "permit out ip from any to any established",
                "permit both ip from any to any",
                "permit out 256 from any to any",
                "permit out voip from any to any",
                "permit out 17 from !any to any",
                "permit out ip from any",
                "permit out ip any to any from",
                "permit out 17 from host 1 to 10.0.0.1 2",
                ""
            })
    void parse_refusesInvalidFilters(String text) {
        assertThatThrownBy(() -> FlowFilter.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void words_areThoseOfRegularExpression() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            String text = RandomTexts.of(random, "ab1. \t\n\u000b\f\r\u001c\u0085\u00a0\u2003", 12)
                    .strip();
            List<String> words = text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
            assertThat(FlowFilter.words(text)).isEqualTo(words);
        }
    }

    @Test
    void protocolNumbers_haveOneToThreeAsciiDigits() {
        Random random = new Random(6);
        for (int i = 0; i < 20_000; i++) {
            String text = RandomTexts.of(random, "0125 -+a\n\u0661", 4);
            boolean number = text.matches("[0-9]{1,3}") && Integer.parseInt(text) <= 255;
            assertThat(ProtocolNumbers.of(text)).isEqualTo(number ? String.valueOf(Integer.parseInt(text)) : null);
        }
    }
}
