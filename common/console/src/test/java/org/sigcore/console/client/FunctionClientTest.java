// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.sigcore.console.logic.Refusal;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class FunctionClientTest {
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final AtomicInteger number = new AtomicInteger();
    private final WebClient http = WebClient.builder()
            .exchangeFunction(request -> {
                sent.add(Objects.requireNonNull(request.headers().getFirst(HttpHeaders.AUTHORIZATION)));
                return Mono.just(ClientResponse.create(HttpStatus.NO_CONTENT).build());
            })
            .build();
    private final FunctionClient client = new FunctionClient(
            "nrf", http, http, Caller.operator("admin"), caller -> caller.name() + number.incrementAndGet());

    @Test
    void failures_haveTheStatusOfTheirCause() {
        URI address = URI.create("http://127.0.0.1:1");
        WebClientRequestException refused =
                new WebClientRequestException(new ConnectException(), HttpMethod.GET, address, HttpHeaders.EMPTY);
        assertFailure(Mono.error(refused), 502, "nrf cannot be reached");
        assertFailure(Mono.error(new TimeoutException()), 504, "nrf does not answer in time");
        String large = "x".repeat(300_000); // more than the default limit
        assertFailure(
                Mono.fromSupplier(() -> ClientResponse.create(HttpStatus.OK)
                        .header("Content-Type", "application/json")
                        .body(large)
                        .build()),
                502,
                "the answer of nrf is larger than 4 MB");
        WebClientRequestException untrusted = new WebClientRequestException(
                new SSLHandshakeException("unknown"), HttpMethod.GET, address, HttpHeaders.EMPTY);
        assertFailure(
                Mono.error(untrusted),
                502,
                "no TLS connection to nrf: check its certificate and sigcore.console.authority");
        assertFailure(
                Mono.fromSupplier(() -> ClientResponse.create(HttpStatus.OK)
                        .header("Content-Type", "application/json")
                        .body(Flux.error(new IOException("closed")))
                        .build()),
                502,
                "nrf has closed the connection");
    }

    @Test
    void answerThatIsNoJson_isNoSuccess_andAFailureKeepsItsStatus() {
        for (String type : List.of("text/html", "application/json")) {
            assertThatThrownBy(() -> sent(HttpStatus.OK, type, "<html>"))
                    .hasMessage("nrf answers with something other than JSON");
            assertThat(sent(HttpStatus.SERVICE_UNAVAILABLE, type, "<html>").status())
                    .isEqualTo(503);
        }
        String detail = "{\"detail\":\"" + "x".repeat(100_000) + "\"}";
        assertThat(sent(HttpStatus.BAD_REQUEST, "application/json", detail)
                        .refusal("nrf")
                        .getMessage())
                .hasSizeLessThan(2_100);
    }

    private static FunctionAnswer sent(HttpStatus status, String type, String body) {
        WebClient http = WebClient.builder()
                .exchangeFunction(request -> Mono.just(ClientResponse.create(status)
                        .header("Content-Type", type)
                        .body(body)
                        .build()))
                .build();
        FunctionClient client = new FunctionClient("nrf", http, http, Caller.CONSOLE, caller -> "t");
        return Objects.requireNonNull(
                client.send(HttpMethod.GET, "/", null, null).block());
    }

    private static void assertFailure(Mono<ClientResponse> answer, int status, String detail) {
        WebClient http = WebClient.builder().exchangeFunction(request -> answer).build();
        FunctionClient failing = new FunctionClient("nrf", http, http, Caller.CONSOLE, caller -> "t");
        for (Mono<?> request :
                List.of(failing.send(HttpMethod.GET, "/", null, null), failing.ask(HttpMethod.GET, "/", new byte[0]))) {
            assertThatThrownBy(request::block)
                    .isInstanceOf(Refusal.class)
                    .hasMessage(detail)
                    .extracting("status")
                    .isEqualTo(status);
        }
    }

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
