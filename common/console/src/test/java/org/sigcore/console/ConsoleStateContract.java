// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.HttpMethod;
import tools.jackson.databind.JsonNode;

/** State of the console on a database: it survives a restart, and texts are stored as they are. */
abstract class ConsoleStateContract {
    @TempDir
    Path folder;

    /** Returns options that name an empty database, which remains for the whole test. */
    abstract List<String> database();

    @Test
    void stateSurvivesARestart() throws IOException {
        String large = "ü€😀".repeat(50_000);
        String[] options = database().toArray(String[]::new);
        Files.createDirectories(folder.resolve("first"));
        Files.createDirectories(folder.resolve("second"));
        BenchmarkFiles.in(folder.resolve("first/console/benchmarks"));
        long set;
        try (TestConsole console = new TestConsole(folder.resolve("first"), options)) {
            Browser admin = console.admin();
            assertThat(admin.get("/api/benchmarks/runs").json()).hasSize(2);
            Browser alice = console.user(admin, "alice", "viewer", "operator@nrf", "policy-author");
            alice.send(
                    HttpMethod.POST, "/api/views", "{\"name\":\"größte 😀\",\"address\":\"#/core\",\"shared\":true}");
            alice.send(HttpMethod.POST, "/api/policy/drafts", """
                    {"service":"pcf-sm","project":"mine","title":"large","document":{"text":"%s"}}""".formatted(large));
            set = alice.send(HttpMethod.POST, "/api/change-sets", """
                            {"title":"t","reason":"r","changes":[{"function":"nrf","document":"options","after":{"a":1}},
                            {"function":"nrf","document":"lists/a","after":{"a":2}}]}""")
                    .json()
                    .path("id")
                    .asLong();
            assertThat(alice.send(HttpMethod.POST, "/api/change-sets/" + set + "/apply", null)
                            .status())
                    .isEqualTo(200);
        }
        try (TestConsole console = new TestConsole(folder.resolve("second"), options)) {
            Browser alice = console.browser();
            assertThat(alice.login("alice", "password of alice")).isEqualTo("/");
            assertThat(alice.get("/api/session").json().path("grants").toString())
                    .isEqualTo("[\"operator@nrf\",\"policy-author\",\"viewer\"]");
            Browser admin = console.admin();
            assertThat(admin.get("/api/views").json().path(0).path("name").asString())
                    .isEqualTo("größte 😀");
            JsonNode runs = admin.get("/api/benchmarks/runs").json();
            assertThat(runs).as("reports of a folder that is gone").hasSize(2);
            assertThat(admin.get("/api/benchmarks/runs/"
                                    + runs.path(0).path("id").asLong())
                            .json()
                            .at("/provenance/date")
                            .asString())
                    .isEqualTo("2026-11-02T10:00:00Z");
            JsonNode drafts = alice.get("/api/policy/drafts").json();
            JsonNode draft = alice.get(
                            "/api/policy/drafts/" + drafts.path(0).path("id").asLong())
                    .json();
            assertThat(draft.at("/document/text").asString()).isEqualTo(large);
            JsonNode changes = alice.get("/api/change-sets/" + set).json();
            assertThat(changes.path("state").asString()).isEqualTo("APPLIED");
            assertThat(changes.path("changes").findValuesAsString("document")).containsExactly("options", "lists/a");
            assertThat(changes.at("/changes/1/after/a").asInt()).isEqualTo(2);
            JsonNode events = admin.get("/api/audit?person=alice&limit=3").json();
            assertThat(events).hasSize(3);
            JsonNode older = admin.get("/api/audit?person=alice&before="
                            + events.path(2).path("id").asLong())
                    .json();
            assertThat(older.findValuesAsString("action")).contains("policy-draft-add", "login");
            assertThat(admin.send(HttpMethod.DELETE, "/api/users/admin", null).status())
                    .as("the last administrator")
                    .isEqualTo(409);
        }
    }
}
