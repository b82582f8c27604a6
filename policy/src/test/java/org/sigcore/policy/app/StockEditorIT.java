// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A drawing of the stock Blockly editor decides a real session. {@code blocks/drawn.json} is the output of
 * {@code src/test/blockly/draw.mjs}; where Blockly is installed ({@code npm install blockly} in the folder
 * {@code -Dsigcore.test.blockly}), it is drawn again.
 */
class StockEditorIT {
    private static final String API = "/oc-cnpolicy-configuration/v1/policymgmt";
    private static final String MINE = API + "/policyprojects/pcf-sm/drawn";
    private static final String TABLE = """
            {"columns": [{"name": "dnn", "isKey": true, "match": "wildcard"}, {"name": "rate"}],
             "rows": [["ims*", "1 Mbps"], ["inter*", "20 Mbps"]]}
            """;

    @TempDir
    Path data;

    @Test
    void drawing_decidesSession_isExplained_andRolledBack() throws IOException {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            ObjectNode former = Json.object();
            former.putArray("policies").addObject().put("name", "none").putArray("then");
            assertThat(put(policy, MINE, former)).isEqualTo(201);
            assertThat(put(policy, MINE, project())).isEqualTo(200);

            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(rate(policy, session)).isEqualTo("20 Mbps");
            assertThat(rule(policy, session)).isEqualTo(10);
            ObjectNode named = Json.object().put("sessionId", session.substring(session.lastIndexOf('/') + 1));
            JsonNode explained = policy.manage(SbiRequest.json("POST", MINE + "/explain", named))
                    .json();
            assertThat(explained.at("/trace/0/block").asString()).isEqualTo("b1");
            JsonNode written = policy.manage(
                            SbiRequest.json(
                                    "POST",
                                    MINE + "/explain",
                                    Json.parse(
                                            "{\"context\": {\"operation\": \"create\", \"request\": {\"dnn\": \"internet\"}}}")))
                    .json();
            assertThat(written.at("/tables/0/row").asInt()).isEqualTo(1);
            assertThat(written.at("/tables/0/excluded/0/column").asString()).isEqualTo("dnn");
            assertThat(written.at("/change/pccRules/gold-all/precedence").asInt())
                    .isEqualTo(10);

            policy.post(session + "/update", Json.object().put("ratType", "EUTRA"));
            assertThat(rule(policy, session)).as("removed by the other branch").isZero();
            assertThat(put(policy, MINE + "/active", Json.object().put("version", 1)))
                    .isEqualTo(200);
            String later = policy.create(
                    PolicyUnderTest.context(network, "internet", "10.45.0.2").put("pduSessionId", 6));
            assertThat(rate(policy, later)).as("rolled back").isEmpty();
            assertThat(rule(policy, later)).isZero();
        }
    }

    @Test
    void stockEditor_reproducesStoredDrawing() throws Exception {
        String editor = System.getProperty("sigcore.test.blockly", "");
        assumeThat(editor)
                .as("-Dsigcore.test.blockly: a folder with node_modules/blockly")
                .isNotEmpty();
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            Path catalogue = data.resolve("catalogue.json");
            Path drawing = data.resolve("drawing.json");
            SbiResponse blocks = policy.manage(SbiRequest.of("GET", API + "/blocks/pcf-sm"));
            Files.write(catalogue, blocks.body());
            Process node = new ProcessBuilder("node", "src/test/blockly/draw.mjs", editor)
                    .redirectInput(catalogue.toFile())
                    .redirectOutput(drawing.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            assertThat(node.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(node.exitValue()).isZero();
            assertThat(Json.parse(Files.readAllBytes(drawing))).isEqualTo(storedDrawing());
        }
    }

    private static JsonNode storedDrawing() throws IOException {
        try (InputStream file = StockEditorIT.class.getResourceAsStream("/blocks/drawn.json")) {
            return Json.parse(Objects.requireNonNull(file).readAllBytes());
        }
    }

    private static ObjectNode project() throws IOException {
        ObjectNode project = Json.object();
        project.putObject("tables").set("plans", Json.parse(TABLE));
        project.putArray("policies").addObject().put("name", "main").set("workspace", storedDrawing());
        return project;
    }

    private static int put(PolicyUnderTest policy, String path, ObjectNode body) {
        return policy.manage(SbiRequest.json("PUT", path, body)).status();
    }

    private static String rate(PolicyUnderTest policy, String session) {
        return policy.send(SbiRequest.of("GET", session))
                .json()
                .at("/policy/sessRules/default/authSessAmbr/uplink")
                .asString("");
    }

    private static int rule(PolicyUnderTest policy, String session) {
        return policy.send(SbiRequest.of("GET", session))
                .json()
                .at("/policy/pccRules/gold-all/precedence")
                .asInt(0);
    }
}
