// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UriReferencesTest {
    @ParameterizedTest
    @CsvSource({
        "../x/1, http://h:80/nudm-sdm/v2/x/1",
        "x/1, http://h:80/nudm-sdm/v2/imsi-1/x/1",
        "./x, http://h:80/nudm-sdm/v2/imsi-1/x",
        "/x/1, http://h:80/x/1",
        "/a/./b/../c, http://h:80/a/c",
        "../../../../../x, http://h:80/x",
        "..,  http://h:80/nudm-sdm/v2/",
        "., http://h:80/nudm-sdm/v2/imsi-1/",
        "?b=2, http://h:80/nudm-sdm/v2/imsi-1/subs?b=2",
        "#f, http://h:80/nudm-sdm/v2/imsi-1/subs?a=1/..#f",
        "x?y=../z, http://h:80/nudm-sdm/v2/imsi-1/x?y=../z",
        "//other:81/x, http://other:81/x",
        "https://other/a/../b, https://other/a/../b",
        "/x:1, http://h:80/x:1",
    })
    void references_areResolvedAgainstRequestUri(String reference, String uri) {
        assertThat(UriReferences.resolve("http", "h:80", "/nudm-sdm/v2/imsi-1/subs?a=1/..", reference))
                .isEqualTo(uri);
    }

    @ParameterizedTest
    @CsvSource({
        "http://a, true",
        "a+b-c.1:x, true",
        "/a:b, false",
        "1a:b, false",
        ":a, false",
        "a/b:c, false",
        "a, false"
    })
    void absoluteReferences_beginWithScheme(String reference, boolean absolute) {
        assertThat(UriReferences.isAbsolute(reference)).isEqualTo(absolute);
    }
}
