// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.role.pre.logic.block.BlockType;
import org.sigcore.policy.role.pre.logic.block.Catalogue;
import org.sigcore.policy.role.pre.logic.table.Documents;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Constants of a wrong type are refused when a project is checked; projects stored with them before still run. */
class ConstantTypesTest {
    private final Drawn drawn = new Drawn();

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "pcf-sm | sc_session_ambr | UP | 7 Flops | 7 Mbps",
                "pcrf-core | sc_session_ambr | DOWN | 7Mbps | 7.5 Gbps",
                "pcf-am | sc_ue_ambr | UP | fast | 1 Tbps",
                "pcf-sm | sc_session_rule_when | DOWN | -1 Kbps | 1 Kbps",
                "pcf-sm | sc_qos | GUARUP | 1 kbps | 1 Kbps",
                "pcf-sm | sc_lowest_rate | ADD1 | much | 2 bps",
                "pcf-sm | sc_session_qos | FIVEQI | 300 | 255",
                "pcrf-core | sc_qos | FIVEQI | -1 | 9",
                "pcf-sm | sc_grant_media | FIVEQI | 9.5 | 9",
                "pcf-sm | sc_arp | LEVEL | 16 | 15",
                "pcf-sm | sc_arp | LEVEL | 0 | 1",
                "pcf-sm | sc_install_rule | PRECEDENCE | -1 | 0",
                "pcf-sm | sc_charging | RATING | 4294967296 | 4294967295",
                "pcf-sm | sc_usage | TOTAL | -5 | 5000000000",
                "pcf-sm | sc_usage | TIME | 1.5 | 60",
                "pcf-sm | sc_usage_grant | AMOUNT | -1 | 1",
                "pcf-sm | sc_usage_grant_percent | PERCENT | 101 | 99.5",
                "pcf-sm | sc_condition | FROM | tomorrow | 2026-12-24T18:00:00Z",
                "pcf-sm | sc_condition | ACCESS | 4GPP_ACCESS | NON_3GPP_ACCESS",
                "pcf-sm | sc_condition | RAT | 6G | NR_REDCAP",
                "pcf-sm | sc_revalidate_at | TIME | 25:00 | 2026-12-24T18:00:00+01:00",
                "pcf-sm | sc_time_before | A | noon | 2026-12-24T12:00:00Z",
                "pcf-sm | sc_revalidate_after | SECONDS | -1 | 3600",
                "pcf-sm | sc_reflective_timer | SECONDS | -1 | 60",
                "pcf-sm | sc_flow | DESCRIPTION | permit sideways ip from any to any | permit out ip from any to assigned",
                "pcf-sm | sc_flow | DESCRIPTION | permit out 17 from 300.1.1.1 to any | permit out 17 from 192.0.2.1 53 to any",
                "pcf-sm | sc_traffic | REDIRECT | top-up page | http://portal.example/top-up",
                "pcf-sm | sc_charging_addresses | PRIMARY | chf | http://chf.example:8080",
                "pcf-sm | sc_trigger_reported | TRIGGER | SUN_RISES | plmn_ch",
                "pcf-am | sc_trigger_reported | TRIGGER | PLMN_CH | LOC_CH",
                "pcf-am | sc_rfsp | INDEX | 257 | 256",
                "pcf-sm | sc_tdf_session | REALM | no realm | tdf.example",
                "pcf-sm | sc_set_member:revalidationTime | VALUE | soon | 2026-12-24T18:00:00Z",
                "pcf-am | sc_set_member:rfsp | VALUE | 0 | 1",
                "pcf-ue | sc_set_member:uePolicy | VALUE | ??? | AAEC",
            })
    void constantOfWrongType_isRefusedWithBlockInputAndExpectedType(
            String service, String type, String input, String wrong, String right) {
        ObjectNode block = block(type, input, wrong);
        String id = block.path("id").stringValue();
        List<InvalidParam> faults = faults(service, block, input);
        assertThat(faults).hasSize(1);
        assertThat(faults.getFirst().param()).isEqualTo("/policies/main/blocks/" + id + "/inputs/" + input);
        assertThat(faults.getFirst().reason()).contains("expected").contains(wrong);
        assertThat(faults(service, block(type, input, right), input)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "sc_dnn_is, DNN, no dnn, internet.mnc001.mcc001.gprs",
        "sc_plmn_is, MCC, 12, 262",
        "sc_plmn_is, MNC, x, ''"
    })
    void fieldOfWrongType_isRefused(String type, String field, String wrong, String right) {
        ObjectNode block = drawn.block(type, "MCC=001", "MNC=01", "DNN=internet");
        ((ObjectNode) block.get("fields")).put(field, wrong);
        assertThat(faults("pcf-sm", block, field)).hasSize(1);
        ((ObjectNode) block.get("fields")).put(field, right);
        assertThat(faults("pcf-sm", block, field)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "pcf-sm, PLMN_CH, true", "pcf-sm, SGSN_CHANGE, false", "pcrf-core, SGSN_CHANGE, true",
                "pcrf-core, PLMN_CHANGED, false",
        "pcf-am, SERV_AREA_CH, true", "pcf-am, PLMN_CH, false", "pcf-ue, PLMN_CH, true", "pcf-ue, RFSP_CH, false"
    })
    void triggerList_acceptsOnlyTriggersOfService(String service, String trigger, boolean isKnown) {
        ObjectNode list = drawn.block("lists_create_with", "ADD0", drawn.text(trigger));
        assertThat(faults(service, drawn.block("sc_triggers_add", "LIST", list), "LIST")
                        .isEmpty())
                .isEqualTo(isKnown);
    }

    @Test
    void constantMemberOfObject_isChecked() {
        ObjectNode members = drawn.block(
                "sc_json_put",
                "OBJECT",
                drawn.block("sc_json_object"),
                "KEY",
                drawn.text("precedence"),
                "VALUE",
                drawn.text("first"));
        ObjectNode change = drawn.block("sc_change_rule", "NAME", drawn.text("r"), "MEMBERS", members);
        assertThat(faults("pcf-sm", change, "MEMBERS"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.reason()).startsWith("/precedence: expected"));
    }

    @Test
    void constantsInDefaultAndTernary_areChecked() {
        ObjectNode attribute = drawn.block("sc_subs_ambr_up");
        ObjectNode rate = drawn.block("sc_default", "VALUE", attribute, "OTHER", drawn.text("7 Flops"));
        assertThat(faults("pcf-sm", drawn.block("sc_session_ambr", "UP", rate, "DOWN", drawn.text("1 bps")), "UP"))
                .hasSize(1);
        ObjectNode choice = drawn.block(
                "logic_ternary",
                "IF",
                drawn.block("sc_user_online"),
                "THEN",
                drawn.text("1 bps"),
                "ELSE",
                drawn.text("x"));
        assertThat(faults("pcf-sm", drawn.block("sc_session_ambr", "UP", choice, "DOWN", drawn.text("1 bps")), "UP"))
                .hasSize(1);
    }

    @Test
    void constantListElement_isCheckedNextToUnknownElement() {
        ObjectNode list =
                drawn.block("lists_create_with", "ADD0", drawn.block("sc_dnn"), "ADD1", drawn.text("SUN_RISES"));
        assertThat(faults("pcf-sm", drawn.block("sc_triggers_add", "LIST", list), "LIST"))
                .hasSize(1);
    }

    @Test
    void cellsOfConfiguredTable_areChecked() {
        JsonNode table = Json.parse("""
                {"columns": [{"name": "dnn", "isKey": true}, {"name": "rate"}, {"name": "class"}],
                 "rows": [["a", "1 Mbps", "9"], ["b", "7 Flops", "300"], ["c", null, null]]}""");
        Documents documents = name -> name.equals("policydata/common/policytables/rates") ? table : null;
        ObjectNode project = Drawn.project(
                drawn.block("sc_session_ambr", "UP", cell("rate"), "DOWN", drawn.text("1 bps")),
                drawn.block("sc_session_qos", "FIVEQI", cell("class")));
        assertThat(params(project, documents, "pcf-sm"))
                .extracting(InvalidParam::reason)
                .satisfiesExactly(
                        first -> assertThat(first).endsWith("got \"7 Flops\" from row 1, column rate of table rates"),
                        second -> assertThat(second).endsWith("got \"300\" from row 1, column class of table rates"));
    }

    private ObjectNode cell(String column) {
        return drawn.block("sc_table_value", "TABLE=rates", "COLUMN=" + column, "KEY0", drawn.block("sc_dnn"));
    }

    @Test
    void matchListItem_isChecked() {
        Documents documents = name ->
                name.equals("policydata/common/matchList/events") ? Json.parse("[\"PLMN_CH\", \"SUN_RISES\"]") : null;
        ObjectNode items = drawn.block("sc_list_items", "LIST=events");
        assertThat(params(Drawn.project(drawn.block("sc_triggers_add", "LIST", items)), documents, "pcf-sm"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.reason()).startsWith("/1: expected one of"));
    }

    @Test
    void constantAssignedToVariable_isChecked() {
        ObjectNode stack = Drawn.stack(
                drawn.set("rate", drawn.text("1 Mbps")),
                drawn.set("rate", drawn.text("7 Flops")),
                drawn.block("sc_session_ambr", "UP", drawn.get("rate"), "DOWN", drawn.text("1 bps")));
        assertThat(faults("pcf-sm", stack, "UP"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.reason()).endsWith("got \"7 Flops\" from a variable"));
    }

    @Test
    void constantInComparedVariable_isNotRefused() {
        ObjectNode isSet = drawn.block("logic_compare", "OP=NEQ", "A", drawn.get("rate"), "B", drawn.text("none"));
        ObjectNode use = drawn.block("sc_session_ambr", "UP", drawn.get("rate"), "DOWN", drawn.text("1 bps"));
        ObjectNode stack = Drawn.stack(
                drawn.set("rate", drawn.text("none")),
                drawn.block(
                        "controls_if",
                        "IF0",
                        drawn.block("sc_user_online"),
                        "DO0",
                        drawn.set("rate", drawn.text("1 Mbps"))),
                drawn.block("controls_if", "IF0", isSet, "DO0", use));
        assertThat(params(Drawn.project(stack), Documents.NONE, "pcf-sm")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "pcf-sm | {\"sessionRule\": {\"authSessAmbr\": {\"uplink\": \"7 Flops\", \"downlink\": \"1 bps\"}}} | /sessionRule/authSessAmbr/uplink",
                "pcf-sm | {\"sessionRule\": {\"authDefQos\": {\"5qi\": {\"$from\": \"request.subsDefQos.5qi\", \"else\": 300}}}} | /sessionRule/authDefQos/5qi",
                "pcf-sm | {\"sessionRule\": {\"authSessAmbr\": {\"uplink\": {\"$lowest\": [\"fast\"]}, \"downlink\": \"1 bps\"}}} | /sessionRule/authSessAmbr/uplink/$lowest",
                "pcrf-core | {\"pccRule\": {\"rule\": {}, \"qos\": {\"arp\": {\"priorityLevel\": 16, \"preemptCap\": \"NOT_PREEMPT\", \"preemptVuln\": \"PREEMPTABLE\"}}}} | /pccRule/qos/arp/priorityLevel",
                "pcf-sm | {\"pccRule\": {\"rule\": {\"flowInfos\": [{\"flowDescription\": \"all\"}]}}} | /pccRule/rule/flowInfos/0/flowDescription",
                "pcf-sm | {\"media\": {\"5qi\": 1, \"charging\": {\"meteringMethod\": \"WEIGHT\"}}} | /media/charging/meteringMethod",
                "pcf-sm | {\"triggers\": [\"PLMN_CH\", \"SUN_RISES\"]} | /triggers/1",
                "pcf-am | {\"set\": {\"triggers\": [\"PLMN_CH\"]}} | /set/triggers/0",
                "pcf-am | {\"set\": {\"ueAmbr\": {\"uplink\": \"1 Mbps\"}}} | /set/ueAmbr/downlink",
                "pcf-ue | {\"set\": {\"triggers\": [\"RFSP_CH\"]}} | /set/triggers/0"
            })
    void constantInListedPolicy_isRefusedByCheckOnly(String service, String action, String pointer) {
        ObjectNode project = listed(action);
        assertThat(params(project, Documents.NONE, service))
                .singleElement()
                .satisfies(fault -> assertThat(fault.param()).isEqualTo("/policies/0/then/0" + pointer));
        assertThatCode(() -> PolicyProject.read(project, Documents.NONE, service))
                .doesNotThrowAnyException();
    }

    @Test
    void configuredRule_isCheckedWherePolicyInstallsIt() {
        Documents documents = name -> switch (name) {
            case "policydata/pcfsm/pccrules/gold" -> Json.parse("{\"precedence\": 7, \"refQosData\": [\"fast\"]}");
            case "policydata/pcfsm/qosdata/fast" ->
                Json.parse("{\"5qi\": 9, \"further\": {\"packetDelayBudget\": \"short\"}}");
            default -> null;
        };
        ObjectNode project = Drawn.project(drawn.block("sc_install_named", "NAME", drawn.text("gold")));
        assertThat(params(project, documents, "pcf-sm")).singleElement().satisfies(fault -> {
            assertThat(fault.param()).isEqualTo("/policies/main/blocks/b2/inputs/NAME");
            assertThat(fault.reason()).startsWith("/qosDecs/qos-gold/packetDelayBudget: expected");
        });
    }

    @ParameterizedTest
    @CsvSource({"pcf-sm, policyCtrlReqTriggers, PLMN_CH", "pcf-am, triggers, LOC_CH", "pcf-ue, triggers, PLMN_CH"})
    void triggers_areSetInMemberOfService(String service, String member, String trigger) {
        ObjectNode list = drawn.block("lists_create_with", "ADD0", drawn.text(trigger));
        ObjectNode project = Drawn.project(drawn.block("sc_triggers_add", "LIST", list));
        JsonNode decision = PolicyProject.read(project, Documents.NONE, service)
                .evaluate(Json.object())
                .decision();
        assertThat(decision.propertyNames()).containsExactly(member);
    }

    @Test
    void numericText_isConvertedWhereNumberIsExpected() {
        ObjectNode project =
                Drawn.project(drawn.block("sc_session_qos", "FIVEQI", drawn.block("sc_request", "PATH=class")));
        assertThat(PolicyProject.read(project, Documents.NONE, "pcf-sm")
                        .evaluate(Json.parse("{\"request\": {\"class\": \"8\"}}"))
                        .decision()
                        .at("/sessRules/default/authDefQos/5qi")
                        .isInt())
                .isTrue();
    }

    @Test
    void shippedProjects_haveNoConstantOfWrongType() throws IOException {
        for (String shipped : List.of(
                "pcf-sm src/main/resources/policy-projects/default.json",
                "pcrf-core src/main/resources/policy-projects/default.json",
                "pcf-am src/main/resources/policy-projects/default-am.json",
                "pcf-ue src/main/resources/policy-projects/default-ue.json",
                "pcf-sm ../perf/policies/high.json",
                "pcf-sm ../perf/policies/low.json")) {
            String[] parts = shipped.split(" ");
            JsonNode document = Json.parseDeep(Files.readAllBytes(Path.of(parts[1])));
            assertThat(params(document, Documents.NONE, parts[0])).as(shipped).isEmpty();
        }
    }

    private static ObjectNode listed(String action) {
        ObjectNode project = Json.object();
        project.putArray("policies")
                .addObject()
                .put("name", "p")
                .putArray("then")
                .add(Json.parse(action));
        return project;
    }

    /** Returns a block with a constant in one input; the type may name the member that it sets after a colon. */
    private ObjectNode block(String type, String input, String constant) {
        String[] parts = type.split(":");
        boolean isNumber = constant.matches("-?[0-9.]+");
        ObjectNode value = isNumber ? drawn.number(Double.parseDouble(constant)) : drawn.text(constant);
        return parts.length == 1
                ? drawn.block(type, input, value)
                : drawn.block(parts[0], "NAME=" + parts[1], input, value);
    }

    private List<InvalidParam> faults(String service, ObjectNode block, String input) {
        BlockType type =
                Objects.requireNonNull(Catalogue.get().type(block.path("type").stringValue()));
        ObjectNode stack = type.yields() == null ? block : drawn.block("sc_note", "VALUE", block);
        return params(Drawn.project(stack), Documents.NONE, service).stream()
                .filter(fault -> fault.param().endsWith("/" + input)
                        && !String.valueOf(fault.reason()).endsWith("missing"))
                .toList();
    }

    private static List<InvalidParam> params(JsonNode project, Documents documents, String service) {
        @Nullable
        ProblemException refused =
                catchThrowableOfType(ProblemException.class, () -> PolicyProject.checked(project, documents, service));
        List<InvalidParam> params = refused == null ? null : refused.problem().invalidParams();
        return params == null ? List.of() : params;
    }
}
