// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UriPartsTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "/a", "/a/b", "/a-b_c.d~e", "/a%20b", "/a:b@c", "/!$&'()*+,;=", "/...", "/.a", "/v1.0"})
    void isPathPrefix_acceptsPcharSegments(String text) {
        assertThat(UriParts.isPathPrefix(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "/",
                "/a/",
                "//a",
                "/a//b",
                "/a b",
                "/a\r\nx: y",
                "/a\u0000",
                "/a\u007f",
                "/a?x",
                "/a#x",
                "/a\tb",
                "/ä",
                "/a%",
                "/a%2",
                "/a%zz",
                "/a\\b",
                "/a\"b",
                "/a<b>",
                "/a{b}",
                "/a|b",
                "/a^b",
                "/a`b",
                "/[a]",
                "/.",
                "/..",
                "/a/../b",
                "/a/.",
                "/%2e",
                "/%2E%2e/a",
                "/.%2e",
                "http://a/b",
                "/٣"
            })
    void isPathPrefix_refusesOtherText(String text) {
        assertThat(UriParts.isPathPrefix(text)).isFalse();
    }

    @Test
    void isPathPrefix_limitsLength() {
        assertThat(UriParts.isPathPrefix("/" + "a".repeat(255))).isTrue();
        assertThat(UriParts.isPathPrefix("/" + "a".repeat(256))).isFalse();
    }

    @Test
    void scheme_isHttpOrHttps() {
        assertThat(UriParts.isScheme("http")).isTrue();
        assertThat(UriParts.isScheme("https")).isTrue();
        assertThat(UriParts.isScheme("HTTP")).isFalse();
        assertThat(UriParts.isScheme("ftp")).isFalse();
        assertThat(UriParts.isScheme("http://a")).isFalse();
        assertThat(UriParts.isScheme("")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "udm.example.org",
                "udm.example.org.",
                "localhost",
                "oai-smf",
                "my_udm",
                "_a._b",
                "Xxxxx-1",
                "1a",
                "3gpp.org",
                "10.0.0.1",
                "0.0.0.0",
                "255.255.255.255",
                "::1",
                "2001:db8::1",
                "::ffff:10.0.0.1"
            })
    void isHost_acceptsNamesAndAddresses(String text) {
        assertThat(UriParts.isHost(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "a..b",
                ".a",
                "-a",
                "a-",
                "a b",
                "a\r\nb",
                "a/b",
                "a?b",
                "a#b",
                "a@b",
                "a:80",
                "a%41",
                "ä.org",
                "10.0.0",
                "10.0.0.256",
                "10.0.0.01",
                "10.0.0.1.",
                "1.2.3.4.5",
                "10",
                "a.1",
                "[::1]",
                "::1%eth0",
                ":",
                ":::",
                "1:2:3:4:5:6:7:8:9",
                "fe80::1\n"
            })
    void isHost_refusesOtherText(String text) {
        assertThat(UriParts.isHost(text)).isFalse();
    }

    @Test
    void isHost_isAsByRegularExpression() {
        String label = "[0-9A-Za-z_](?:[-0-9A-Za-z_]{0,61}[0-9A-Za-z_])?";
        Pattern name = Pattern.compile(label + "(?:\\." + label + ")*\\.?");
        String octet = "(0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])";
        Pattern ipv4 = Pattern.compile(octet + "(\\." + octet + "){3}");
        Random random = new Random(9);
        List<String> hosts = List.of("a-b.c_d.E.", "192.0.2.255", "x".repeat(63) + "." + "y".repeat(62), "a.10.b");
        for (int i = 0; i < 20_000; i++) {
            String text = RandomTexts.changed(random, hosts.get(random.nextInt(hosts.size())), "a-._09\n\u0661\u00e4");
            boolean numeric = text.matches("(.*\\.)?[0-9]+\\.?");
            boolean isHost = name.matcher(text).matches()
                    && (!numeric || ipv4.matcher(text).matches());
            assertThat(UriParts.isHost(text)).as(text).isEqualTo(isHost);
        }
    }

    @Test
    void isHost_limitsLength() {
        String label = "a".repeat(63);
        assertThat(UriParts.isHost(label)).isTrue();
        assertThat(UriParts.isHost(label + "a")).isFalse();
        assertThat(UriParts.isHost(String.join(".", label, label, label, "a".repeat(61))))
                .isTrue();
        assertThat(UriParts.isHost(String.join(".", label, label, label, "a".repeat(62))))
                .isFalse();
    }
}
