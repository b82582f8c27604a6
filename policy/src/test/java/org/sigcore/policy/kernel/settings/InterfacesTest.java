// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.session.SupportedFeatures;
import org.sigcore.policy.openapi.OpenApi;
import org.sigcore.policy.reference.ReferencePages;

/** The interface reference covers the OpenAPI files, matches the feature masks and names existing tests. */
class InterfacesTest {
    private static final String PAGES = "interfaces";
    private static final String TESTED = "conformance-tests-interfaces";
    private static final Path TESTS = Path.of("src/test/java");
    private static final Pattern TEST = Pattern.compile("`([A-Z][A-Za-z0-9]*(?:Test|IT))`");
    private static final Map<String, String> FILES = Map.of(
            "Npcf_SMPolicyControl", "TS29512_Npcf_SMPolicyControl.yaml",
            "Npcf_PolicyAuthorization", "TS29514_Npcf_PolicyAuthorization.yaml",
            "Npcf_AMPolicyControl", "TS29507_Npcf_AMPolicyControl.yaml",
            "Npcf_AMPolicyAuthorization", "TS29534_Npcf_AMPolicyAuthorization.yaml",
            "Npcf_UEPolicyControl", "TS29525_Npcf_UEPolicyControl.yaml",
            "Npcf_EventExposure", "TS29523_Npcf_EventExposure.yaml",
            "Npcf_BDTPolicyControl", "TS29554_Npcf_BDTPolicyControl.yaml",
            "Npcf_PDTQPolicyControl", "TS29543_Npcf_PDTQPolicyControl.yaml");

    /** Returns the cells of each table row below a heading of these pages, without table headers. */
    private static List<String[]> rows(String pages, String heading) {
        List<String> lines = ReferencePages.lines(pages);
        List<String[]> rows = new ArrayList<>();
        boolean below = false;
        for (int i = 0; i < lines.size(); i++) {
            below = lines.get(i).startsWith("## ") ? lines.get(i).equals("## " + heading) : below;
            boolean head = i + 1 < lines.size() && lines.get(i + 1).startsWith("|---");
            if (below && !head && lines.get(i).startsWith("| ")) {
                rows.add(lines.get(i).substring(2).split(" \\| ?"));
            }
        }
        assertThat(rows).as(heading).isNotEmpty();
        return rows;
    }

    @Test
    void everyRow_namesExistingTests() throws IOException {
        Set<String> existing;
        try (Stream<Path> files = Files.walk(TESTS)) {
            existing = files.map(file -> file.getFileName().toString().replace(".java", ""))
                    .collect(Collectors.toSet());
        }
        for (String heading :
                List.of("Operations and callbacks", "Attributes", "Triggers", "Events", "Errors", "Faults")) {
            for (String[] row : rows(TESTED, heading)) {
                Matcher named = TEST.matcher(row[row.length - 1]);
                List<String> tests = named.results().map(one -> one.group(1)).toList();
                assertThat(tests.isEmpty() && !row[row.length - 1].contains("conformance"))
                        .as("%s: %s names no test", heading, String.join(" | ", row))
                        .isFalse();
                assertThat(existing).as(String.join(" | ", row)).containsAll(tests);
            }
        }
    }

    @Test
    void everyOperationAndCallback_isListed() {
        assumeTrue(OpenApi.isAtHand(), () -> "operations not compared: no OpenAPI files in " + OpenApi.directory());
        Set<String> expected = new TreeSet<>();
        FILES.forEach((api, file) -> {
            for (OpenApi.Operation operation : OpenApi.operations(file)) {
                String path = operation.path().replaceFirst("^/[^/]+/v[0-9]+", "");
                expected.add(api + " `" + operation.method() + " " + path + "`");
                operation
                        .callbacks()
                        .forEach(callback ->
                                expected.add(api + " callback `{notification URI}" + callback.ending() + "`"));
            }
        });
        Set<String> named = rows(PAGES, "Operations and callbacks").stream()
                .map(row -> row[0] + " " + row[1])
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "Triggers, N7, TS29512_Npcf_SMPolicyControl.yaml, PolicyControlRequestTrigger",
        "Triggers, AM, TS29507_Npcf_AMPolicyControl.yaml, RequestTrigger",
        "Triggers, UE, TS29525_Npcf_UEPolicyControl.yaml, RequestTrigger",
        "Events, AF, TS29514_Npcf_PolicyAuthorization.yaml, AfEvent",
        "Events, AM context, TS29534_Npcf_AMPolicyAuthorization.yaml, AmEvent",
        "Events, event exposure, TS29523_Npcf_EventExposure.yaml, PcEvent"
    })
    void everyTriggerAndEvent_isListed(String heading, String of, String file, String enumeration) {
        assumeTrue(OpenApi.isAtHand(), () -> "values not compared: no OpenAPI files in " + OpenApi.directory());
        assertThat(rows(PAGES, heading).stream()
                        .filter(row -> row[0].equals(of))
                        .map(row -> row[1].replace("`", "")))
                .containsExactlyInAnyOrderElementsOf(OpenApi.schema(file, enumeration)
                        .all("anyOf")
                        .getFirst()
                        .texts("enum"));
    }

    @ParameterizedTest
    @CsvSource({"N7", "N5", "AM", "UE"})
    void listedFeatures_matchFeatureMasks(String of) {
        String mask = switch (of) {
            case "N7" -> PolicyProperties.Sm.SM_FEATURES;
            case "N5" -> PolicyProperties.Sm.AF_FEATURES;
            case "AM" -> PolicyProperties.Am.FEATURES;
            default -> PolicyProperties.Ue.FEATURES;
        };
        for (String[] row : rows(PAGES, "Features")) {
            if (row[0].equals(of)) {
                assertThat(row[3].equals("✓"))
                        .as(String.join(" | ", row))
                        .isEqualTo(SupportedFeatures.has(mask, Integer.parseInt(row[1])));
            }
        }
    }
}
