// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShapeTableTest {
    private static final Map<String, Shape> SIMPLE = Map.of("text", Shape.string(), "int", Shape.integer(0, 9));
    private static final ShapeTable TABLE = ShapeTable.parse("""
            # a comment
            Tree
              text: name* label
                note
              [Tree]: children
              {[int]0}: numbers
              Range?: range
            Range
              int: start end only other
              text: pattern
              one(start+end|pattern)
              not(only+other)
            Any
              int: a b
              any(a|b)
            Code = /[A-F]{2}/
            Wide
              Code: code
              [Code|null]1..2: codes
              Tree|null: tree
              0..255: size
              /x+/: x
              has(size+code)
            Written
              <ONE|TWO>: count
              ^Code: anyCase
              ~Tree: part
              ~Tree&Any: both
            """, SIMPLE);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            Tree  | {'name':'a','children':[{'name':'b'}],'numbers':{'x':[]},'range':{},'new':7} |                        |
            Tree  | {'name':'a','note':1}                             | OPTIONAL_IE_INCORRECT  | /note
            Tree  | {'name':1}                                        | MANDATORY_IE_INCORRECT | /name
            Tree  | {'name':null}                                     | MANDATORY_IE_MISSING   | /name
            Tree  | {'name':'a','label':null}                         | OPTIONAL_IE_INCORRECT  | /label
            Tree  | {'name':'a','children':[]}                        | OPTIONAL_IE_INCORRECT  | /children
            Tree  | {'name':'a','children':[{'name':'b','children':[{}]}]} | MANDATORY_IE_MISSING | /children/0/children/0/name
            Tree  | {'name':'a','numbers':{}}                         | OPTIONAL_IE_INCORRECT  | /numbers
            Tree  | {'name':'a','numbers':{'x/y':[1,10]}}             | OPTIONAL_IE_INCORRECT  | /numbers/x~1y/1
            Tree  | {'name':'a','range':7}                            | OPTIONAL_IE_INCORRECT  | /range
            Tree  | {'name':'a','range':{'only':1}}                   | MANDATORY_IE_MISSING   | /range/start
            Range | {'start':1}                                       | MANDATORY_IE_MISSING   | /end
            Range | {'start':1,'end':2,'pattern':''}                  | MANDATORY_IE_INCORRECT | /pattern
            Range | {'start':1,'end':2,'only':3,'other':4}            | MANDATORY_IE_INCORRECT | /other
            Any   | {'b':1}                                           |                        |
            Any   | {}                                                | MANDATORY_IE_MISSING   | /a
            Any   | []                                                | MANDATORY_IE_INCORRECT | /
            Wide  | {'code':'AB','codes':['CD',null],'tree':null,'size':255,'x':'xx'} |       |
            Wide  | {'code':'A'}                                      | OPTIONAL_IE_INCORRECT  | /code
            Wide  | {'codes':[]}                                      | OPTIONAL_IE_INCORRECT  | /codes
            Wide  | {'codes':['AA','AA','AA']}                        | OPTIONAL_IE_INCORRECT  | /codes
            Wide  | {'codes':['AA',7]}                                | OPTIONAL_IE_INCORRECT  | /codes/1
            Wide  | {'tree':{}}                                       | MANDATORY_IE_MISSING   | /tree/name
            Wide  | {'code':'AB','size':256}                          | OPTIONAL_IE_INCORRECT  | /size
            Wide  | {'size':0}                                        | MANDATORY_IE_INCORRECT | /code
            Wide  | {'x':'y'}                                         | OPTIONAL_IE_INCORRECT  | /x
            Written | {'count':'TWO','anyCase':'ab','part':{'note':'n'},'both':{'a':1}} |     |
            Written | {'count':'THREE'}                               | OPTIONAL_IE_INCORRECT  | /count
            Written | {'anyCase':'ag'}                                | OPTIONAL_IE_INCORRECT  | /anyCase
            Written | {'part':{'note':1}}                             | OPTIONAL_IE_INCORRECT  | /part/note
            Written | {'part':[]}                                     | OPTIONAL_IE_INCORRECT  | /part
            Written | {'both':{'note':'n'}}                           | MANDATORY_IE_MISSING   | /both/a
            """)
    void check_reportsCauseAndPointerOfFault(String object, String document, String cause, String pointer) {
        Shape shape = TABLE.get(object);
        assertThat(shape.accepts(Json.parse(document.replace('\'', '"')))).isEqualTo(cause == null);
        if (cause == null) {
            shape.check(Json.parse(document.replace('\'', '"')));
            return;
        }
        assertThatThrownBy(() -> shape.check(Json.parse(document.replace('\'', '"'))))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().cause()).isEqualTo(cause);
                    assertThat(e.problem().invalidParams())
                            .extracting(InvalidParam::param)
                            .containsExactly(pointer);
                });
    }

    @Test
    void table_returnsTypesOfMembers() {
        assertThat(TABLE.member("Wide", "size")).isNotNull();
        assertThat(TABLE.member("Wide", "length")).isNull();
        assertThat(TABLE.type("[Code]").accepts(Json.parse("[\"AB\"]"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"A\n  unknown: a", "A\n  text a", "A\n  all(a|b)", "A\n  1..x: a"})
    void parse_refusesInvalidTable(String table) {
        assertThatThrownBy(() -> ShapeTable.parse(table, SIMPLE)).isInstanceOf(IllegalArgumentException.class);
    }
}
