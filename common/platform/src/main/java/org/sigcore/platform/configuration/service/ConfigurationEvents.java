// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigSnapshot;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.management.ManagementEvents;
import org.springframework.http.codec.ServerSentEvent;
import reactor.core.publisher.Flux;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Publishes configuration changes as server-sent events: first the current version with every configured document, then
 * each further version with the changed documents. The id of an event is the version, so that a reconnecting client
 * receives the changes that it has missed.
 */
final class ConfigurationEvents implements ManagementEvents {
    private final LocalConfiguration configuration;
    private final String root;

    ConfigurationEvents(LocalConfiguration configuration, String root) {
        this.configuration = configuration;
        this.root = root;
    }

    @Override
    public String path() {
        return root;
    }

    @Override
    public Flux<ServerSentEvent<String>> follow(@Nullable String lastEventId) {
        AtomicLong seen = new AtomicLong(ManagementEvents.number(lastEventId));
        return ManagementEvents.polling(() -> {
            ConfigSnapshot changed = configuration.since(seen.get());
            return seen.getAndSet(changed.version()) == changed.version() ? Flux.empty() : Flux.just(event(changed));
        });
    }

    private static ServerSentEvent<String> event(ConfigSnapshot changed) {
        ArrayNode documents = Json.array();
        changed.rows()
                .forEach(row -> documents.add(row.entry().isEmpty() ? row.item() : row.item() + "/" + row.entry()));
        ObjectNode data = Json.object().put("version", changed.version());
        data.set("documents", documents);
        return ServerSentEvent.builder(data.toString())
                .event("configuration")
                .id(Long.toString(changed.version()))
                .build();
    }
}
