// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.logic.code.Values;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class PolicyTableTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', nullValues = "-", textBlock = """
            exact              | ["a"]             | "A"            | 0
            exact              | ["a","b"]         | "b"            | 0
            exact              | ["a"]             | ["b"]          | -1
            exact              | ["a","b"]         | ["B","a"]      | 0
            exact              | ["a","b"]         | ["a","b","c"]  | -1
            exact              | "a*"              | "ab"           | -1
            exact              | 5                 | 5              | 0
            exact              | true              | true           | 0
            exact              | null              | "x"            | 0
            exact              | []                | null           | 0
            exact              | "x"               | null           | -1
            wildcard           | "in*net"          | "Internet"     | 0
            wildcard           | "i?s"             | "ims"          | 0
            wildcard           | "i?s"             | "imms"         | -1
            wildcard           | ["x","ims.*"]     | "ims.mnc001"   | 0
            wildcard           | "*"               | ["a","b"]      | 0
            wildcard           | "*"               | null           | -1
            anyOverlap         | ["a","b"]         | ["c","b"]      | 0
            anyOverlap         | ["a","b"]         | ["c"]          | -1
            keyContainsAll     | ["a","b","c"]     | ["a","c"]      | 0
            keyContainsAll     | ["a","b"]         | ["a","c"]      | -1
            keyContainsAll     | ["a"]             | []             | -1
            contextContainsAll | ["a","b"]         | ["b","c","a"]  | 0
            contextContainsAll | ["a","b"]         | ["a"]          | -1
            """)
    void find_matchesCellsByMatchType(String match, String cell, String value, int row) {
        PolicyTable table = PolicyTable.read(Json.parse("""
                {"columns": [{"name": "k", "isKey": true, "match": "%s"}], "rows": [[%s]]}""".formatted(match, cell)), "/t");
        JsonNode[] values = {Values.of(Json.parse(value))};
        assertThat(table.find(values)).isEqualTo(row);
        assertThat(table.explain(values).get("row").intValue()).isEqualTo(row);
    }

    @Test
    void find_returnsFirstMatchingRow_forRandomTables() {
        Random random = new Random(42);
        String[] matches = {"exact", "wildcard", "anyOverlap", "keyContainsAll", "contextContainsAll"};
        for (int round = 0; round < 25; round++) {
            int rows = random.nextInt(1, 700);
            ObjectNode document = Json.object();
            ArrayNode columns = document.putArray("columns");
            for (int i = 0; i < 3; i++) {
                columns.addObject().put("name", "k" + i).put("isKey", true).put("match", matches[random.nextInt(5)]);
            }
            ArrayNode cells = document.putArray("rows");
            for (int row = 0; row < rows; row++) {
                cells.addArray().add(cell(random)).add(cell(random)).add(cell(random));
            }
            PolicyTable table = PolicyTable.read(document, "/t");
            for (int look = 0; look < 12; look++) {
                JsonNode[] values = {value(random), value(random), value(random)};
                assertThat(table.find(values)).isEqualTo(oneByOne(document, values));
            }
        }
    }

    @Test
    void find_searchesTableOf100000Rows() {
        ObjectNode document = Json.object();
        document.putArray("columns")
                .addObject()
                .put("name", "k")
                .put("isKey", true)
                .put("match", "wildcard");
        ArrayNode rows = document.putArray("rows");
        for (int row = 0; row < 100_000; row++) {
            rows.addArray().add(row % 2 == 0 ? "dnn" + row : "dnn" + row + ".*");
        }
        PolicyTable table = PolicyTable.read(document, "/t");
        assertThat(table.find(new JsonNode[] {Values.of("dnn0")})).isZero();
        assertThat(table.find(new JsonNode[] {Values.of("DNN99999.mnc001")})).isEqualTo(99_999);
        assertThat(table.find(new JsonNode[] {Values.of("dnn100000")})).isEqualTo(-1);
    }

    // Reference look-up that tries one row at a time.
    private static int oneByOne(ObjectNode document, JsonNode[] values) {
        for (int row = 0; row < document.get("rows").size(); row++) {
            ObjectNode single = Json.object();
            single.set("columns", document.get("columns"));
            single.putArray("rows").add(document.get("rows").get(row));
            if (PolicyTable.read(single, "/t").find(values) == 0) {
                return row;
            }
        }
        return -1;
    }

    private static JsonNode cell(Random random) {
        if (random.nextInt(20) == 0) {
            return Json.object().nullNode();
        }
        ArrayNode cell = Json.array();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            cell.add(word(random) + (random.nextInt(4) == 0 ? "*" : ""));
        }
        return cell;
    }

    private static JsonNode value(Random random) {
        if (random.nextBoolean()) {
            return Values.of(word(random));
        }
        ArrayNode value = Json.array();
        for (int i = random.nextInt(4); i > 0; i--) {
            value.add(word(random));
        }
        return value;
    }

    private static String word(Random random) {
        return Character.toString('a' + random.nextInt(3)) + (char) ('A' + random.nextInt(4));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            exact  | ["Red"]                    | red                  | true
            exact  | ["red"]                    | redd                 | false
            prefix | ["imsi-00101","x"]         | IMSI-001011          | true
            prefix | ["imsi-00101"]             | imsi-0010            | false
            range  | ["100-199","50","10-1000"] | imsi-500             | true
            range  | ["100-199","300-400"]      | 250                  | false
            range  | ["001-010"]                | 5                    | true
            range  | ["1-2"]                    | x                    | false
            regex  | ["imsi-.*","a+"]           | AAA                  | true
            regex  | ["a+"]                     | baab                 | false
            """)
    void matchList_containsValuesByType(String type, String items, String value, boolean contained) {
        MatchList list = MatchList.read(Json.parse("{\"type\":\"%s\",\"items\":%s}".formatted(type, items)), "/l");
        assertThat(list.contains(value)).isEqualTo(contained);
    }
}
