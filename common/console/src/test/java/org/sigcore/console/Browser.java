// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A browser, as far as cookies, forms and requests of a page are concerned. */
final class Browser {
    static final Duration PATIENCE = Duration.ofSeconds(30);
    static final String SESSION = "SESSION";
    static final String CSRF = "XSRF-TOKEN";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    final Map<String, String> cookies = new TreeMap<>();
    final Map<String, ResponseCookie> lastCookies = new TreeMap<>();
    private final WebClient http;

    /** An answer with its text. */
    record Answer(int status, HttpHeaders headers, String text) {
        JsonNode json() {
            return JSON.readTree(text);
        }
    }

    Browser(String url) {
        http = WebClient.builder()
                .baseUrl(url)
                .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(4 << 20))
                .build();
    }

    WebClient http() {
        return http;
    }

    /** Opens the login page and sends the form. Returns where the console leads. */
    String login(String name, String password) {
        assertThat(get("/login").status()).isEqualTo(200);
        Answer answer = request(http.post()
                .uri("/login")
                .body(BodyInserters.fromFormData("username", name)
                        .with("password", password)
                        .with("_csrf", cookies.getOrDefault(CSRF, ""))));
        assertThat(answer.status()).isEqualTo(302);
        return String.valueOf(answer.headers().getFirst(HttpHeaders.LOCATION));
    }

    /** Returns the value of a cookie that the console has set. */
    String cookie(String name) {
        return Objects.requireNonNull(cookies.get(name), name);
    }

    /** Returns the last form of a cookie, with its attributes. */
    ResponseCookie lastCookie(String name) {
        return Objects.requireNonNull(lastCookies.get(name), name);
    }

    Answer get(String path, Object... variables) {
        return request(http.get().uri(path, variables));
    }

    Answer send(HttpMethod method, String path, @Nullable String json) {
        WebClient.RequestBodySpec request = http.method(method).uri(path);
        String token = cookies.get(CSRF);
        if (token != null) {
            request.header("X-XSRF-TOKEN", token);
        }
        return request(
                json == null
                        ? request
                        : request.contentType(MediaType.APPLICATION_JSON).bodyValue(json));
    }

    Answer request(WebClient.RequestHeadersSpec<?> request) {
        cookies.forEach(request::cookie);
        Answer answer = request.exchangeToMono(response -> {
                    response.cookies()
                            .forEach((name, all) -> all.forEach(cookie -> {
                                lastCookies.put(name, cookie);
                                if (cookie.getMaxAge().isZero()) {
                                    cookies.remove(name);
                                } else {
                                    cookies.put(name, cookie.getValue());
                                }
                            }));
                    return response.bodyToMono(String.class)
                            .defaultIfEmpty("")
                            .map(text -> new Answer(
                                    response.statusCode().value(),
                                    response.headers().asHttpHeaders(),
                                    text));
                })
                .switchIfEmpty(Mono.error(new IllegalStateException("no answer")))
                .block(PATIENCE);
        return Objects.requireNonNull(answer);
    }
}
