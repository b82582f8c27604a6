// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.model.RandomTexts;

class SessionValuesTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.1, 10.0.0.1/32",
        "255.255.255.255, 255.255.255.255/32",
        "10.1.2.3/8, 10.0.0.0/8",
        "0.0.0.0/0, 0.0.0.0/0",
        "10.1.2.3/32, 10.1.2.3/32",
    })
    void ipv4Prefix_parsesAddressesAndPrefixes(String text, String block) {
        assertThat(Ipv4Prefix.parse(text)).hasToString(block);
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
    void ipv4Prefix_refusesInvalidText(String text) {
        assertThatThrownBy(() -> Ipv4Prefix.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "2001:db8::7/128, 2001:db8::7/128",
        "2001:db8::7, 2001:db8::7/128",
        "2001:DB8:0:1::/64, 2001:db8:0:1::/64",
        "2001:0db8:0000:0001::7/64, 2001:db8:0:1::/64",
        "2001:db8:aaff::/44, 2001:db8:aaf0::/44",
        "2001:db8:0:1:8000::/65, 2001:db8:0:1:8000::/65",
        "2001:db8:0:0:1:0:0:1, 2001:db8::1:0:0:1/128", // the first of two equal runs
        "2001:0:0:1:0:0:0:1, 2001:0:0:1::1/128", // the longest run
        "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1/128", // one group is no run
        "1:2:3:4:5:6:7::, 1:2:3:4:5:6:7:0/128",
        "::1:2:3, ::1:2:3/128",
        "::ffff:a00:1/128, ::ffff:a00:1/128",
        "::/0, ::/0",
        "::, ::/128",
    })
    void ipv6Prefix_parsesAddressesAndPrefixes(String text, String block) {
        assertThat(Ipv6Prefix.parse(text)).hasToString(block);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2001:db8::7/",
                "2001:db8::7/129",
                "2001:db8::7/-1",
                "2001:db8::7/+1",
                "2001:db8::7/0064",
                "1:2:3:4:5:6:7/64",
                "1:2:3:4:5:6:7:8:9/64",
                "1:2:3:4::5:6:7:8/64",
                "1::2::3/64",
                ":::/64",
                ":1::/64",
                "1:/64",
                "12345::/64",
                "fe80::1%eth0/64",
                "[::1]/128",
                "2001:db8::g/64",
                "10.0.0.1/24",
                "localhost/64",
                "::ffff:10.0.0.1/128"
            })
    void ipv6Prefix_refusesInvalidText(String text) {
        assertThatThrownBy(() -> Ipv6Prefix.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void prefix_containsItselfAndLongerPrefixes() {
        Ipv6Prefix wide = Ipv6Prefix.parse("2001:db8:10::/44");

        assertThat(wide.contains(wide)).isTrue();
        assertThat(wide.contains(Ipv6Prefix.parse("2001:db8:1f:1::7/128"))).isTrue();
        assertThat(wide.contains(Ipv6Prefix.parse("2001:db8:20::7/128"))).isFalse();
        assertThat(Ipv6Prefix.parse("2001:db8:10:1::/64").contains(wide)).isFalse();
        assertThat(Ipv4Prefix.parse("10.0.0.0/8").contains(Ipv4Prefix.parse("10.9.9.9")))
                .isTrue();
        assertThat(Ipv4Prefix.parse("10.0.0.0/8").contains(Ipv4Prefix.parse("11.0.0.0")))
                .isFalse();
        assertThat(Ipv4Prefix.parse("0.0.0.0/0").contains(Ipv4Prefix.parse("11.0.0.0")))
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
    void dnn_matchesByNetworkIdentifier(String one, String other, boolean match) {
        assertThat(Dnn.of(one).matches(Dnn.of(other))).isEqualTo(match);
        assertThat(Dnn.of(other).matches(Dnn.of(one))).isEqualTo(match);
        assertThat(Dnn.of(one).matches(other)).isEqualTo(match);
        assertThat(Dnn.of(other).matches(one)).isEqualTo(match);
    }

    @Test
    void dnn_isSplitAsByRegularExpression() {
        Pattern full = Pattern.compile("(.+)\\.(mnc[0-9]{2,3}\\.mcc[0-9]{3}\\.gprs)");
        List<String> names =
                List.of("internet.mnc001.mcc001.gprs", ".mnc01.mcc001.gprs", "a.mnc01.mcc001.gprs.mnc001.mcc001.gprs");
        Random random = new Random(13);
        for (int i = 0; i < 20_000; i++) {
            String name = RandomTexts.changed(random, names.get(random.nextInt(names.size())), "01.mncgprs");
            Matcher matcher = full.matcher(name);
            Dnn expected = matcher.matches() ? new Dnn(matcher.group(1), matcher.group(2)) : new Dnn(name, "");
            assertThat(Dnn.of(name)).isEqualTo(expected);
        }
    }

    @Test
    void parseAddress_refusesLength_andParsePrefixRequiresIt() {
        assertThat(Ipv4Prefix.parseAddress("10.0.0.1")).isEqualTo(Ipv4Prefix.parsePrefix("10.0.0.1/32"));
        assertThat(Ipv6Prefix.parseAddress("::1")).isEqualTo(Ipv6Prefix.parsePrefix("::1/128"));
        for (Runnable wrong : List.<Runnable>of(
                () -> Ipv4Prefix.parseAddress("10.0.0.1/32"),
                () -> Ipv4Prefix.parsePrefix("10.0.0.1"),
                () -> Ipv6Prefix.parseAddress("::1/128"),
                () -> Ipv6Prefix.parsePrefix("::1"))) {
            assertThatThrownBy(wrong::run).isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** Parses the texts that the JDK and the product print for an address. */
    @Test
    void ipv6Address_isParsedAsByJdk() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            long high = random.nextLong() & (-1L << (16 * random.nextInt(4))) & ~(0xFFFFL << (16 * random.nextInt(4)));
            long low = random.nextInt(3) == 0 ? 0 : random.nextLong() >>> (16 * random.nextInt(4));
            Ipv6Prefix prefix = new Ipv6Prefix(high | (1L << 61), low, 128);
            InetAddress read = InetAddress.ofLiteral(prefix.address());

            assertThat(Ipv6Prefix.parseAddress(prefix.address())).isEqualTo(prefix);
            assertThat(Ipv6Prefix.parseAddress(read.getHostAddress())).isEqualTo(prefix);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"sst": 1, "sd": "00000A"} | {"sst": 1, "sd": "00000a"} | true
            {"sst": 1, "sd": "FFFFFF"} | {"sst": 1}                 | true
            {"sst": 1, "sd": "ffffff"} | {"sst": 1, "sd": "FFFFFF"} | true
            {"sst": 1, "sd": "000001"} | {"sst": 1}                 | false
            {"sst": 1}                 | {"sst": 2}                 | false
            """)
    void snssai_ignoresCase_andTreatsSdFfffffAsAbsent(String one, String other, boolean same) {
        assertThat(Snssai.of(Json.parse(one)).equals(Snssai.of(Json.parse(other))))
                .isEqualTo(same);
    }

    @Test
    void snssai_parsesAndPrintsText() {
        assertThat(Snssai.parse("1-00000A")).isEqualTo(new Snssai(1, "00000a")).hasToString("1-00000a");
        assertThat(Snssai.parse("222-ffffff")).isEqualTo(new Snssai(222, null)).hasToString("222");
        for (String wrong : List.of("", "x", "1-", "1-00000", "1-00000g", "256")) {
            assertThatThrownBy(() -> Snssai.parse(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void supportedFeatures_withLongText_areReadQuickly() {
        String mask = "f".repeat(2_000_000);
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            assertThat(SupportedFeatures.common(mask, "05")).isEqualTo("5");
            assertThat(SupportedFeatures.has(mask + "0", 5)).isTrue();
            assertThat(SupportedFeatures.has(mask + "0", 4)).isFalse();
        });
    }
}
