// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.policy.kernel.policydata.common.MatchList;
import org.sigcore.policy.kernel.policydata.common.PolicyTable;

class PolicyDataItemsTest {
    private static final String COLUMNS = "\"columns\": [{\"name\": \"dnn\", \"isKey\": true, \"match\": \"wildcard\"},"
            + " {\"name\": \"rule\", \"dataType\": \"pccRule\"}]";
    private final LocalConfiguration configuration = new LocalConfiguration();

    @Test
    void policyTable_requiresCellForEachColumn() {
        assertThat(faults(PolicyDataItems.POLICY_TABLES, "{" + COLUMNS + """
                , "rows": [["internet*", "r1"], [["ims", "xcap"], "r2"], [null, 7], ["", true]]}""")).isEmpty();
        assertThat(faults(PolicyDataItems.POLICY_TABLES, "{" + COLUMNS + ", \"rows\": [[\"a\", \"b\"], [\"a\"]]}"))
                .containsExactly("/rows/1 expected an array of 2 cells");
        assertThat(faults(PolicyDataItems.POLICY_TABLES, "{" + COLUMNS + ", \"rows\": [[\"a\", {\"b\": 1}]]}"))
                .hasSize(1)
                .allMatch(fault -> fault.startsWith("/rows/0/1 expected text"));
        assertThat(faults(PolicyDataItems.POLICY_TABLES, """
                        {"columns": [{"name": "a"}, {"name": "a"}], "rows": []}"""))
                .containsExactly("/columns/1/name is there twice", "/columns expected a key column");
        assertThat(faults(PolicyDataItems.POLICY_TABLES, """
                        {"columns": [{"name": "a", "isKey": true, "match": "like"}], "rows": []}"""))
                .hasSize(1)
                .allMatch(fault -> fault.startsWith("/columns/0/match expected one of exact, wildcard"));
    }

    @Test
    void policyTable_acceptsUpTo100000Rows() {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            rows.append(i == 0 ? "" : ",").append("[\"dnn").append(i).append("\",\"r\"]");
        }
        assertThat(faults(PolicyDataItems.POLICY_TABLES, "{" + COLUMNS + ", \"rows\": [" + rows + "]}"))
                .isEmpty();
        rows.append(",[\"one\",\"more\"]");
        assertThat(faults(PolicyDataItems.POLICY_TABLES, "{" + COLUMNS + ", \"rows\": [" + rows + "]}"))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"items": ["gold"]}                                | ''
            {"type": "regex", "items": ["^a+$", "[b"]}          | /items/1
            {"type": "range", "items": ["100-199", "7"]}       | ''
            {"type": "range", "items": ["199-100"]}            | /items/0
            {"type": "range", "items": ["a-b"]}                | /items/0
            {"type": "fuzzy", "items": []}                     | /type
            {"type": "prefix", "items": ["00101"], "more": 1}  | /more
            """)
    void matchList_requiresItemsOfItsType(String document, String pointer) {
        List<String> faults = faults(PolicyDataItems.MATCH_LISTS, document);
        if (pointer.isEmpty()) {
            assertThat(faults).isEmpty();
        } else {
            assertThat(faults).hasSize(1).allMatch(fault -> fault.startsWith(pointer + " "));
        }
    }

    @Test
    void predefinedRule_isRefusedWithFlowsOrQosData() {
        assertThat(faults(PolicyDataItems.PCC_RULES, "{\"predefined\": true, \"refQosData\": [\"gold\"]}"))
                .containsExactly("/predefined a rule that the SMF has brings neither flows nor data");
        assertThat(faults(PolicyDataItems.PCC_RULES, "{\"precedence\": 7}"))
                .containsExactly(" expected flowInfos or an appId, or predefined: true");
        assertThat(faults(PolicyDataItems.PCC_RULES, "{\"predefined\": true, \"refUmData\": [\"um\"]}"))
                .isEmpty();
    }

    @Test
    void documents_areFoundByResource_andListenersAreNotified() {
        PolicyData data = new PolicyData(configuration);
        AtomicInteger changes = new AtomicInteger();
        data.onChange(changes::incrementAndGet);
        assertThat(data.find("policydata/common/matchList/vip")).isNull();
        configuration.set(PolicyDataItems.MATCH_LISTS, "vip", new MatchList(null, "prefix", List.of("00101")));
        assertThat(data.find("policydata/common/matchList/vip"))
                .isEqualTo(Json.parse("{\"type\": \"prefix\", \"items\": [\"00101\"]}"));
        assertThat(data.version()).isEqualTo(1);
        assertThat(changes).hasValue(1);
        assertThat(data.find("policydata/other/vip")).isNull();
        assertThat(data.find("vip")).isNull();
    }

    private List<String> faults(ConfigCollection<?> collection, String document) {
        Problems problems = new Problems();
        configuration.read(collection, "x", Json.parse(document), problems);
        List<String> faults = new ArrayList<>();
        for (InvalidParam fault : problems.found()) {
            faults.add(fault.param() + " " + fault.reason());
        }
        return faults;
    }

    @Test
    void tableDataTypes_areThoseOfProjects() {
        OneOf words = PolicyTable.Column.class.getRecordComponents()[1].getAnnotation(OneOf.class);
        assertThat(words.value())
                .containsExactlyInAnyOrderElementsOf(org.sigcore.policy.role.pre.logic.table.PolicyTable.DATA_TYPES);
    }
}
