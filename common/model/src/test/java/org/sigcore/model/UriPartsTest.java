// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;

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
