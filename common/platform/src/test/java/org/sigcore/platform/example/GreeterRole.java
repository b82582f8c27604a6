// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.oauth.TokenGate;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.trace.Correlation;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;

/** Greets, over the SBI and for other roles. */
@Role(value = "greeter", paths = "/ngreet-hello/v1")
class GreeterRole {
    @Bean
    Greeter greeter() {
        return new PoliteGreeter();
    }

    @Bean
    Gate gate() {
        return new Gate();
    }

    @Bean
    SbiRoutes greeterRoutes(Greeter greeter, Gate gate, NfIdentity identity) {
        return routes -> routes.api("/ngreet-hello/v1")
                .route(
                        "GET",
                        "/greetings/{name}",
                        request -> SbiResponse.json(200, greeter.greet("Hello", List.of(request.pathParam("name")))))
                .route(
                        "GET",
                        "/requester",
                        request -> SbiResponse.json(
                                200,
                                Stream.of("x-forwarded-client-cert", TokenGate.SUBJECT)
                                        .flatMap(name -> request.headers().all(name).stream())
                                        .toList()))
                .route("POST", "/notes", request -> SbiResponse.of(204))
                .route(
                        "POST",
                        "/guests",
                        request -> SbiResponse.created(identity.apiRoot() + "/ngreet-hello/v1/guests/1", Json.object()))
                .route(
                        "POST",
                        "/guests-elsewhere",
                        request -> SbiResponse.created("http://127.0.0.1:1/guests/1", Json.object()))
                .route("GET", "/failures", request -> {
                    throw new ProblemException(ProblemDetails.of(500, "SYSTEM_FAILURE", "of the example"));
                })
                .route("GET", "/gate", request -> {
                    gate.pass();
                    return SbiResponse.of(200);
                });
    }

    private static final class PoliteGreeter implements Greeter {
        private final Set<String> known = ConcurrentHashMap.newKeySet();

        @Override
        public Greeting greet(String salutation, List<String> names) {
            return new Greeting(salutation + ", " + String.join(" and ", names), names);
        }

        @Override
        public Optional<String> motto(int line) {
            return line == 1 ? Optional.of("be kind") : Optional.empty();
        }

        @Override
        public void remember(String name) {
            known.add(name);
        }

        @Override
        public boolean knows(String name) {
            return known.contains(name);
        }

        @Override
        public @Nullable String trace() {
            Correlation correlation = Correlation.current();
            return correlation == null ? null : correlation.traceparent();
        }

        @Override
        public void forget(String name) {
            if (known.remove(name)) {
                return;
            }
            throw new ProblemException(ProblemDetails.of(404, "NAME_UNKNOWN", "no guest is called " + name));
        }
    }
}
