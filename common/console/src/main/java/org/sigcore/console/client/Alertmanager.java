// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.client;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Refusal;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** An Alertmanager of Prometheus, whose active alerts are read. */
public final class Alertmanager {
    private static final String ACTIVE = "/api/v2/alerts?active=true&silenced=false&inhibited=false";
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int LARGEST = 4 << 20;

    private final @Nullable WebClient http;

    /**
     * Active alerts.
     *
     * @param configured false if the console knows no Alertmanager
     */
    public record Alerts(boolean configured, List<Active> alerts) {
        /**
         * Returns the alerts of functions. Those without the label {@code nf} are of no single function.
         *
         * @param functions names of functions; an empty name stands for all alerts
         */
        public Alerts of(Set<String> functions) {
            return functions.contains("")
                    ? this
                    : new Alerts(
                            configured,
                            alerts.stream()
                                    .filter(alert -> !alert.nf().isEmpty()
                                            && functions.stream().anyMatch(name -> name.startsWith(alert.nf())))
                                    .toList());
        }
    }

    /**
     * An active alert.
     *
     * @param nf type of the function; empty if unknown
     * @param source labels that name the function, instance or namespace
     * @param page address of its runbook; empty if absent
     */
    public record Active(
            String name, String severity, String summary, String nf, String source, String since, String page) {
        static Active of(JsonNode alert) {
            JsonNode labels = alert.path("labels");
            JsonNode notes = alert.path("annotations");
            List<String> source = new ArrayList<>();
            for (String label : List.of("namespace", "nf", "pod", "instance", "service", "peer")) {
                String value = labels.path(label).asString("");
                if (!value.isEmpty()) {
                    source.add(value);
                }
            }
            String page = notes.path("runbook_url").asString("");
            return new Active(
                    labels.path("alertname").asString(""),
                    labels.path("severity").asString("").toUpperCase(Locale.ROOT),
                    notes.path("summary").asString(notes.path("description").asString("")),
                    labels.path("nf").asString(""),
                    String.join(" ", source),
                    alert.path("startsAt").asString(""),
                    page.startsWith("https://") || page.startsWith("http://") ? page : "");
        }
    }

    /** @param url null if the console knows no Alertmanager */
    public Alertmanager(@Nullable URI url) {
        http = url == null
                ? null
                : WebClient.builder()
                        .baseUrl(url.toString())
                        .codecs(each -> each.defaultCodecs().maxInMemorySize(LARGEST))
                        .build();
    }

    /** Returns the active alerts. @throws Refusal 502 if it does not answer as expected */
    public Mono<Alerts> alerts() {
        WebClient known = http;
        if (known == null) {
            return Mono.just(new Alerts(false, List.of()));
        }
        return known.get()
                .uri(ACTIVE)
                .retrieve()
                .bodyToMono(JsonNode.class)
                .timeout(PATIENCE)
                .map(answer ->
                        new Alerts(true, answer.valueStream().map(Active::of).toList()))
                .onErrorMap(e -> Refusal.of(502, "the Alertmanager does not answer as expected"));
    }
}
