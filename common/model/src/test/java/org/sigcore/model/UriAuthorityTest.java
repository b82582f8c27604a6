// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class UriAuthorityTest {
    @ParameterizedTest
    @CsvSource({
        "udm.lab, udm.lab, 0",
        "my_udm:8080, my_udm, 8080",
        "udm:, udm, 0",
        "10.0.0.1:65535, 10.0.0.1, 65535",
        "[2001:db8::1], 2001:db8::1, 0",
        "[::1]:80, ::1, 80"
    })
    void parse_readsHostAndPort(String text, String host, int port) {
        assertThat(UriAuthority.parse(text)).isEqualTo(new UriAuthority(host, port));
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(
            strings = {":80", "u@a", "a:0", "a:65536", "a:8o", "::1", "[a]", "[::1", "a b", "a..b", "-a", "1.2.3.4.5"})
    void parse_refusesInvalidAuthority(@Nullable String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> UriAuthority.parse(text));
    }
}
