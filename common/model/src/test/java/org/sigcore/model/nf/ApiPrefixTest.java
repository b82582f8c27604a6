// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiPrefixTest {
    @ParameterizedTest
    @CsvSource({
        "/blue, /blue",
        "blue/green/, /blue/green",
        "/, ''",
        "'', ''",
        "http://10.0.0.1:8000, ''",
        "http://10.0.0.1:8000/, ''",
        "https://udm.lab/blue/, /blue"
    })
    void path_returnsOnlyPathOfPrefix(String given, String path) {
        assertThat(ApiPrefix.path(given)).isEqualTo(path);
    }

    @Test
    void path_withoutPrefix_isEmpty() {
        assertThat(ApiPrefix.path(null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/blue", "blue/green/", "/a%20b", "http://10.0.0.1:8000/blue", "https://udm.lab"})
    void check_acceptsUriSegments(String given) {
        assertThatCode(() -> ApiPrefix.check(given)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/x\r\ny: z",
                "/a b",
                "/pre?x",
                "/pre#x",
                "/a\u0000",
                "//evil.lab",
                "/a//b",
                "/../a",
                "/%2e%2e/a",
                "/ä",
                "/a%zz",
                " /a",
                "/a\n",
                "http://a b/x",
                "ftp://a/b",
                "http://a/x?y",
                "http://u@a/x",
                "\nhttp://a/x",
                "/a\"b"
            })
    void check_refusesTextInvalidInRequestLine(String given) {
        assertThatIllegalArgumentException().isThrownBy(() -> ApiPrefix.check(given));
    }
}
