// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import java.security.Principal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.ApiVersion;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.jackson.EndpointJsonMapper;
import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;
import org.springframework.boot.health.actuate.endpoint.HealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.ReactiveHealthEndpointWebExtension;
import org.springframework.http.codec.ServerSentEvent;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Publishes {@code /actuator/health} as events: the document at once, and again after each change. */
final class HealthEvents implements ManagementEvents {
    private static final Pattern LAG = Pattern.compile("\"lagMillis\":[0-9]+");
    // Only authenticated users reach this endpoint.
    private static final SecurityContext SOMEBODY = new SecurityContext() {
        @Override
        public Principal getPrincipal() {
            return () -> "viewer";
        }

        @Override
        public boolean isUserInRole(String role) {
            return true;
        }
    };

    private final ReactiveHealthEndpointWebExtension health;
    private final EndpointJsonMapper json;

    HealthEvents(ReactiveHealthEndpointWebExtension health, EndpointJsonMapper json) {
        this.health = health;
        this.json = json;
    }

    @Override
    public String path() {
        return "/actuator/health";
    }

    @Override
    public Flux<ServerSentEvent<String>> follow(@Nullable String lastEventId) {
        return ManagementEvents.polling(this::document)
                .map(document -> json.get().writeValueAsString(document))
                .distinctUntilChanged(HealthEvents::withoutLag)
                .map(document ->
                        ServerSentEvent.builder(document).event("health").build());
    }

    /** Removes the loop lag, which differs at each check without being a change of health. */
    static String withoutLag(String document) {
        return LAG.matcher(document).replaceAll("");
    }

    private Mono<HealthDescriptor> document() {
        return health.health(ApiVersion.LATEST, WebServerNamespace.SERVER, SOMEBODY)
                .flatMap(answer -> Mono.justOrEmpty(answer.getBody()));
    }
}
