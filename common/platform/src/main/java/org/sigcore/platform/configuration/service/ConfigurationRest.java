// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMergePatch;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigDocument;
import org.sigcore.platform.configuration.ConfigItem;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.ConfigurationRoot;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.management.access.AccountItems;
import org.sigcore.platform.management.access.ManagementRole;
import org.sigcore.platform.management.access.ManagementUser;
import org.sigcore.sbi.EntityTag;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The configuration API: documents at {@code {root}/{name}}, entries at {@code {root}/{name}/{key}}, all of them at
 * {@code {root}}; likewise below {@code /{nf}/nf-common-component/v1/{group}} for items that all NFs share. Further
 * resources are {@code {root}/export}, {@code {root}/import}, {@code {root}/administration/export|import} and
 * {@code {root}/openapi.json}.
 *
 * <p>The {@code etag} of a document is the version of its row. A write is answered when the change is stored and
 * effective in this process.
 */
public final class ConfigurationRest implements ManagementRoutes {
    private final LocalConfiguration configuration;
    private final ConfigurationWriter writer;
    private final ConfigurationRoot root;
    private final String commonRoot;
    private final ConfigurationTransfer transfer;

    /** @param nf short name, first segment of the common root */
    public ConfigurationRest(
            LocalConfiguration configuration, ConfigurationWriter writer, ConfigurationRoot root, String nf) {
        this.configuration = configuration;
        this.writer = writer;
        this.root = root;
        this.commonRoot = "/" + nf + "/nf-common-component/v1";
        this.transfer = new ConfigurationTransfer(configuration, writer);
    }

    /** Returns the OpenAPI description of the configuration API. */
    public ObjectNode openApi() {
        return new ConfigurationOpenApi(root, commonRoot).describe(configuration.items());
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api(root.path())
                .route("GET", "", request -> SbiResponse.json(200, transfer.documents(true)))
                .route("GET", "/openapi.json", request -> SbiResponse.json(200, openApi()))
                .route("GET", "/administration/export", request -> {
                    ManagementUser.current().require(ManagementRole.ADMIN);
                    return SbiResponse.json(200, transfer.configured());
                })
                .route("POST", "/administration/import", this::merge)
                .route("GET", "/export", request -> SbiResponse.json(200, exported()))
                .route("PUT", "/import", request -> {
                    ManagementUser.current().require(ManagementRole.ADMIN);
                    transfer.restore(request.jsonObject());
                    return SbiResponse.noContent();
                });
        configuration.items().stream().filter(item -> item.group().isEmpty()).forEach(item -> add(routes, item));
        routes.api(commonRoot)
                .route("GET", "", request -> SbiResponse.json(200, transfer.documents(false)))
                .route("GET", "/openapi.json", request -> SbiResponse.json(200, openApi()));
        configuration.items().stream().filter(item -> !item.group().isEmpty()).forEach(item -> add(routes, item));
    }

    private SbiResponse merge(SbiRequest request) {
        ManagementUser.current().require(ManagementRole.ADMIN);
        String action = request.query().get("action");
        if (!"ignore".equals(action) && !"replace".equals(action)) {
            throw new ProblemException(
                    ProblemDetails.of(400, "MANDATORY_QUERY_PARAM_INCORRECT", "action: expected ignore or replace"));
        }
        return SbiResponse.json(200, transfer.merge(request.jsonObject(), "replace".equals(action)));
    }

    private ObjectNode exported() {
        ManagementUser.current().require(ManagementRole.ADMIN);
        return transfer.export();
    }

    private void add(SbiRouter.Builder routes, ConfigItem<?> item) {
        String path = "/" + item.id();
        switch (item) {
            case ConfigResource<?> resource -> addDocument(routes, path, resource);
            case ConfigCollection<?> collection -> {
                routes.route("GET", path, guarded(item, request -> list(collection)));
                addDocument(routes, path + "/{key}", collection);
            }
        }
    }

    private void addDocument(SbiRouter.Builder routes, String path, ConfigItem<?> item) {
        routes.route("GET", path, guarded(item, request -> get(item, request)))
                .route("PUT", path, guarded(item, request -> put(item, request)))
                .route("PATCH", path, guarded(item, request -> patch(item, request)))
                .consumes("application/merge-patch+json", "application/json")
                .route("DELETE", path, guarded(item, request -> delete(item, request)));
    }

    private static SbiHandler guarded(ConfigItem<?> item, SbiHandler handler) {
        return AccountItems.secret(item)
                ? request -> {
                    ManagementUser.current().require(ManagementRole.ADMIN);
                    return handler.handle(request);
                }
                : handler;
    }

    private SbiResponse list(ConfigCollection<?> item) {
        ObjectNode all = Json.object();
        configuration.documents(item).forEach((key, document) -> all.set(key, document.json()));
        return SbiResponse.json(200, all);
    }

    private SbiResponse get(ConfigItem<?> item, SbiRequest request) {
        ConfigDocument document = find(item, key(item, request));
        if (document == null) {
            throw missing(item, request);
        }
        String wanted = request.headers().get("if-none-match");
        return wanted != null && EntityTag.isInIfNoneMatch(wanted, etag(document))
                ? SbiResponse.of(304).withHeader("etag", etag(document))
                : answer(200, document);
    }

    private SbiResponse put(ConfigItem<?> item, SbiRequest request) {
        String key = key(item, request);
        ObjectNode sent = request.jsonObject();
        writer.refresh();
        ConfigDocument before = find(item, key);
        Long expected = precondition(request, before);
        if (isDryRun(request)) {
            return difference(before, writer.tried(item, key, sent));
        }
        writer.put(item, key, sent, expected);
        ConfigDocument after = find(item, key);
        if (after == null) {
            throw missing(item, request); // removed concurrently by another client
        }
        return before == null ? answer(201, after).withHeader("location", request.path()) : answer(200, after);
    }

    private SbiResponse patch(ConfigItem<?> item, SbiRequest request) {
        String key = key(item, request);
        ObjectNode sent = request.jsonObject();
        for (int tries = 1; ; tries++) {
            writer.refresh();
            ConfigDocument before = find(item, key);
            if (before == null) {
                throw missing(item, request);
            }
            precondition(request, before);
            ObjectNode patched = JsonMergePatch.apply(before.json(), sent);
            if (isDryRun(request)) {
                return difference(before, writer.tried(item, key, patched));
            }
            try {
                writer.put(item, key, patched, before.version());
                ConfigDocument after = find(item, key);
                return after == null ? SbiResponse.noContent() : answer(200, after);
            } catch (ProblemException e) {
                // Without If-Match, a concurrent change by another client is not a conflict.
                if (e.problem().status() != 412 || request.headers().contains("if-match") || tries == 5) {
                    throw e;
                }
            }
        }
    }

    private SbiResponse delete(ConfigItem<?> item, SbiRequest request) {
        String key = key(item, request);
        writer.refresh();
        ConfigDocument before = find(item, key);
        if (before == null) {
            throw missing(item, request);
        }
        Long expected = precondition(request, before);
        if (isDryRun(request)) {
            return difference(before, writer.triedWithout(item, key));
        }
        writer.delete(item, key, expected);
        return SbiResponse.noContent();
    }

    private static boolean isDryRun(SbiRequest request) {
        String dryRun = request.query().get("dryRun");
        if (dryRun != null && !dryRun.equals("true") && !dryRun.equals("false")) {
            throw new ProblemException(SbiCause.INVALID_QUERY_PARAM, "dryRun: expected true or false");
        }
        return "true".equals(dryRun);
    }

    private static SbiResponse difference(@Nullable ConfigDocument before, JsonNode after) {
        JsonNode now = before == null ? NullNode.getInstance() : before.json();
        return SbiResponse.json(200, Difference.of(now, after));
    }

    private @Nullable ConfigDocument find(ConfigItem<?> item, String key) {
        return configuration.documents(item).get(key);
    }

    private static String key(ConfigItem<?> item, SbiRequest request) {
        if (item instanceof ConfigResource<?>) {
            return "";
        }
        String key = request.pathParam("key");
        if (!ConfigCollection.isKey(key)) {
            throw new ProblemException(
                    ProblemDetails.of(400, "INVALID_QUERY_PARAM", "expected " + ConfigCollection.KEYS));
        }
        return key;
    }

    /** Returns the version that the write requires, null for any. */
    private static @Nullable Long precondition(SbiRequest request, @Nullable ConfigDocument document) {
        String must = request.headers().get("if-match");
        String mustNot = request.headers().get("if-none-match");
        if ((must != null && (document == null || !EntityTag.satisfiesIfMatch(must, etag(document))))
                || (mustNot != null && document != null && EntityTag.isInIfNoneMatch(mustNot, etag(document)))) {
            throw new ProblemException(ProblemDetails.of(
                    412, null, "the document is " + (document == null ? "not there" : "at etag " + etag(document))));
        }
        return must != null && document != null ? (Long) document.version() : mustNot != null ? (Long) 0L : null;
    }

    private static String etag(ConfigDocument document) {
        return "\"" + document.version() + "\"";
    }

    private static SbiResponse answer(int status, ConfigDocument document) {
        return SbiResponse.json(status, document.json()).withHeader("etag", etag(document));
    }

    private static ProblemException missing(ConfigItem<?> item, SbiRequest request) {
        return new ProblemException(ProblemDetails.of(
                404,
                "RESOURCE_CONTEXT_NOT_FOUND",
                item.name() + " has no " + request.pathParams().getOrDefault("key", "document")));
    }
}
