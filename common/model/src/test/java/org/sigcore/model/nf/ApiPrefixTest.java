// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void onlyThePathCounts(String given, String path) {
        assertThat(ApiPrefix.path(given)).isEqualTo(path);
    }

    @Test
    void noPrefixIsEmpty() {
        assertThat(ApiPrefix.path(null)).isEmpty();
    }
}
