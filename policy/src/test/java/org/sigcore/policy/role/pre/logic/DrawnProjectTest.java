// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.role.pre.logic.block.Workspaces;
import org.sigcore.policy.role.pre.logic.table.Documents;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class DrawnProjectTest {
    private final Drawn drawn = new Drawn();

    @Test
    void installedRule_isKeptByUpdates_unlessBaseIsNothing() {
        ObjectNode project = Drawn.project(drawn.block(
                "controls_if", "IF0", drawn.block("sc_operation_is", "OPERATION=create"), "DO0", drawn.install("r")));
        ObjectNode created =
                PolicyProject.read(project).evaluate(context("create")).decision();
        assertThat((Object) created.at("/pccRules/r/pccRuleId").asString()).isEqualTo("r");
        ObjectNode update = context("update");
        update.set("installed", created);
        assertThat((Object) PolicyProject.read(project).evaluate(update).decision())
                .isEqualTo(created);
        assertThat(PolicyProject.read(project.put("base", "nothing"))
                        .evaluate(update)
                        .decision()
                        .isEmpty())
                .isTrue();
    }

    @Test
    void evaluation_doesNotModifyInstalledDecision() {
        ObjectNode update = context("update");
        update.set("installed", Json.parse("""
                {"pccRules": {"r": {"pccRuleId": "r", "precedence": 1}}, "sessRules": {"default": {"sessRuleId": "default"}}}"""));
        JsonNode before = update.deepCopy();
        PolicyProject.read(Drawn.project(Drawn.stack(
                        drawn.block(
                                "sc_change_rule",
                                "NAME",
                                drawn.text("r"),
                                "MEMBERS",
                                drawn.block("sc_json_parse", "TEXT", drawn.text("{\"precedence\":2}"))),
                        drawn.block("sc_session_ambr", "UP", drawn.text("1 bps"), "DOWN", drawn.text("2 bps")),
                        drawn.install("s"))))
                .evaluate(update);
        assertThat((Object) update).isEqualTo(before);
    }

    @Test
    void read_reportsAllFaultsWithPolicyAndBlock() {
        ObjectNode project = Drawn.project(Drawn.stack(
                drawn.block("sc_teleport"),
                drawn.out(drawn.block("text_length", "VALUE", drawn.number(1))),
                drawn.block("controls_flow_statements", "FLOW=BREAK"),
                drawn.block("sc_count", "LABEL=")));
        assertThat(faults(project))
                .containsExactly(
                        "/policies/main/blocks/b1 there is no block sc_teleport",
                        "/policies/main/blocks/b3/inputs/VALUE expected String or Array, got Number",
                        "/policies/main/blocks/b5/fields/FLOW the block does not stand in a loop",
                        "/policies/main/blocks/b6/fields/LABEL expected a label of at most 64 characters");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"type":"sc_reject","id":"x","fields":{"STATUS":200,"CAUSE":"C"}}             | /policies/main/blocks/x/fields/STATUS
            {"type":"sc_reject","id":"x","fields":{"STATUS":403}}                         | /policies/main/blocks/x/inputs/CAUSE
            {"type":"sc_online","id":"x","fields":{"VALUE":"MAYBE"}}                      | /policies/main/blocks/x/fields/VALUE
            {"type":"controls_repeat_ext","id":"x"}                                       | /policies/main/blocks/x/inputs/TIMES
            {"type":"controls_if","id":"x","inputs":{"IFX":{}}}                           | /policies/main/blocks/x/inputs/IFX
            {"type":"controls_if","id":"x","inputs":{"IF0":{"block":{"type":"text","id":"y","fields":{"TEXT":"a"}}}}} | /policies/main/blocks/x/inputs/IF0
            {"type":"variables_set","id":"x"}                                             | /policies/main/blocks/x/inputs/VAR
            {"type":"sc_use_policy","id":"x","fields":{"NAME":"none"}}                    | /policies/main/blocks/x/fields/NAME
            {"type":"sc_use_policy","id":"x","fields":{"NAME":"lib/none"}}                | /policies/main/blocks/x/fields/NAME
            {"type":"sc_use_policy","id":"x","fields":{"NAME":"main"}}                    | /policies/main/blocks/x/fields/NAME
            {"type":"sc_install_named","id":"x","inputs":{"NAME":{"block":{"type":"text","id":"y","fields":{"TEXT":"n"}}}}} | /policies/main/blocks/x/inputs/NAME
            {"type":"sc_install_rule","id":"x","inputs":{"NAME":{"block":{"type":"text","id":"y","fields":{"TEXT":"af-1"}}}}} | /policies/main/blocks/x/inputs/NAME
            {"type":"controls_if","id":"x","inputs":{"IF0":{"block":{"type":"sc_matches","id":"y/~0","fields":{"REGEX":"("},"inputs":{"TEXT":{"block":{"type":"sc_supi","id":"z"}}}}}}} | /policies/main/blocks/y~1~00/fields/REGEX
            {"type":"controls_if","id":"x","inputs":{"IF0":{"block":{"type":"sc_in_list","id":"y","fields":{"LIST":"l"},"inputs":{"VALUE":{"block":{"type":"sc_supi","id":"z"}}}}}}} | /policies/main/blocks/y/fields/LIST
            {"type":"controls_if","id":"x","inputs":{"IF0":{"block":{"type":"sc_table_has","id":"y","fields":{"TABLE":"l"}}}}} | /policies/main/blocks/y/fields/TABLE
            {"type":"controls_if","id":"x","inputs":{"IF0":{"block":{"type":"sc_end_policy","id":"y"}}}} | /policies/main/blocks/y
            {"type":"sc_rfsp","id":"x","inputs":{"INDEX":{"block":{"type":"math_number","id":"y","fields":{"NUM":1}}}}} | /policies/main/blocks/x
            {"type":"controls_forEach","id":"x","fields":{"VAR":{"id":"v"}},"inputs":{"LIST":{"block":{"type":"math_number","id":"y","fields":{"NUM":"many"}}}}} | /policies/main/blocks/y/fields/NUM
            """)
    void faultyBlock_isRefusedWithItsPointer(String block, String pointer) {
        ObjectNode project = Drawn.project((ObjectNode) Json.parse(block));
        ProblemException refused = catchThrowableOfType(
                ProblemException.class, () -> PolicyProject.read(project, Documents.NONE, "pcf-sm"));
        assertThat(refused.problem().status()).isEqualTo(400);
        assertThat(params(refused)).anyMatch(fault -> fault.startsWith(pointer + " "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"policies":[{"name":"a/b","workspace":{}}]}                             | /policies/0/name
            {"policies":[{"name":"a","workspace":[]}]}                               | /policies/0/workspace
            {"policies":[{"name":"a","workspace":"{"}]}                              | /policies/0/workspace
            {"policies":[{"name":"a","workspace":{"blocks":3}}]}                     | /policies/0/workspace/blocks
            {"policies":[{"name":"a","workspace":{"blocks":{"blocks":{}}}}]}         | /policies/0/workspace/blocks
            {"policies":[{"name":"a","workspace":{"blocks":{"blocks":[1]}}}]}        | /policies/0/workspace/blocks
            {"policies":[{"name":"a","workspace":{}},{"name":"a","workspace":{}}]}   | /policies/1/name
            {"main":"b","policies":[{"name":"a","workspace":{}}]}                    | /main
            {"base":"air","policies":[{"name":"a","workspace":{}}]}                  | /base
            {"limits":{"steps":0},"policies":[{"name":"a","workspace":{}}]}          | /limits/steps
            {"limits":{"outcome":"x"},"policies":[{"name":"a","workspace":{}}]}      | /limits/outcome
            {"lists":{"l":{"type":"regex","items":["("]}},"policies":[{"name":"a","workspace":{}}]} | /lists/l/items/0
            {"tables":{"t":{"columns":[],"rows":[]}},"policies":[{"name":"a","workspace":{}}]}      | /tables/t/columns
            """)
    void faultyProject_isRefusedWithItsPointer(String project, String pointer) {
        assertThatThrownBy(() -> PolicyProject.read(Json.parse(project))).hasMessageContaining(pointer + ":");
    }

    @Test
    void policyCycle_isRefused() {
        ObjectNode project = Drawn.project(drawn.block("sc_use_policy", "NAME=a"));
        Drawn.with(project, "a", drawn.block("sc_use_policy", "NAME=b"));
        Drawn.with(project, "b", drawn.block("sc_use_policy", "NAME=a"));
        assertThat(faults(project)).containsExactly("/policies/b/blocks/b3/fields/NAME policy a uses itself");
    }

    @Test
    void policyNesting_isLimitedByDepth() {
        ObjectNode project = Drawn.project(drawn.block("sc_use_policy", "NAME=p1"));
        for (int i = 1; i < 40; i++) {
            Drawn.with(project, "p" + i, drawn.block("sc_use_policy", "NAME=p" + (i + 1)));
        }
        Drawn.with(project, "p40", drawn.out(drawn.number(1)));
        assertThat(faults(project)).anyMatch(fault -> fault.endsWith("at most 16 policies that use one another"));
        project.putObject("limits").put("depth", 64);
        assertThat(PolicyProject.read(project)
                        .evaluate(Json.object())
                        .decision()
                        .get("out")
                        .intValue())
                .isEqualTo(1);
    }

    @Test
    void endlessLoop_isStoppedByLimit_andKeepsDecisionMadeBefore() {
        ObjectNode project = Drawn.project(Drawn.stack(
                drawn.out(drawn.number(1)), drawn.forever(drawn.set("a", drawn.number(1))), drawn.install("never")));
        Evaluation evaluation = PolicyProject.read(project).run(Json.object());
        assertThat(evaluation.limit()).isEqualTo("turns");
        assertThat((Object) evaluation.outcome().decision()).isEqualTo(Json.parse("{\"out\":1}"));
        project.putObject("limits").put("steps", 100).put("outcome", "reject");
        Evaluation refused = PolicyProject.read(project).run(Json.object());
        assertThat(refused.limit()).isEqualTo("steps");
        assertThat(refused.steps()).isLessThan(110);
        assertThat(Objects.requireNonNull(refused.outcome().rejection()).status())
                .isEqualTo(500);
    }

    @Test
    void branchesAfterEmptyOne_run_andTooManyInputsAreRefused() {
        ObjectNode no = drawn.block("logic_boolean", "BOOL=FALSE");
        ObjectNode yes = drawn.block("logic_boolean", "BOOL=TRUE");
        ObjectNode branches = drawn.block(
                "controls_if", "IF0", no, "DO0", drawn.install("a"), "IF2", yes, "DO2", drawn.out(drawn.number(2)));
        assertThat((Object) PolicyProject.read(Drawn.project(branches))
                        .run(Json.object())
                        .outcome()
                        .decision())
                .isEqualTo(Json.parse("{\"out\":2}"));

        ObjectNode list = drawn.block("lists_create_with", "ADD1500", drawn.text("x"));
        assertThatThrownBy(() -> PolicyProject.read(Drawn.project(drawn.out(list))))
                .hasMessageContaining("at most 1000 inputs");
        ObjectNode many = drawn.block("controls_if", "IF0", no, "IF3000", yes);
        assertThatThrownBy(() -> PolicyProject.read(Drawn.project(many))).hasMessageContaining("at most 1000 inputs");
    }

    @Test
    void longTextsAndManyPatterns_countAsSteps() {
        ObjectNode context = Json.object();
        context.putObject("request").put("long", "x".repeat(60_000)).put("short", "x");
        ObjectNode contains = drawn.block(
                "sc_text_contains", "TEXT", drawn.block("sc_request", "PATH=long"), "PART", drawn.text("y"));
        assertThat(repeated(contains).run(context).limit()).isEqualTo("steps");

        ObjectNode inList =
                drawn.block("sc_in_list", "LIST=patterns", "VALUE", drawn.block("sc_request", "PATH=short"));
        assertThat(repeated(inList).run(context).limit()).isEqualTo("steps");
    }

    private PolicyProject repeated(ObjectNode value) {
        ObjectNode project =
                Drawn.project(drawn.block("controls_repeat_ext", "TIMES", drawn.number(1000), "DO", drawn.out(value)));
        ObjectNode list = project.putObject("lists").putObject("patterns").put("type", "regex");
        list.putArray("items").addAll(Collections.nCopies(200, Json.parse("\"y+\"")));
        return PolicyProject.read(project);
    }

    @Test
    void growingTextsListsAndRules_areStoppedByLimits() {
        ObjectNode text = drawn.forever(drawn.set(
                "t",
                drawn.block("text_join", "ADD0", drawn.get("t"), "ADD1", drawn.get("t"), "ADD2", drawn.text("x"))));
        assertThat(PolicyProject.read(Drawn.project(text)).run(Json.object()).limit())
                .isEqualTo("text");
        ObjectNode list = drawn.forever(drawn.set(
                "l",
                drawn.block(
                        "lists_create_with", "ADD0", drawn.get("l"), "ADD1", drawn.get("l"), "ADD2", drawn.text("x"))));
        assertThat(PolicyProject.read(Drawn.project(list)).run(Json.object()).limit())
                .isEqualTo("size");
        ObjectNode rules = drawn.forever(Drawn.stack(
                drawn.block("math_change", "VAR=i", "DELTA", drawn.number(1)),
                drawn.block(
                        "sc_install_rule",
                        "NAME",
                        drawn.block("text_join", "ADD0", drawn.text("rule"), "ADD1", drawn.get("i")))));
        assertThat(PolicyProject.read(Drawn.project(rules)).run(Json.object()).limit())
                .isEqualTo("octets");
    }

    @Test
    void stackOf1000Blocks_isAccepted_andNestingBeyond100IsRefused() {
        List<ObjectNode> stack = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            stack.add(drawn.block("math_change", "VAR=i", "DELTA", drawn.number(1)));
        }
        stack.add(drawn.out(drawn.get("i")));
        ObjectNode project = Drawn.project(Drawn.stack(stack));
        assertThat(PolicyProject.read(Workspaces.packed(project))
                        .evaluate(Json.object())
                        .decision()
                        .get("out")
                        .intValue())
                .isEqualTo(1000);
        ObjectNode nested = drawn.block("logic_boolean", "BOOL=TRUE");
        for (int i = 0; i < 120; i++) {
            nested = drawn.block("logic_negate", "BOOL", nested);
        }
        assertThat(faults(Drawn.project(drawn.out(nested))))
                .hasSize(1)
                .allMatch(fault -> fault.endsWith("to a depth of at most 100"));
    }

    // A packed workspace is the JSON text of the editor, of any depth.
    @Test
    void workspace_isUnchangedByPackAndUnpack() {
        ObjectNode project = (ObjectNode) Json.parse("""
                {"policies": [{"name": "main", "workspace": {
                  "blocks": {"languageVersion": 0, "blocks": [{"type": "variables_set", "id": "x", "x": 10, "y": 5.50,
                    "collapsed": true, "icons": {"comment": {"text": "why"}}, "fields": {"VAR": {"id": "v1"}},
                    "inputs": {"VALUE": {"shadow": {"type": "math_number", "id": "s", "fields": {"NUM": 3}}}}}]},
                  "variables": [{"name": "count", "id": "v1"}]}}]}""");
        ObjectNode kept = Workspaces.packed(project.deepCopy());
        assertThat(kept.at("/policies/0/workspace").isString()).isTrue();
        assertThat((Object) Workspaces.unpacked(kept.deepCopy())).isEqualTo(project);
        PolicyProject.read(kept);
    }

    @Test
    void workspaceXml_isConverted() {
        ObjectNode project = Json.object();
        project.putArray("policies").addObject().put("name", "main").put("xml", """
                <xml xmlns="https://developers.google.com/blockly/xml">
                  <variables><variable id="v1">count</variable></variables>
                  <comment id="c1" x="5" y="7" w="120" h="100">a note</comment>
                  <block type="controls_if" id="if" x="10" y="-5" collapsed="true">
                    <mutation elseif="1" else="1"></mutation><comment pinned="true" h="80" w="160">why</comment>
                    <value name="IF0"><block type="logic_boolean" id="a"><field name="BOOL">FALSE</field></block></value>
                    <value name="IF1"><block type="logic_boolean" id="b"><field name="BOOL">FALSE</field></block></value>
                    <statement name="ELSE"><block type="variables_set" id="c"><field name="VAR" id="v1">count</field>
                      <value name="VALUE"><shadow type="math_number" id="d"><field name="NUM">3</field></shadow></value>
                    </block></statement>
                    <next><block type="sc_set_member" id="e"><field name="NAME">out</field>
                      <value name="VALUE"><block type="variables_get" id="f"><field name="VAR" id="v1">count</field></block></value>
                      <next><block type="sc_count" id="g" disabled="true"><field name="LABEL">off</field>
                        <next><block type="sc_count" id="h" disabled-reasons="MANUALLY_DISABLED" inline="true">
                          <data>kept</data><field name="LABEL">off</field></block></next></block></next>
                    </block></next>
                  </block></xml>""");
        ObjectNode packed = Workspaces.packed(project);
        Evaluation evaluation = PolicyProject.read(packed).run(Json.object());
        assertThat(evaluation.outcome().decision().get("out").intValue()).isEqualTo(3);
        assertThat(evaluation.labels()).isEmpty();
        JsonNode workspace = Workspaces.unpacked(packed).at("/policies/0/workspace");
        assertThat((Object) workspace.get("workspaceComments"))
                .isEqualTo(Json.parse(
                        "[{\"x\":5,\"y\":7,\"width\":120,\"height\":100,\"id\":\"c1\",\"text\":\"a note\"}]"));
        JsonNode block = workspace.at("/blocks/blocks/0");
        assertThat((Object) block.get("extraState")).isEqualTo(Json.parse("{\"elseIfCount\":1,\"hasElse\":true}"));
        assertThat((Object) block.at("/icons/comment"))
                .isEqualTo(Json.parse("{\"text\":\"why\",\"pinned\":true,\"height\":80,\"width\":160}"));
        JsonNode off = block.at("/next/block/next/block/next/block");
        assertThat(off.at("/disabledReasons/0").asString()).isEqualTo("MANUALLY_DISABLED");
        assertThat(off.get("inline").booleanValue()).isTrue();
        assertThat(off.get("data").asString()).isEqualTo("kept");
    }

    @Test
    void xmlStackOf900Blocks_isConverted_andOf50000IsRefused() {
        assertThat(stackAsXml(900).run(Json.object()).labels()).hasSize(900);
        assertThatThrownBy(() -> stackAsXml(50_000)).hasMessageContaining("/policies/0/xml:");
    }

    private static PolicyProject stackAsXml(int blocks) {
        String block = "<block type='sc_count'><field name='LABEL'>x</field>";
        String xml = "<xml>" + block + ("<next>" + block).repeat(blocks - 1) + "</block></next>".repeat(blocks - 1)
                + "</block></xml>";
        ObjectNode project = Json.object();
        project.putArray("policies").addObject().put("name", "main").put("xml", xml);
        return PolicyProject.read(Workspaces.packed(project));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<xml",
                "<html></html>",
                "<!DOCTYPE xml [<!ENTITY a SYSTEM 'file:///etc/hostname'>]><xml><block type='text' id='&a;'/></xml>"
            })
    void invalidWorkspaceXml_isRefused(String xml) {
        ObjectNode project = Json.object();
        project.putArray("policies").addObject().put("name", "main").put("xml", xml);
        assertThatThrownBy(() -> Workspaces.packed(project)).hasMessageContaining("/policies/0/xml:");
    }

    @Test
    void disabledBlocksAndLooseValues_areSkipped_andStacksRunFromTop() {
        ObjectNode second = drawn.out(drawn.number(2)).put("y", 10);
        ObjectNode first = drawn.out(drawn.number(1)).put("y", 1);
        ObjectNode off = drawn.out(drawn.number(3)).put("y", 20).put("enabled", false);
        ObjectNode alsoOff = drawn.out(drawn.number(4)).put("y", 30);
        alsoOff.putArray("disabledReasons").add("MANUALLY_DISABLED");
        ObjectNode project = Drawn.project(second, first, off, alsoOff, drawn.text("loose"));
        assertThat(PolicyProject.read(project)
                        .evaluate(Json.object())
                        .decision()
                        .get("out")
                        .intValue())
                .isEqualTo(2);
    }

    @Test
    void backtrackingRegex_isEvaluatedInLinearTime() {
        ObjectNode test = drawn.block("sc_matches", "REGEX=(a+)+(b+)+c", "TEXT", drawn.block("sc_supi"));
        ObjectNode context = context("create");
        context.putObject("request").put("supi", "a".repeat(500));
        assertThat(PolicyProject.read(Drawn.project(drawn.out(test)))
                        .evaluate(context)
                        .decision()
                        .get("out")
                        .booleanValue())
                .isFalse();
    }

    @Test
    void explanation_namesMatchedRowAndReasonsOfExcludedRows() {
        ObjectNode look = drawn.block("sc_table_value", "TABLE=t", "COLUMN=v", "KEY0", drawn.block("sc_dnn"));
        ObjectNode project = Drawn.project(drawn.out(look));
        project.set("tables", Json.parse("""
                {"t": {"columns": [{"name": "dnn", "isKey": true, "match": "wildcard"}, {"name": "v"}],
                       "rows": [["ims*", 1], ["inter*", 2]]}}"""));
        ObjectNode context = context("create");
        context.putObject("request").put("dnn", "internet");
        ObjectNode explained = PolicyProject.explain(project, Documents.NONE, "pcf-sm", context, true);
        assertThat((Object) explained.at("/tables/0")).isEqualTo(Json.parse("""
                {"table": "t", "row": 1, "keys": {"dnn": "internet"}, "excluded": [{"row": 0, "column": "dnn"}]}"""));
        assertThat((Object) explained.get("trace")).isEqualTo(Json.parse("""
                [{"policy": "main", "block": "b1", "type": "sc_dnn", "value": "internet"},
                 {"policy": "main", "block": "b2", "type": "sc_table_value", "value": 2},
                 {"policy": "main", "block": "b3", "type": "sc_set_member"}]"""));
        assertThat(explained.at("/actions/0/action").asString()).isEqualTo("members");
    }

    private static List<String> faults(ObjectNode project) {
        return params(catchThrowableOfType(ProblemException.class, () -> PolicyProject.read(project)));
    }

    private static List<String> params(ProblemException refused) {
        List<String> params = new ArrayList<>();
        for (InvalidParam param : Objects.requireNonNull(refused.problem().invalidParams())) {
            params.add(param.param() + " " + param.reason());
        }
        return params;
    }

    private static ObjectNode context(String operation) {
        return Json.object().put("operation", operation).put("now", "2026-01-01T00:00:00Z");
    }
}
