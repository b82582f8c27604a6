// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.fuzz;

import java.nio.charset.StandardCharsets;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.pre.logic.PolicyProject;
import tools.jackson.databind.JsonNode;

/** Policy projects: read, or refused with 400; what was read decides about a session without any other error. */
public final class PolicyProjectFuzz {
    private static final JsonNode CONTEXT = Json.parse("""
            {"operation": "create", "request": {"supi": "imsi-001010000000001", "dnn": "internet", "pduSessionId": 5,
              "online": true, "sliceInfo": {"sst": 1, "sd": "000001"}}, "subscriber": {"subscCats": ["silver", "gold"]},
             "counters": {"a": "valid", "b": "exhausted"}, "media": [], "now": "2026-01-01T00:00:00Z"}
            """.getBytes(StandardCharsets.UTF_8));

    private PolicyProjectFuzz() {}

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] data) {
        PolicyProject project;
        try {
            project = PolicyProject.read(Json.parse(data));
        } catch (ProblemException e) {
            if (e.problem().status() != 400) {
                throw e;
            }
            return;
        }
        project.evaluate(CONTEXT.deepCopy());
    }
}
