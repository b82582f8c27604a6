// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sigcore.model.Json;
import org.sigcore.policy.reference.ReferencePages;
import org.sigcore.policy.role.pre.logic.block.BlockType;
import org.sigcore.policy.role.pre.logic.block.Catalogue;
import org.sigcore.policy.role.pre.logic.blocks.Blocks;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.decision.ConstantTypes;
import org.sigcore.policy.role.pre.logic.table.Documents;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Each block of the catalogue is compiled, evaluated and documented. */
class BlockCatalogueTest {
    private static final JsonNode FILE = file();
    private static final Map<Type, String> SAMPLES = Map.of(
            Type.TRUTH, "true", Type.NUMBER, "7", Type.TEXT, "\"x\"", Type.LIST, "[1]", Type.OBJECT, "{\"a\":1}");
    private static final Documents LIBRARY = resource -> resource.equals("policymgmt/policylibrary/shared")
            ? FILE.get("library")
            : FILE.get("configuration").get(resource);

    static Stream<JsonNode> cases() {
        return FILE.get("cases").valueStream();
    }

    static Stream<String> attributes() {
        return Catalogue.get().names().stream().filter(name -> type(name).path() != null);
    }

    @Test
    void compiledBlocks_areThoseOfCatalogue() {
        assertThat(Blocks.set().names()).isEqualTo(new TreeSet<>(Catalogue.get().names()));
    }

    @Test
    void everyBlock_hasTestCase() {
        Set<String> tested = new TreeSet<>(attributes().toList());
        cases().forEach(each -> tested.add(each.get("type").stringValue()));
        assertThat(tested).isEqualTo(new TreeSet<>(Catalogue.get().names()));
    }

    @Test
    void everyBlock_isDocumented() {
        String document = ReferencePages.text("blocks?");
        for (String name : Catalogue.get().names()) {
            String line = Catalogue.get().definition(name).get("tooltip").stringValue();
            assertThat(line).as(name).isNotBlank();
            assertThat(document).contains("| `" + name + "` |").contains(line);
        }
    }

    @Test
    void constantTypes_areKnownAndDocumented() {
        String document = ReferencePages.text("block-constants");
        for (String name : Catalogue.get().names()) {
            JsonNode types = Catalogue.get().definition(name).path("sigcore").path("types");
            List<String> documented = new ArrayList<>();
            types.properties().forEach(input -> {
                assertThat(type(name).inputs())
                        .as(name)
                        .anyMatch(one -> one.name().equals(input.getKey()));
                documented.add(input.getKey() + ": `" + typeOf(input.getValue()) + "`");
            });
            if (!documented.isEmpty()) {
                assertThat(document).contains("- **`" + name + "`**: " + String.join("; ", documented) + "\n");
            }
        }
    }

    private static String typeOf(JsonNode type) {
        List<String> byService = new ArrayList<>();
        type.properties().forEach(each -> byService.add(each.getValue().asString() + " " + each.getKey()));
        String written = byService.isEmpty() ? type.asString() : String.join(", ", byService);
        List.of("pcf-sm", "pcrf-core", "pcf-am", "pcf-ue").forEach(service -> {
            JsonNode known = type.isString() ? type : type.get(service);
            if (known != null && !known.asString().contains("{")) {
                new ConstantTypes(service, true).shape(known.asString());
            }
        });
        return written;
    }

    @Test
    void catalogueDocument_hasDefinitionsAndToolboxOfService() {
        JsonNode document = Catalogue.get().document("pcf-am");
        List<String> blocks = types(document.get("blocks"));
        assertThat(blocks).contains("sc_rfsp", "sc_request").doesNotContain("sc_install_rule", "controls_if");
        assertThat(types(document.get("stock"))).contains("controls_if", "text_join");
        List<String> offered = new ArrayList<>();
        document.at("/toolbox/contents").forEach(category -> offered.addAll(types(category.get("contents"))));
        blocks.addAll(types(document.get("stock")));
        assertThat(offered).containsExactlyInAnyOrderElementsOf(blocks);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void block_evaluatesToExpectedOutcome(JsonNode test) {
        ObjectNode project = project(test.get("block"));
        Evaluation run = PolicyProject.read(project, LIBRARY, null).run(FILE.get("context"));
        ObjectNode decision = run.outcome().decision();
        if (test.has("value")) {
            assertThat((Object) present(decision.path("out"))).isEqualTo(present(test.get("value")));
        }
        test.path("decision")
                .properties()
                .forEach(expected -> assertThat((Object) present(decision.at(expected.getKey())))
                        .as(expected.getKey())
                        .isEqualTo(present(expected.getValue())));
        if (test.has("rejection")) {
            assertThat(Objects.requireNonNull(run.outcome().rejection()).cause())
                    .isEqualTo(test.get("rejection").stringValue());
        }
        if (test.has("counters")) {
            assertThat(run.outcome().counters()).isEqualTo(texts(test.get("counters")));
        }
        if (test.has("state")) {
            assertThat((Object) run.outcome().state()).isEqualTo(test.get("state"));
        }
        if (test.has("notices")) {
            assertThat((Object) run.outcome().notices()).isEqualTo(test.get("notices"));
        }
        if (test.has("media")) {
            assertThat((Object) run.outcome().media()).isEqualTo(test.get("media"));
        }
        if (test.has("labels")) {
            List<String> written = new ArrayList<>(run.labels());
            run.lines().forEach(line -> written.add(line.level() + " " + line.text()));
            assertThat(written).isEqualTo(texts(test.get("labels")));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void explanation_hasSameDecisionAndTrace(JsonNode test) {
        ObjectNode project = project(test.get("block"));
        JsonNode explained = PolicyProject.explain(project, LIBRARY, null, FILE.get("context"), true);
        assertThat((Object) explained.get("decision"))
                .isEqualTo(PolicyProject.read(project, LIBRARY, null)
                        .evaluate(FILE.get("context"))
                        .decision());
        assertThat(explained.get("trace").isEmpty()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("attributes")
    void attributeBlock_readsItsPathInContext(String name) {
        BlockType type = type(name);
        JsonNode sample = Json.parse(Objects.requireNonNull(SAMPLES.get(type.yields())));
        ObjectNode context = Json.object();
        ObjectNode at = context;
        String[] steps = Objects.requireNonNull(type.path()).split("\\.");
        for (int i = 0; i < steps.length - 1; i++) {
            at = at.putObject(steps[i]);
        }
        at.set(steps[steps.length - 1], sample);
        ObjectNode block = Json.object().put("type", "sc_set_member").put("id", "set");
        block.putObject("fields").put("NAME", "out");
        block.putObject("inputs").putObject("VALUE").putObject("block").put("type", name);
        PolicyProject project = PolicyProject.read(project(block), LIBRARY, null);
        assertThat((Object) project.evaluate(context).decision().get("out")).isEqualTo(sample);
        assertThat(project.evaluate(Json.object()).decision().path("out").asBoolean(false))
                .isFalse();
    }

    private static BlockType type(String name) {
        return Objects.requireNonNull(Catalogue.get().type(name));
    }

    private static ObjectNode project(JsonNode block) {
        ObjectNode project = FILE.get("project").deepCopy().asObject();
        ObjectNode main = ((ArrayNode) project.get("policies")).addObject().put("name", "main");
        main.putObject("workspace").putObject("blocks").putArray("blocks").add(block);
        return project;
    }

    private static JsonNode present(JsonNode value) {
        return value.isMissingNode() || value.isNull() ? Json.object().nullNode() : value;
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::stringValue).toList();
    }

    private static List<String> types(JsonNode entries) {
        List<String> types = new ArrayList<>();
        entries.forEach(entry -> types.add(entry.get("type").stringValue()));
        return types;
    }

    private static JsonNode file() {
        try (InputStream file =
                Objects.requireNonNull(BlockCatalogueTest.class.getResourceAsStream("/blocks/cases.json"))) {
            return Json.parseDeep(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
