// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItem;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.ConfigurationRoot;
import org.sigcore.platform.configuration.Documents;
import org.sigcore.platform.configuration.schema.SchemaComponents;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Generates the OpenAPI description of the configuration API from its items. */
final class ConfigurationOpenApi {
    private static final String JSON = "application/json";
    private final ConfigurationRoot root;
    private final String commonRoot;

    ConfigurationOpenApi(ConfigurationRoot root, String commonRoot) {
        this.root = root;
        this.commonRoot = commonRoot;
    }

    ObjectNode describe(List<ConfigItem<?>> items) {
        SchemaComponents components = new SchemaComponents();
        ObjectNode paths = Json.object();
        whole(paths);
        for (ConfigItem<?> item : items) {
            describe(item, paths, components.reference(item.type()));
        }
        ObjectNode document = Json.object().put("openapi", "3.0.3");
        document.set("info", Json.object().put("title", root.title()).put("version", "1.0.0"));
        document.set("paths", paths);
        ObjectNode schemas = components.document();
        schemas.set("ProblemDetails", problem());
        schemas.set("Difference", difference());
        ObjectNode shared = object("schemas", schemas);
        shared.set("parameters", object("dryRun", dryRun()));
        document.set("components", shared);
        return document;
    }

    private void whole(ObjectNode paths) {
        ObjectNode any = Json.object().put("type", "object");
        ObjectNode read = responses("200", any);
        ObjectNode events = Json.object().put("type", "string");
        events.put("description", "Server-sent events: each version, with the names of the documents that it changed.");
        ((ObjectNode) read.at("/200/content")).set("text/event-stream", object("schema", events));
        paths.set(
                root.path(),
                object("get", operation("Returns all documents by name, or their changes as events.", read)));
        paths.set(
                root.path() + "/export",
                object("get", operation("Exports all documents of this and the common API.", responses("200", any))));
        ObjectNode restore = operation(
                "Imports an export in one change. Documents that it does not contain get their defaults.",
                responses("204", null));
        restore.set("requestBody", body(any));
        paths.set(root.path() + "/import", object("put", restore));
        paths.set(
                root.path() + "/administration/export",
                object(
                        "get",
                        operation(
                                "Exports the documents that differ from their defaults, for import elsewhere.",
                                responses("200", any))));
        ObjectNode merge = operation(
                "Adds documents, all or none. Existing ones are ignored or replaced, as reported in the response.",
                responses("200", any));
        merge.set("parameters", Json.array().add(parameter("action", "string", "ignore or replace")));
        merge.set("requestBody", body(any));
        paths.set(root.path() + "/administration/import", object("post", merge));
        ObjectNode entries = Json.object().put("type", "array");
        entries.set("items", any);
        ObjectNode history = operation(
                "History of changes with user, time, and values before and after; the latest first.",
                responses("200", entries));
        history.set("parameters", historyParameters());
        paths.set(commonRoot + "/management/history", object("get", history));
    }

    private static ArrayNode historyParameters() {
        return Json.array()
                .add(parameter("document", "string", "name of one resource"))
                .add(parameter("resource", "string", "prefix of the resources, if no document is given"))
                .add(parameter("before", "string", "time; returns older entries only"))
                .add(parameter("limit", "integer", "1 to 1000 entries, default 100"));
    }

    private static ObjectNode parameter(String name, String type, String description) {
        ObjectNode parameter =
                Json.object().put("name", name).put("in", "query").put("description", description);
        parameter.set("schema", Json.object().put("type", type));
        return parameter;
    }

    private void describe(ConfigItem<?> item, ObjectNode paths, ObjectNode schema) {
        String path = (item.group().isEmpty() ? root.path() : commonRoot) + "/" + item.id();
        switch (item) {
            case ConfigResource<?> resource -> {
                ObjectNode operations = operations(item, schema);
                operations.set("x-default", Documents.write(resource.defaults()));
                paths.set(path, operations);
            }
            case ConfigCollection<?> collection -> {
                ObjectNode all = Json.object().put("type", "object");
                all.set("additionalProperties", schema);
                paths.set(path, object("get", operation("All entries by key. " + item.doc(), responses("200", all))));
                ObjectNode operations = operations(item, schema);
                operations.set("parameters", Json.array().add(key()));
                paths.set(path + "/{key}", operations);
            }
        }
    }

    private static ObjectNode operations(ConfigItem<?> item, ObjectNode schema) {
        ObjectNode put = tried(operation("Replaces the document. Absent members get their defaults.", written(schema)));
        put.set("requestBody", body(schema));
        ObjectNode patch = tried(operation("Merges into the document (RFC 7396).", responses("200", schema)));
        ObjectNode patched = Json.object().put("required", true);
        // A patch contains any part of a document, and null to restore a default, so the schema of complete documents
        // does not fit.
        ObjectNode part = Json.object().put("type", "object");
        patched.set("content", object("application/merge-patch+json", object("schema", part)));
        patch.set("requestBody", patched);
        ObjectNode operations = Json.object();
        operations.set("get", operation(item.doc().isEmpty() ? item.name() : item.doc(), responses("200", schema)));
        operations.set("put", put);
        operations.set("patch", patch);
        operations.set("delete", tried(operation("Restores the default.", responses("204", null))));
        return operations;
    }

    /** Adds the parameter {@code dryRun} to an operation. */
    private static ObjectNode tried(ObjectNode operation) {
        operation.set("parameters", Json.array().add(reference("parameters/dryRun")));
        ObjectNode difference = reference("schemas/Difference");
        ObjectNode responses = (ObjectNode) operation.path("responses");
        JsonNode done = responses.at("/200/content/application~1json/schema");
        ObjectNode answer = difference;
        if (!done.isMissingNode()) {
            answer = Json.object();
            answer.putArray("oneOf").add(done).add(difference);
        }
        responses.set("200", responses("200", answer).path("200"));
        return operation;
    }

    private static ObjectNode reference(String component) {
        return Json.object().put("$ref", "#/components/" + component);
    }

    private static ObjectNode dryRun() {
        return parameter("dryRun", "boolean", "true: nothing is changed, and the response shows the result");
    }

    private static ObjectNode difference() {
        ObjectNode properties = Json.object();
        properties.set("path", Json.object().put("type", "string").put("description", "JSON pointer"));
        properties.set("before", Json.object().put("description", "absent if there was no value"));
        properties.set("after", Json.object().put("description", "absent if there would be no value"));
        ObjectNode entry = Json.object().put("type", "object");
        entry.set("properties", properties);
        ObjectNode difference = Json.object().put("type", "array").put("description", "dryRun: values that differ");
        difference.set("items", entry);
        return difference;
    }

    private static ObjectNode key() {
        ObjectNode key = Json.object().put("name", "key").put("in", "path").put("required", true);
        key.set("schema", Json.object().put("type", "string").put("pattern", "^[A-Za-z0-9._:@-]{1,128}$"));
        return key;
    }

    private static ObjectNode operation(String summary, ObjectNode responses) {
        ObjectNode operation = Json.object().put("summary", summary);
        operation.set("responses", responses);
        return operation;
    }

    private static ObjectNode written(ObjectNode schema) {
        ObjectNode responses = responses("200", schema);
        ObjectNode created = Json.object().put("description", "created");
        created.set("content", object(JSON, object("schema", schema)));
        responses.set("201", created);
        return responses;
    }

    private static ObjectNode responses(String status, @org.jspecify.annotations.Nullable ObjectNode schema) {
        ObjectNode good = Json.object().put("description", "done");
        if (schema != null) {
            good.set("content", object(JSON, object("schema", schema)));
        }
        ObjectNode bad = Json.object().put("description", "refused");
        bad.set(
                "content",
                object(
                        "application/problem+json",
                        object("schema", Json.object().put("$ref", "#/components/schemas/ProblemDetails"))));
        ObjectNode responses = object(status, good);
        responses.set("default", bad);
        return responses;
    }

    private static ObjectNode body(ObjectNode schema) {
        ObjectNode body = Json.object().put("required", true);
        body.set("content", object(JSON, object("schema", schema)));
        return body;
    }

    private static ObjectNode problem() {
        ObjectNode invalid = Json.object().put("type", "object");
        ObjectNode parts = Json.object();
        parts.set("param", Json.object().put("type", "string").put("description", "JSON pointer"));
        parts.set("reason", Json.object().put("type", "string"));
        invalid.set("properties", parts);
        ObjectNode list = Json.object().put("type", "array");
        list.set("items", invalid);
        ObjectNode properties = Json.object();
        properties.set("status", Json.object().put("type", "integer"));
        properties.set("cause", Json.object().put("type", "string"));
        properties.set("detail", Json.object().put("type", "string"));
        properties.set("invalidParams", list);
        ObjectNode problem = Json.object().put("type", "object");
        problem.set("properties", properties);
        return problem;
    }

    private static ObjectNode object(String name, ObjectNode value) {
        ObjectNode object = Json.object();
        object.set(name, value);
        return object;
    }
}
