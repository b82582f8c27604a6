// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.fuzz;

import java.nio.charset.StandardCharsets;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.kernel.decision.PolicyDiff;
import org.sigcore.policy.role.pre.logic.PolicyProject;
import org.sigcore.policy.role.pre.logic.table.Documents;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fuzzes drawn and listed policy projects. A project is refused with 400, or it decides about a session and is
 * explained without an error, and its decision can be written and compared.
 */
public final class PolicyProjectFuzz {
    private static final JsonNode CONTEXT = Json.parse("""
            {"operation": "create", "request": {"supi": "imsi-001010000000001", "dnn": "internet", "pduSessionId": 5,
              "online": true, "sliceInfo": {"sst": 1, "sd": "000001"}}, "subscriber": {"subscCats": ["silver", "gold"]},
             "counters": {"a": "valid", "b": "exhausted"}, "media": [], "now": "2026-01-01T00:00:00Z",
             "installed": {"pccRules": {"r": {"pccRuleId": "r"}}, "qosDecs": {"qos-r": {"5qi": 9}}, "online": true}}
            """.getBytes(StandardCharsets.UTF_8));

    private PolicyProjectFuzz() {}

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] data) {
        JsonNode document;
        PolicyProject project;
        try {
            document = Json.parseDeep(data);
            project = PolicyProject.read(document);
        } catch (ProblemException e) {
            if (e.problem().status() != 400) {
                throw e;
            }
            return;
        }
        ObjectNode decision = project.evaluate(CONTEXT).decision();
        Json.bytes(PolicyDiff.between((ObjectNode) CONTEXT.get("installed"), decision));
        Json.bytes(PolicyProject.explain(document, Documents.NONE, null, CONTEXT, true));
    }
}
