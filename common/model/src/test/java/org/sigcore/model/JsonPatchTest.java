// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPatchTest {
    private static final String DOCUMENT = "{'a':1,'b':{'c':[1,2,3]},'~/':4}";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [{'op':'replace','path':'/a','value':2}]                 | {'a':2,'b':{'c':[1,2,3]},'~/':4}
            [{'op':'add','path':'/b/c/1','value':9}]                 | {'a':1,'b':{'c':[1,9,2,3]},'~/':4}
            [{'op':'add','path':'/b/c/-','value':9}]                 | {'a':1,'b':{'c':[1,2,3,9]},'~/':4}
            [{'op':'add','path':'/b/c/3','value':9}]                 | {'a':1,'b':{'c':[1,2,3,9]},'~/':4}
            [{'op':'remove','path':'/b/c/0'}]                        | {'a':1,'b':{'c':[2,3]},'~/':4}
            [{'op':'remove','path':'/~0~1'}]                         | {'a':1,'b':{'c':[1,2,3]}}
            [{'op':'move','from':'/b/c','path':'/d'}]                | {'a':1,'b':{},'~/':4,'d':[1,2,3]}
            [{'op':'copy','from':'/a','path':'/b/a'}]                | {'a':1,'b':{'c':[1,2,3],'a':1},'~/':4}
            [{'op':'test','path':'/a','value':1},{'op':'remove','path':'/b'}] | {'a':1,'~/':4}
            [{'op':'test','path':'/a','value':1.0},{'op':'test','path':'/b','value':{'c':[1,2.00,3e0]}}] | {'a':1,'b':{'c':[1,2,3]},'~/':4}
            [{'op':'replace','path':'','value':[]}]                  | []
            [{'op':'replace','path':'/a','from':null,'value':2}]     | {'a':2,'b':{'c':[1,2,3]},'~/':4}
            [{'op':'add','path':'/a','from':'','value':2,'x':[]}]    | {'a':2,'b':{'c':[1,2,3]},'~/':4}
            [{'op':'remove','path':'/b','from':'no pointer'}]        | {'a':1,'~/':4}
            [{'op':'test','path':'/a','from':{},'value':1}]          | {'a':1,'b':{'c':[1,2,3]},'~/':4}
            [{'op':'copy','from':'/a','path':'/b','value':null}]     | {'a':1,'b':1,'~/':4}
            """)
    void apply_executesOperations(String patch, String expected) {
        assertThat(JsonPatch.apply(json(DOCUMENT), json(patch))).isEqualTo(json(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'op':'remove','path':'/a'}                       | INVALID_MSG_FORMAT       |
            [{'op':'erase','path':'/a'}]                      | MANDATORY_IE_INCORRECT   | /0/op
            [{'op':'remove','path':'a'}]                      | MANDATORY_IE_INCORRECT   | /0/path
            [{'op':'remove','path':'/x'}]                     | MANDATORY_IE_INCORRECT   | /0/path
            [{'op':'replace','path':'/x','value':1}]          | MANDATORY_IE_INCORRECT   | /0/path
            [{'op':'add','path':'/x/y','value':1}]            | MANDATORY_IE_INCORRECT   | /0/path
            [{'op':'add','path':'/b/c/4','value':1}]          | MANDATORY_IE_INCORRECT   | /0/path
            [{'op':'add','path':'/b/c/01','value':1}]         | MANDATORY_IE_INCORRECT   | /0/path
            [{'op':'add','path':'/a/b','value':1}]            | MANDATORY_IE_INCORRECT   | /0/path
            [{'op':'add','path':'/~2','value':1}]             | MANDATORY_IE_INCORRECT   | /0/path
            [{'op':'copy','from':'/a~','path':'/x'}]          | MANDATORY_IE_INCORRECT   | /0/from
            [{'op':'move','from':7,'path':'/x'}]              | MANDATORY_IE_INCORRECT   | /0/from
            [{'op':'copy','from':null,'path':'/x'}]           | MANDATORY_IE_MISSING     | /0/from
            [{'op':'add','path':'/x'}]                        | MANDATORY_IE_MISSING     | /0/value
            [{'op':'move','path':'/x'}]                       | MANDATORY_IE_MISSING     | /0/from
            [{'op':'move','from':'/b','path':'/b/c'}]         | MANDATORY_IE_INCORRECT   | /0/from
            [{'op':'test','path':'/a','value':2}]             | MODIFICATION_NOT_ALLOWED | /0/value
            [{'op':'test','path':'/a','value':1.5}]           | MODIFICATION_NOT_ALLOWED | /0/value
            [{'op':'test','path':'/a','value':'1'}]           | MODIFICATION_NOT_ALLOWED | /0/value
            [{'op':'replace','path':'/a','value':2},{'op':'remove','path':'/x'}] | MANDATORY_IE_INCORRECT | /1/path
            """)
    void apply_refusesInapplicablePatchWithPointer(String patch, String cause, String param) {
        var document = json(DOCUMENT);
        assertThatThrownBy(() -> JsonPatch.apply(document, json(patch)))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().cause()).isEqualTo(cause);
                    if (param != null) {
                        assertThat(e.problem().invalidParams())
                                .first()
                                .extracting(InvalidParam::param)
                                .isEqualTo(param);
                    }
                });
        assertThat(document).isEqualTo(json(DOCUMENT));
    }

    @Test
    void jsonDiff_findsChangesBetweenTwoVersions() {
        var changes = JsonDiff.between(
                json("{'a':1,'b':{'c':[1,2],'d':true},'e':[1]}"), json("{'a':2,'b':{'c':[1,3]},'e':[1,2],'f/g':0}"));
        assertThat(changes)
                .extracting(change -> Json.text(change.toChangeItem()).replace('"', '\''))
                .containsExactlyInAnyOrder(
                        "{'op':'REPLACE','path':'/a','origValue':1,'newValue':2}",
                        "{'op':'REPLACE','path':'/b/c/1','origValue':2,'newValue':3}",
                        "{'op':'REMOVE','path':'/b/d','origValue':true}",
                        "{'op':'REPLACE','path':'/e','origValue':[1],'newValue':[1,2]}",
                        "{'op':'ADD','path':'/f~1g','newValue':0}");
    }

    /** Applies small patches that enlarge the document with each operation. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/a | /a/-   | /from", // doubles the array each time
                "''| /a/-    | /from",
                "/s | /t/-   | /from" // copies a long text repeatedly
            })
    void copiesOfMoreThanOneMegabyte_areRefused(String from, String path, String where) {
        String document = "{'a':[1],'t':[],'s':'" + "x".repeat(20_000) + "'}";
        String operation = "{'op':'copy','from':'" + from + "','path':'" + path + "'}";
        String patch = "[" + String.join(",", Collections.nCopies(100, operation)) + "]";
        assertThatThrownBy(() -> JsonPatch.apply(json(document), json(patch)))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().toString())
                                .contains("MANDATORY_IE_INCORRECT", where, "copies and moves more than"));
    }

    @Test
    void movesOfMoreThanOneMegabyte_areRefused() {
        String there = "{'op':'move','from':'/a','path':'/b'}";
        String back = "{'op':'move','from':'/b','path':'/a'}";
        String patch = "[" + String.join(",", Collections.nCopies(100, there + "," + back)) + "]";
        String large = "{'a':[" + String.join(",", Collections.nCopies(10_000, "0")) + "]}";
        assertThatThrownBy(() -> JsonPatch.apply(json(large), json(patch)))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().toString()).contains("/from", "copies and moves more than"));
        assertThat(JsonPatch.apply(json("{'a':[1]}"), json(patch))).isEqualTo(json("{'a':[1]}"));
    }

    @Test
    void resultDeeperThan200Levels_isRefused() {
        StringBuilder patch = new StringBuilder("[{'op':'add','path':'/d','value':{}}");
        for (int i = 0; i < 12; i++) { // doubles the depth each time
            patch.append(",{'op':'copy','from':'/d','path':'/d")
                    .append("/d".repeat(1 << i))
                    .append("'}");
        }
        assertThatThrownBy(
                        () -> JsonPatch.apply(json("{}"), json(patch.append("]").toString())))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().toString()).contains("deeper than 200 levels"));
    }

    @Test
    void moreThanTenThousandOperations_areRefused() {
        String operation = "{'op':'test','path':'/a','value':1}";
        String most = "[" + String.join(",", Collections.nCopies(10_000, operation)) + "]";
        assertThat(JsonPatch.apply(json(DOCUMENT), json(most))).isEqualTo(json(DOCUMENT));
        String more = "[" + String.join(",", Collections.nCopies(10_001, operation)) + "]";
        assertThatThrownBy(() -> JsonPatch.apply(json(DOCUMENT), json(more)))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().cause()).isEqualTo("INVALID_MSG_FORMAT"));
    }

    private static tools.jackson.databind.JsonNode json(String text) {
        return Json.parse(text.replace('\'', '"'));
    }
}
