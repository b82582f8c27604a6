// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import org.jspecify.annotations.Nullable;
import org.sigcore.console.client.FunctionAnswer;
import org.sigcore.console.gateway.ConfigurationGateway;
import org.sigcore.console.gateway.ConfigurationGateway.Write;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.logic.Texts;
import org.springframework.http.CacheControl;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Configuration documents of the functions: tried out, changed, reset, taken back. */
public final class ConfigurationRoutes {
    private static final String DOCUMENT = "/api/functions/{function}/configuration/{*document}";

    private final ConfigurationGateway configuration;

    /**
     * A document that a person writes.
     *
     * @param reason may be absent in a dry run
     * @param etag entity tag of the document on which the change is based; null for any
     */
    public record Body(
            @Nullable JsonNode document,
            @Nullable String reason,
            @Nullable String etag) {}

    /** A document of which the latest change is taken back. */
    public record Rollback(
            @Nullable String document, @Nullable String reason) {}

    public ConfigurationRoutes(ConfigurationGateway configuration) {
        this.configuration = configuration;
    }

    public RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route()
                .PUT(DOCUMENT, this::put)
                .DELETE(DOCUMENT, this::reset)
                .POST("/api/functions/{function}/rollback", this::rollback)
                .build();
    }

    private Mono<ServerResponse> put(ServerRequest request) {
        String function = request.pathVariable("function");
        return Mono.zip(Requests.actor(request), Requests.body(request, Body.class))
                .flatMap(both -> {
                    Body body = both.getT2();
                    if (body.document() == null || !body.document().isObject()) {
                        return Mono.error(Refusal.of(400, "document: expected an object"));
                    }
                    Write write = new Write(function, document(request), body.document(), body.etag());
                    return isDryRun(request)
                            ? configuration.tryOut(both.getT1(), write)
                            : configuration.write(both.getT1(), write, reason(body.reason()));
                })
                .flatMap(ConfigurationRoutes::shown);
    }

    private Mono<ServerResponse> reset(ServerRequest request) {
        Write write = new Write(request.pathVariable("function"), document(request), null, null);
        boolean dryRun = isDryRun(request);
        String reason = dryRun ? "" : reason(request.queryParam("reason").orElse(null));
        return Requests.actor(request)
                .flatMap(actor ->
                        dryRun ? configuration.tryOut(actor, write) : configuration.write(actor, write, reason))
                .flatMap(ConfigurationRoutes::shown);
    }

    private Mono<ServerResponse> rollback(ServerRequest request) {
        String function = request.pathVariable("function");
        return Mono.zip(Requests.actor(request), Requests.body(request, Rollback.class))
                .flatMap(both -> configuration.rollback(
                        both.getT1(),
                        function,
                        Texts.required("document", both.getT2().document(), 400),
                        reason(both.getT2().reason())))
                .flatMap(ConfigurationRoutes::shown);
    }

    private static Mono<ServerResponse> shown(FunctionAnswer answer) {
        if (answer.body().isMissingNode()) {
            return ServerResponse.noContent().build();
        }
        ServerResponse.BodyBuilder builder =
                ServerResponse.status(answer.status()).cacheControl(CacheControl.noStore());
        return (answer.etag().isEmpty() ? builder : builder.header("ETag", answer.etag())).bodyValue(answer.body());
    }

    private static String document(ServerRequest request) {
        return request.pathVariable("document").substring(1);
    }

    private static boolean isDryRun(ServerRequest request) {
        return request.queryParam("dryRun").filter("true"::equals).isPresent();
    }

    private static String reason(@Nullable String text) {
        return Texts.required("reason", text, 1000);
    }
}
