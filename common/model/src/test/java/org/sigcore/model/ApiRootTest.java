// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiRootTest {
    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:7100, http://127.0.0.1:7100",
        "HTTPS://Pcf.Example, https://pcf.example:443",
        "http://pcf.example/a/b/, http://pcf.example:80/a/b",
        "http://my_udm:80, http://my_udm:80",
        "https://_a.b_c/x, https://_a.b_c:443/x",
        "http://udm_1/, http://udm_1:80",
        "http://udm:, http://udm:80",
        "http://[2001:db8::1]:8080/x, http://[2001:db8::1]:8080/x",
    })
    void parse_printsNormalizedApiRoot(String text, String printed) {
        assertThat(ApiRoot.parse(text)).hasToString(printed);
        assertThat(ApiRoot.parse(printed)).isEqualTo(ApiRoot.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "pcf",
                "ftp://a",
                "http://",
                "http:///x",
                "http://u@a",
                "http://a?b",
                "http://a#b",
                "http://a/b c",
                "http://a/\u00e9",
                "http://a:0",
                "http://a_b:0",
                "http://a_b:65536",
                "http://a_b:8o",
                "http://u@a_b",
                "http://a_b?c",
                "http://a_b#c",
                "http://-a_b",
                "http://a_b..c",
                "http://a%5fb",
                "http://:80",
                "http://::1",
                "http://[a_b]",
                "http://1.2.3.4.5"
            })
    void parse_refusesInvalidApiRoot(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ApiRoot.parse(text));
    }

    @Test
    void ipv6Authority_hasBrackets() {
        assertThat(ApiRoot.of("http", "::1", 80).authority()).isEqualTo("[::1]:80");
    }
}
