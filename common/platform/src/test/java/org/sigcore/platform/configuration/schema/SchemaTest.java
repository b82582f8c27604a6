// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.Documents;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.configuration.Sample;

class SchemaTest {
    @Test
    void record_isWrittenAsDocumentAndReadBack() {
        Sample sample = new Sample(
                true,
                100,
                7,
                0.25,
                "abc",
                Sample.Mode.DISCOVERED_MODE,
                Duration.ofMillis(1500),
                ApiRoot.parse("http://127.0.0.1:7100"),
                List.of(new Sample.Rule("r", 5, "why")),
                Set.of("PUT"),
                Map.of("a", 1));
        String written = Documents.write(sample).toString();
        assertThat(written)
                .contains("\"patience\":\"1500ms\"")
                .contains("\"peer\":\"http://127.0.0.1:7100\"")
                .contains("\"share\":0.25");
        assertThat(read(written, new Problems())).isEqualTo(sample);
    }

    @Test
    void read_fillsMissingAttributesWithDefaults() {
        Sample read = read("""
                {"enabled": true, "rules": [{"name": "r"}]}""", new Problems());
        Objects.requireNonNull(read);
        assertThat(read.limit()).isEqualTo(10);
        assertThat(read.peer()).isNull();
        assertThat(read.rules()).containsExactly(new Sample.Rule("r", 5, null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"enabled": "true"}                    | /enabled        | expected true or false, got "true"
            {"limit": 0}                           | /limit          | expected 1 to 100, got 0
            {"limit": 1.5}                         | /limit          | expected a whole number, got 1.5
            {"limit": null}                        | /limit          | expected a whole number, got null
            {"limit": 99999999999999999999}        | /limit          | expected a whole number, got 99999999999999999999
            {"word": "ABC"}                        | /word           | expected a string that matches [a-z]+, got "ABC"
            {"word": "abcdefghi"}                  | /word           | expected 0 to 8 characters, got "abcdefghi"
            {"word": 7}                            | /word           | expected a string, got 7
            {"mode": "OTHER"}                      | /mode           | expected one of STATIC_MODE, DISCOVERED_MODE, got "OTHER"
            {"patience": "5"}                      | /patience       | expected a duration such as 500ms or 5s, got "5"
            {"patience": "2h"}                     | /patience       | expected 10ms to 1h, got "2h"
            {"rules": {}}                          | /rules          | expected an array, got {}
            {"rules": [{"order": 1}]}              | /rules/0/name   | is required
            {"rules": [{"name":"x","order":11}]}   | /rules/0/order  | expected 0 to 10, got 11
            {"rules": [{"name":"x","note":"x"}]}   | /rules/0        | expected a note that says more than the name
            {"rules": [{"name":"a"}]}              | /rules          | expected none while not enabled
            {"methods": ["GET", "PATCH"]}          | /methods/1      | expected one of GET, PUT, got "PATCH"
            {"methods": ["GET", "GET"]}            | /methods/1      | is there twice
            {"weights": {"a/b": "x"}}              | /weights/a~1b   | expected a whole number, got "x"
            {"weights": {}, "extra": 1}            | /extra          | unknown attribute
            []                                     | ''              | expected an object, got []
            """)
    void read_namesTheInvalidAttributeAndReason(String document, String pointer, String reason) {
        Problems problems = new Problems();
        assertThat(read(document, problems)).isNull();
        assertThat(problems.found()).hasSize(1);
        assertThat(problems.found().getFirst().param()).isEqualTo(pointer);
        assertThat(problems.found().getFirst().reason()).isEqualTo(reason);
    }

    @Test
    void read_reportsAllProblemsAtOnce() {
        Problems problems = new Problems();
        read("""
                {"limit": 0, "word": "X", "rules": [{"order": 20}, 3]}""", problems);
        assertThat(problems.found())
                .extracting("param")
                .containsExactly("/limit", "/word", "/rules/0/name", "/rules/0/order", "/rules/1");
    }

    /** Has a nested record with the same simple name as {@link Two}. */
    record One(One.Inner inner) {
        record Inner(int first) {}
    }

    record Two(Two.Inner inner) {
        record Inner(int second) {}
    }

    @Test
    void components_qualifyEqualNamesWithTheEnclosingRecord() {
        SchemaComponents components = new SchemaComponents();
        components.reference(One.class);
        components.reference(Two.class);
        components.reference(Two.class);
        assertThat(components.document().propertyNames()).containsExactly("Inner", "One", "Two", "TwoInner");
        assertThat(components.document().at("/Two/properties/inner/$ref").asString())
                .isEqualTo("#/components/schemas/TwoInner");
    }

    private static @org.jspecify.annotations.Nullable Sample read(String document, Problems problems) {
        return new LocalConfiguration().read(Sample.RESOURCE, "", Json.parse(document), problems);
    }
}
