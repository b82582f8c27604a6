// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntityTagTest {
    /** RFC 9110 8.8.3.2: If-Match uses strong comparison, If-None-Match weak comparison. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "\"a\"            | true  | true",
                "W/\"a\"          | false | true",
                "*                | true  | true",
                "\"b\"            | false | false",
                "\"b\", \"a\"     | true  | true",
                "\"b\", W/\"a\"   | false | true",
                "W/\"b\",\"a\"    | true  | true",
                "a                | false | false",
                "w/\"a\"          | false | false"
            },
            delimiter = '|')
    void ifMatch_usesStrongAndIfNoneMatchWeakComparison(String fieldValue, boolean ifMatch, boolean ifNoneMatch) {
        assertThat(EntityTag.satisfiesIfMatch(fieldValue, "\"a\"")).isEqualTo(ifMatch);
        assertThat(EntityTag.isInIfNoneMatch(fieldValue, "\"a\"")).isEqualTo(ifNoneMatch);
    }
}
