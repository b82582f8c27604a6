// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

class FunctionClientTest {
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final AtomicInteger number = new AtomicInteger();
    private final FunctionClient client = new FunctionClient(
            "nrf",
            WebClient.builder()
                    .exchangeFunction(request -> {
                        sent.add(Objects.requireNonNull(request.headers().getFirst(HttpHeaders.AUTHORIZATION)));
                        return Mono.just(
                                ClientResponse.create(HttpStatus.NO_CONTENT).build());
                    })
                    .build(),
            Caller.operator("admin"),
            caller -> caller.name() + number.incrementAndGet());

    @Test
    void requestThatIsSentAgain_hasANewToken() {
        Mono<FunctionAnswer> request = client.send(HttpMethod.GET, "/openapi.json", null, null);
        request.block();
        request.block();
        client.as(Caller.operator("other"))
                .ask(HttpMethod.GET, "/", new byte[0])
                .block();

        assertThat(sent).containsExactly("Bearer admin1", "Bearer admin2", "Bearer other3");
    }
}
