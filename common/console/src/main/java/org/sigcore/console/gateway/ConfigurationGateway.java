// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.gateway;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.client.Caller;
import org.sigcore.console.client.FunctionAnswer;
import org.sigcore.console.client.Functions;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.ConfigurationPaths;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.state.AuditLog;
import org.springframework.http.HttpMethod;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/**
 * Changes configuration documents in the name of a person. Every change needs a reason, and is recorded by the
 * console and in the history of the function.
 */
public final class ConfigurationGateway {
    private static final Duration KNOWN = Duration.ofMinutes(1);

    private final Functions functions;
    private final AuditLog audit;
    private final Map<String, Mono<ConfigurationPaths>> paths = new ConcurrentHashMap<>();

    /**
     * A document of a function.
     *
     * @param value null for the default
     * @param ifMatch entity tag that the document must have; null for any
     */
    public record Write(
            String function,
            String document,
            @Nullable JsonNode value,
            @Nullable String ifMatch) {}

    public ConfigurationGateway(Functions functions, AuditLog audit) {
        this.functions = functions;
        this.audit = audit;
    }

    /** Returns the document as an operator sees it, which may be written again; its status is 404 if it is absent. */
    public Mono<FunctionAnswer> readForChange(Actor actor, String function, String document) {
        return path(function, document)
                .flatMap(path -> functions
                        .named(function)
                        .as(Caller.operator(actor.name()))
                        .send(HttpMethod.GET, path, null, null))
                .map(answer -> answer.status() == 404 ? answer : answer.required(function));
    }

    /** Returns the differences that a write would make. */
    public Mono<FunctionAnswer> tryOut(Actor actor, Write write) {
        return send(actor, write, "?dryRun=true");
    }

    /** Changes a document. */
    public Mono<FunctionAnswer> write(Actor actor, Write write, String reason) {
        String action = write.value() == null ? "configuration-reset" : "configuration-write";
        return audit.around(
                actor,
                new AuditLog.Subject(action, write.function(), write.document(), reason),
                send(actor, write, ""));
    }

    /** Takes back the latest change of a document. */
    public Mono<FunctionAnswer> rollback(Actor actor, String function, String document, String reason) {
        // The document is read ahead of its history, so that a change in between is refused with 412.
        Mono<FunctionAnswer> work = readForChange(actor, function, document)
                .flatMap(present -> history(actor, function, document, 1).flatMap(answer -> {
                    JsonNode latest = answer.body().path(0);
                    if (!latest.path("resource").asString("").equals(document)) {
                        return Mono.error(Refusal.of(409, "the document has no recorded change"));
                    }
                    JsonNode before = latest.path("before");
                    return send(
                            actor,
                            new Write(function, document, before.isObject() ? before : null, present.condition()),
                            "");
                }));
        return audit.around(actor, new AuditLog.Subject("configuration-rollback", function, document, reason), work);
    }

    /** Returns the changes of a document, the latest first. */
    public Mono<FunctionAnswer> history(Actor actor, String function, String document, int limit) {
        String path =
                ConfigurationPaths.common(function) + "/management/history?limit=" + limit + "&document=" + document;
        return path(function, document)
                .flatMap(known -> functions
                        .named(function)
                        .as(Caller.operator(actor.name()))
                        .send(HttpMethod.GET, path, null, null))
                .map(answer -> answer.required(function));
    }

    private Mono<FunctionAnswer> send(Actor actor, Write write, String query) {
        HttpMethod method = write.value() == null ? HttpMethod.DELETE : HttpMethod.PUT;
        return path(write.function(), write.document())
                .flatMap(path -> functions
                        .named(write.function())
                        .as(Caller.operator(actor.name()))
                        .send(method, path + query, write.value(), write.ifMatch()))
                .map(answer -> answer.required(write.function()));
    }

    private Mono<String> path(String function, String document) {
        return Mono.defer(() -> paths.computeIfAbsent(functions.named(function).name(), this::known))
                .map(known -> known.path(document));
    }

    // A failure is not kept.
    private Mono<ConfigurationPaths> known(String function) {
        return functions
                .named(function)
                .send(HttpMethod.GET, ConfigurationPaths.root(function) + "/openapi.json", null, null)
                .map(answer -> new ConfigurationPaths(
                        function, answer.required(function).body()))
                .cache(found -> KNOWN, failed -> Duration.ZERO, () -> Duration.ZERO);
    }
}
