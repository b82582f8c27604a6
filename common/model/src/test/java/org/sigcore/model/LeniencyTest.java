// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Leniency.Deviation;
import org.sigcore.model.nf.WireShapes;
import tools.jackson.databind.JsonNode;

class LeniencyTest {
    private static final Shape BY_TABLE =
            ShapeTable.parse("""
                    Outer
                      Inner: must* may
                      [Inner]: list
                      [Text]0: free
                      {Text}: map
                      /[a-z]+/: text
                      Text: any
                      any(must|may)
                    Inner
                      [Text]: names
                      Text: name*
                    """, Map.of("Text", Shape.string())).get("Outer");
    private static final Shape INNER =
            Shape.object().optional("names", WireShapes.TEXTS).required("name", Shape.string());
    private static final Shape BY_CODE = Shape.object()
            .required("must", INNER)
            .optional("may", INNER)
            .optional("list", Shape.array(INNER, 1))
            .optional("free", Shape.array(Shape.string(), 0))
            .optional("map", Shape.map(Shape.string(), 1))
            .optional("text", Shape.string("[a-z]+"))
            .optional("any", Shape.string());

    private final List<Deviation> accepted = new ArrayList<>();
    private final Leniency lenient = Leniency.when(() -> true, accepted::add);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'must':{'name':'a'},'may':null}                    | {'must':{'name':'a'}}                       | 1
            {'must':{'name':'a'},'may':{}}                      | {'must':{'name':'a'}}                       | 1
            {'must':{'name':'a','names':[]},'list':[]}          | {'must':{'name':'a'}}                       | 2
            {'must':{'name':'a'},'list':[{'name':'','names':null}]} | {'must':{'name':'a'},'list':[{'name':''}]} | 1
            {'must':{'name':'a'},'map':{},'text':''}            | {'must':{'name':'a'}}                       | 2
            {'must':{'name':'a'},'free':[],'any':''}            | {'must':{'name':'a'},'free':[],'any':''}    | 0
            {'must':{'name':'a'},'unknown':null,'other':[]}     | {'must':{'name':'a'},'unknown':null,'other':[]} | 0
            """)
    void emptyOptionalMembers_areRemovedAndCounted(String received, String kept, int count) {
        for (Shape shape : List.of(BY_TABLE, BY_CODE)) {
            accepted.clear();
            JsonNode document = json(received);
            shape.check(document, lenient);
            assertThat(document).isEqualTo(json(kept));
            assertThat(accepted).hasSize(count).allMatch(Deviation.EMPTY_ATTRIBUTE::equals);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'must':null}
            {'must':{}}
            {'must':{'name':null}}
            {'must':{'name':'a'},'text':'A'}
            {'must':{'name':'a'},'list':[null]}
            {'must':{'name':'a'},'map':{'k':null}}
            {'must':{'name':'a'},'may':{'names':['a']}}
            """)
    void lenientCheck_refusesEmptyMandatoryMembersAndWrongValues(String received) {
        for (Shape shape : List.of(BY_TABLE, BY_CODE)) {
            assertThatThrownBy(() -> shape.check(json(received), lenient))
                    .as(received)
                    .isInstanceOf(ProblemException.class);
        }
        assertThat(accepted).as("deviations of refused documents").isEmpty();
    }

    @Test
    void strictCheck_refusesEmptyMembersAndKeepsDocument() {
        for (Shape shape : List.of(BY_TABLE, BY_CODE)) {
            JsonNode document = json("{'must':{'name':'a'},'list':[]}");
            assertThatThrownBy(() -> shape.check(document)).isInstanceOf(ProblemException.class);
            assertThat(document.has("list")).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "udm.example.org, true, true",
        "oai-smf, true, false",
        "localhost, true, false",
        "my_udm.lab, true, false",
        "Xxxxx-1, true, false",
        "10.0.0.1, false, false",
        "::1, false, false",
        "a b, false, false",
        "a/b, false, false",
        "-a, false, false"
    })
    void lenientCheck_acceptsContainerHostNames(String name, boolean leniently, boolean strictly) {
        assertThat(isAccepted(name, lenient)).isEqualTo(leniently);
        assertThat(isAccepted(name, Leniency.STRICT)).isEqualTo(strictly);
        assertThat(accepted).isEqualTo(leniently && !strictly ? List.of(Deviation.HOST_NAME) : List.of());
    }

    private static boolean isAccepted(String name, Leniency leniency) {
        try {
            Shape.object()
                    .required("fqdn", WireShapes.FQDN_SHAPE)
                    .check(Json.object().put("fqdn", name), leniency);
            return true;
        } catch (ProblemException e) {
            return false;
        }
    }

    private static JsonNode json(String text) {
        return Json.parse(text.replace('\'', '"'));
    }
}
