// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.nf.Management;
import org.sigcore.scenarios.nf.Nf;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Activates the project of {@code perf/policies/high.json} for the services of a scenario, and restores the previous
 * project at the end. Immutable.
 */
final class HighProject {
    /** Feature that contains the writes. */
    static final String FEATURE = "Policy project, complexity High";

    private static final String PROJECTS = "policymgmt/policyprojects";
    private static final String NAME = "benchmark";

    /** Blocks that are available for sessions only, not for associations. */
    private static final Set<String> OF_SESSIONS = Set.of("sc_install_rule", "sc_session_ambr", "sc_session_qos");

    private static final String TRIGGERS = "sc_triggers_add";

    /** Counts the decisions of a subscriber in a state variable, and in a metric those that find it set. */
    private static final String STATE = """
            {"type": "controls_if", "id": "known", "inputs": {
               "IF0": {"block": {"type": "sc_ssv_exists", "id": "exists", "fields": {"SCOPE": "local"}, "inputs": {
                 "NAME": {"block": {"type": "text", "id": "name", "fields": {"TEXT": "decisions"}}}}}},
               "DO0": {"block": {"type": "sc_count", "id": "count", "fields": {"LABEL": "state"}}}},
             "next": {"block": {"type": "sc_ssv_change", "id": "change", "fields": {"SCOPE": "local"}, "inputs": {
               "NAME": {"block": {"type": "text", "id": "same", "fields": {"TEXT": "decisions"}}},
               "DELTA": {"block": {"type": "math_number", "id": "one", "fields": {"NUM": 1}}}}}}}
            """;

    private static final String SECTIONS = """
            {"type": "sc_ue_policy_set", "id": "sections", "fields": {"WANTED": "TRUE"}}
            """;

    private final Path file;
    private final boolean state;

    /**
     * @param root root directory of the repository
     * @param state true to use state variables of subscribers in sessions on N7
     */
    HighProject(Path root, boolean state) {
        file = root.resolve("perf/policies/high.json");
        this.state = state;
    }

    /**
     * Returns the feature with its writes.
     *
     * @param services policy services, such as {@code pcf-sm}
     * @param processes processes of one network function
     */
    Feature complete(Feature feature, List<String> services, List<Nf> processes) {
        ArrayNode there = projects(processes);
        List<Feature.Write> writes = new ArrayList<>();
        for (String service : services) {
            String project = PROJECTS + "/" + service + "/" + NAME;
            Map<String, Object> document = map(of(service).put("state", "dev"));
            writes.add(new Feature.Write(project, document));
            // Has no effect now, but makes the cleanup restore the previous project.
            for (JsonNode each : there) {
                if (each.path("service").asString("").equals(service) && each.has("active")) {
                    writes.add(new Feature.Write(
                            PROJECTS + "/" + service + "/" + each.path("name").asString("") + "/active",
                            map(each.path("active"))));
                }
            }
            writes.add(new Feature.Write(project + "/active", Map.of("version", 1)));
        }
        return feature.write(writes);
    }

    private static ArrayNode projects(List<Nf> processes) {
        for (Nf process : processes) {
            Management.Answer answer = process.management().get("/oc-cnpolicy-configuration/v1/" + PROJECTS);
            if (answer.successful()) {
                return (ArrayNode) Json.parse(answer.body());
            }
        }
        return Json.array();
    }

    /**
     * Returns the project of a service: complete for sessions; for associations without the blocks about sessions, and
     * with the UE policies of the UDR.
     */
    ObjectNode of(String service) {
        try {
            ObjectNode project = (ObjectNode) Json.parseDeep(Files.readAllBytes(file));
            if (service.equals("pcf-am") || service.equals("pcf-ue")) {
                prune(project.path("policies"));
            }
            if (service.equals("pcf-ue") || (state && service.equals("pcf-sm"))) {
                ObjectNode last = (ObjectNode) project.at("/policies/0/workspace/blocks/blocks/0");
                while (last.at("/next/block") instanceof ObjectNode next) {
                    last = next;
                }
                last.putObject("next").set("block", Json.parse(service.equals("pcf-ue") ? SECTIONS : STATE));
            }
            return project;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static void prune(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                JsonNode kept = keep(object.get(name));
                if (kept == null) {
                    object.remove(name);
                } else {
                    object.set(name, kept);
                    prune(kept);
                }
            }
        } else {
            node.forEach(HighProject::prune);
        }
    }

    /**
     * Copies a member without the blocks to omit, each of which is replaced by its next statement; null if nothing
     * remains.
     */
    private static @Nullable JsonNode keep(JsonNode member) {
        JsonNode block = member.get("block");
        if (block instanceof ObjectNode statement) {
            String type = statement.path("type").asString("");
            if (OF_SESSIONS.contains(type)) {
                JsonNode next = statement.get("next");
                return next == null ? null : keep(next);
            }
            if (type.equals(TRIGGERS)) {
                ObjectNode trigger = (ObjectNode) statement.at("/inputs/LIST/block");
                ObjectNode inputs = (ObjectNode) trigger.get("inputs");
                List.copyOf(inputs.propertyNames()).stream()
                        .filter(name -> !name.equals("ADD0"))
                        .forEach(inputs::remove);
                ((ObjectNode) inputs.at("/ADD0/block/fields")).put("TEXT", "LOC_CH");
            }
        }
        return member;
    }

    private static Map<String, Object> map(JsonNode document) {
        @SuppressWarnings("unchecked") // properties of an object
        Map<String, Object> map = Json.mapper().convertValue(document, Map.class);
        return map;
    }
}
