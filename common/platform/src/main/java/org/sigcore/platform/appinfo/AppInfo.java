// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.appinfo;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.sigcore.model.Json;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.node.ObjectNode;

/**
 * Monitors the roles of an NF and its database. The state is served at {@code GET /{nf}/appinfo/v1/services} on the
 * management port (503 while a part is down) and as the metric {@code appinfo_service_running}.
 */
public final class AppInfo implements ManagementRoutes, MeterBinder {
    private final String nf;
    private final Map<String, Supplier<State>> parts;
    private final Map<String, State> states = new ConcurrentHashMap<>();

    /** State of a role or of the database. */
    public enum State {
        RUNNING,
        NOT_RUNNING,
        /** The role runs in another process to which this process has no link. */
        UNKNOWN
    }

    /** @param parts checks of the roles and of the database by name; called one after another, may block */
    public AppInfo(String nf, Map<String, Supplier<State>> parts) {
        this.nf = nf;
        this.parts = Map.copyOf(parts);
        parts.keySet().forEach(part -> states.put(part, State.UNKNOWN));
    }

    /** Returns the states found by the last check. */
    public Map<String, State> states() {
        return new TreeMap<>(states);
    }

    /** Checks every part; called by one thread at a time. */
    void look() {
        parts.forEach((name, part) -> {
            try {
                states.put(name, part.get());
            } catch (RuntimeException e) {
                states.put(name, State.NOT_RUNNING);
            }
        });
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api("/" + nf + "/appinfo/v1").route("GET", "/services", request -> answer());
    }

    private SbiResponse answer() {
        ObjectNode services = Json.object();
        states().forEach((name, state) -> services.put(name, state.name()));
        ObjectNode document = Json.object();
        document.set("services", services);
        return SbiResponse.json(states.containsValue(State.NOT_RUNNING) ? 503 : 200, document);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (String part : parts.keySet()) {
            Gauge.builder("appinfo.service.running", states, known -> known.get(part) == State.RUNNING ? 1 : 0)
                    .description("1 while a role, or the database, is healthy")
                    .tag("service", part)
                    .register(registry);
        }
    }
}
