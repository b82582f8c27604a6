// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Renders the reference pages of the configuration documents from the OpenAPI file of a function. */
final class ConfigurationPages {
    private static final int LARGEST = 11_000;
    private final JsonNode openApi;
    private final String root;
    private final String title;

    /**
     * Pages of one function.
     *
     * @param root path of the configuration, such as {@code /nrf-configuration/v1/}
     */
    ConfigurationPages(JsonNode openApi, String root, String title) {
        this.openApi = openApi;
        this.root = root;
        this.title = title;
    }

    /** Returns the text of each page by its file name, beginning with the index {@code configuration.md}. */
    Map<String, String> all() {
        Map<String, String> pages = new LinkedHashMap<>();
        StringBuilder index = new StringBuilder("# Configuration documents of " + title + "\n\n" + """
                Generated from the OpenAPI file. Each document is read with GET, replaced with PUT, merged with PATCH and reset to its default
                with DELETE, below `%s` on the management port. A change applies to the next request.

                | documents | page |
                |---|---|
                """.formatted(root));
        groups().forEach((group, sections) -> {
            int number = 0;
            StringBuilder page = new StringBuilder();
            List<String> texts = new ArrayList<>();
            for (String section : sections) {
                if (!page.isEmpty() && page.length() + section.length() > LARGEST) {
                    texts.add(page.toString());
                    page.setLength(0);
                }
                page.append(section);
            }
            texts.add(page.toString());
            for (String text : texts) {
                String name = "configuration-" + group + (++number == 1 ? "" : "-" + number) + ".md";
                String heading = "# Configuration of " + title + ": " + group.replace('-', '/')
                        + (texts.size() == 1 ? "" : " (" + number + " of " + texts.size() + ")");
                pages.put(
                        name,
                        heading + "\n\n[All documents](configuration.md). Generated from the OpenAPI file.\n" + text);
                index.append("| ").append(documents(text)).append(" | [").append(group.replace('-', '/'));
                index.append("](").append(name).append(") |\n");
            }
        });
        Map<String, String> all = new LinkedHashMap<>();
        all.put("configuration.md", index.toString());
        all.putAll(pages);
        return all;
    }

    // The first names of a page that fit in the cell of a table.
    private static String documents(String text) {
        StringBuilder names = new StringBuilder();
        for (String line : text.lines().filter(line -> line.startsWith("## `")).toList()) {
            String next = line.substring(3).split(", ", 2)[0];
            if (names.length() + next.length() > 150) {
                return names + ", …";
            }
            names.append(names.isEmpty() ? "" : ", ").append(next);
        }
        return names.toString();
    }

    private Map<String, List<String>> groups() {
        Map<String, Map<String, List<String>>> documents = new TreeMap<>();
        openApi.path("paths").properties().forEach(path -> {
            JsonNode schema = path.getValue().at("/put/requestBody/content/application~1json/schema/$ref");
            if (path.getKey().startsWith(root) && schema.isString()) {
                String document = path.getKey().substring(root.length()).replace("{key}", "{name}");
                documents
                        .computeIfAbsent(group(document), each -> new LinkedHashMap<>())
                        .computeIfAbsent(schema.asString(), each -> new ArrayList<>())
                        .add(document);
            }
        });
        Map<String, List<String>> sections = new TreeMap<>();
        documents.forEach((group, bySchema) -> bySchema.forEach((schema, names) ->
                sections.computeIfAbsent(group, each -> new ArrayList<>()).add(section(names, schema))));
        return sections;
    }

    private static String group(String document) {
        String[] parts = document.split("/", -1);
        if (parts.length == 1 || (parts.length == 2 && parts[1].equals("{name}"))) {
            return "documents";
        }
        if (parts[0].equals("services")) {
            return "services-" + parts[2];
        }
        return parts[0].equals("policydata") ? "policydata-" + parts[1] : parts[0];
    }

    private String section(List<String> names, String reference) {
        StringBuilder text = new StringBuilder("\n## `" + names.getFirst() + "`\n\n");
        if (names.size() > 1) {
            text.append("Also applies to: `")
                    .append(String.join("`, `", names.subList(1, names.size())))
                    .append("`.\n\n");
        }
        JsonNode schema = resolve(reference);
        if (schema.has("description")) {
            text.append(schema.get("description").asString()).append("\n\n");
        }
        members(text, schema, "", 0);
        return text.toString();
    }

    private void members(StringBuilder text, JsonNode schema, String prefix, int depth) {
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asString()));
        schema.path("properties").properties().forEach(member -> {
            JsonNode declared = member.getValue();
            JsonNode type = target(declared);
            String name = prefix + member.getKey();
            text.append("- `").append(name).append("` (").append(kind(declared, type));
            text.append(required.contains(member.getKey()) ? ", required" : "").append(')');
            JsonNode description = declared.has("description") ? declared.get("description") : type.path("description");
            text.append(description.isString() ? ": " + description.asString() : "")
                    .append('\n');
            if (depth < 4) {
                JsonNode items = target(type.path("items"));
                members(
                        text,
                        items.has("properties") ? items : type,
                        name + (items.has("properties") ? "[]." : "."),
                        depth + 1);
                JsonNode values = target(type.path("additionalProperties"));
                if (values.has("properties")) {
                    members(text, values, name + ".*.", depth + 1);
                }
            }
        });
    }

    private static String kind(JsonNode declared, JsonNode type) {
        StringBuilder kind = new StringBuilder(type.path("type").asString("any"));
        if (type.has("enum")) {
            List<String> values = new ArrayList<>();
            type.get("enum").forEach(value -> values.add("`" + value.asString() + "`"));
            kind.append(": ").append(String.join(", ", values));
        }
        bounds(kind, type, "minimum", "maximum", "");
        bounds(kind, type, "minLength", "maxLength", " characters");
        bounds(kind, type, "minItems", "maxItems", " items");
        if (type.has("pattern")) {
            kind.append(", matches `").append(type.get("pattern").asString()).append('`');
        }
        JsonNode value = declared.has("default") ? declared.get("default") : type.path("default");
        if (!value.isMissingNode() && !(value.isContainer() && value.isEmpty())) {
            kind.append(", default `")
                    .append(value.isString() ? value.asString() : value.toString())
                    .append('`');
        }
        return kind.toString();
    }

    private static void bounds(StringBuilder kind, JsonNode type, String least, String most, String unit) {
        String from = type.path(least).asString("");
        String to = type.path(most).asString("");
        if (!to.isEmpty()) {
            kind.append(", ")
                    .append(from.isEmpty() ? "at most " : from + " to ")
                    .append(to)
                    .append(unit);
        } else if (!from.isEmpty()) {
            kind.append(", at least ").append(from).append(unit);
        }
    }

    private JsonNode target(JsonNode declared) {
        return declared.has("$ref") ? resolve(declared.get("$ref").asString()) : declared;
    }

    private JsonNode resolve(String reference) {
        return openApi.at(reference.substring(1));
    }
}
