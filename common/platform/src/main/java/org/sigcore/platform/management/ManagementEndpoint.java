// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Executors;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.management.access.ManagementRole;
import org.sigcore.platform.management.access.ManagementUser;
import org.sigcore.platform.management.access.SubscriberMask;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiHandler;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import org.springframework.web.util.DisconnectedClientHelper;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Serves a handler of complete messages on the management port: collects the request on the event loop, and runs the
 * handler on a virtual thread, so that it may block. The handler gets the raw path: its router decodes each segment
 * once, so that a name may contain a slash ({@code %2F}).
 */
final class ManagementEndpoint implements WebHandler {
    private static final int MAX_BODY_BYTES = 16 << 20;
    private static final byte[] NO_BODY = {};
    private static final Scheduler THREADS = Schedulers.fromExecutor(Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("management-", 0).factory()));
    private final SbiHandler handler;

    ManagementEndpoint(SbiHandler handler) {
        this.handler = handler;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange) {
        return exchange.getPrincipal()
                .map(ManagementUser::of)
                .defaultIfEmpty(ManagementUser.of(null))
                .flatMap(user -> handle(exchange, user));
    }

    private Mono<Void> handle(ServerWebExchange exchange, ManagementUser user) {
        ServerHttpRequest request = exchange.getRequest();
        return DataBufferUtils.join(request.getBody(), MAX_BODY_BYTES)
                .map(ManagementEndpoint::bytes)
                .defaultIfEmpty(NO_BODY)
                .publishOn(THREADS)
                .map(body -> user.call(() -> handler.handle(whole(request, body))))
                .map(answer -> masked(answer, user))
                .onErrorReturn(DataBufferLimitException.class, tooLarge())
                .flatMap(answer -> write(answer, exchange.getResponse()))
                .onErrorComplete(DisconnectedClientHelper::isClientDisconnectedException);
    }

    private static SbiResponse masked(SbiResponse answer, ManagementUser user) {
        return user.may(ManagementRole.OPERATOR) || answer.body().length == 0
                ? answer
                : new SbiResponse(
                        answer.status(),
                        answer.headers(),
                        SubscriberMask.mask(new String(answer.body(), StandardCharsets.UTF_8))
                                .getBytes(StandardCharsets.UTF_8));
    }

    private static SbiResponse tooLarge() {
        return SbiResponse.problem(
                ProblemDetails.of(413, null, "expected a body of at most " + MAX_BODY_BYTES + " bytes"));
    }

    private static byte[] bytes(DataBuffer joined) {
        byte[] body = new byte[joined.readableByteCount()];
        joined.read(body);
        DataBufferUtils.release(joined);
        return body;
    }

    private static SbiRequest whole(ServerHttpRequest request, byte[] body) {
        SbiHeaders headers = SbiHeaders.empty();
        request.getHeaders().forEach((name, values) -> values.forEach(value -> headers.add(name, value)));
        String path = request.getURI().getRawPath();
        String query = request.getURI().getRawQuery();
        InetSocketAddress remote = request.getRemoteAddress();
        return new SbiRequest(
                request.getMethod().name(),
                query == null ? path : path + "?" + query,
                headers,
                body,
                Map.of(),
                request.getURI().getAuthority(),
                remote);
    }

    private static Mono<Void> write(SbiResponse answer, ServerHttpResponse response) {
        response.setStatusCode(HttpStatusCode.valueOf(answer.status()));
        answer.headers().forEach(field -> response.getHeaders().add(field.getKey(), field.getValue()));
        if (answer.body().length == 0) {
            return response.setComplete();
        }
        response.getHeaders().setContentLength(answer.body().length);
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(answer.body())));
    }
}
