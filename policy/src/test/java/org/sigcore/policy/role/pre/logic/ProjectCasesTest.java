// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ProjectCasesTest {
    private static final String POLICIES = """
            {"policies": [
              {"name": "home", "then": [{"set": {"rfsp": 5, "areas": [1, 2]}}]},
              {"name": "away", "when": {"path": "request.dnn", "is": "far"},
               "then": [{"reject": {"status": 403, "cause": "POLICY_CONTEXT_DENIED"}}]}]}
            """;

    private static List<String> differences(String dnn, String expect) {
        ObjectNode document = (ObjectNode) Json.parse(POLICIES);
        ObjectNode one = document.putArray("cases").addObject().put("name", "one");
        one.putObject("context").put("operation", "create").putObject("request").put("dnn", dnn);
        one.set("expect", Json.parse(expect));
        ProjectCases.check(document);
        return ProjectCases.run(PolicyProject.read(document), document)
                .getFirst()
                .differences();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"decision\": {\"rfsp\": 5.0}}",
                "{\"decision\": {\"areas\": [1, 2], \"pras\": null}, \"rejection\": null}"
            })
    void expectation_mayBePartial(String expect) {
        assertThat(differences("near", expect)).isEmpty();
    }

    @Test
    void rejection_isDifferenceUnlessExpected() {
        assertThat(differences("far", "{\"rejection\": {\"status\": 403}}")).isEmpty();
        assertThat(differences("far", "{}")).singleElement().asString().startsWith("/rejection: expected none, got ");
        assertThat(differences("near", "{\"rejection\": {\"status\": 403}}"))
                .containsExactly("/rejection: expected {\"status\":403}, got nothing");
    }

    @Test
    void differences_areAllReported() {
        assertThat(differences("near", "{\"decision\": {\"rfsp\": null, \"areas\": [1], \"x\": {\"y\": 1}}}"))
                .containsExactly(
                        "/decision/rfsp: expected null, got 5",
                        "/decision/areas: expected [1], got [1,2]",
                        "/decision/x: expected {\"y\":1}, got nothing");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"cases": {}}                                                              | /cases
            {"cases": [1]}                                                             | /cases/0
            {"cases": [{"name": "a", "context": 3, "expect": {}}]}                     | /cases/0
            {"cases": [{"name": "a", "context": {}}]}                                  | /cases/0/expect
            {"cases": [{"name": "a", "context": {}, "expect": {"decisions": {}}}]}     | /cases/0/expect
            """)
    void invalidCase_isRefusedWithItsPointer(String document, String pointer) {
        JsonNode read = Json.parse(document);
        assertThatThrownBy(() -> ProjectCases.check(read)).hasMessageContaining(pointer + ":");
    }
}
