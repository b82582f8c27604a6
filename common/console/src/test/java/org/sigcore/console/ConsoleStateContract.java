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
import org.sigcore.console.state.AuditLog;
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
            publish(console, admin, alice);
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
            assertPublished(alice, draft.path("id").asLong());
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
            assertThat(admin.get("/api/audit?function=nrf").json().findValuesAsString("action"))
                    .containsExactly("configuration-write", "configuration-write");
            assertThat(console.context.getBean(AuditLog.class).expire().block()).isZero();
            assertThat(admin.send(HttpMethod.DELETE, "/api/users/admin", null).status())
                    .as("the last administrator")
                    .isEqualTo(409);
            assertDeleted(admin, alice);
        }
    }

    private static void publish(TestConsole console, Browser admin, Browser author) {
        console.policy.active = "{\"version\":1}";
        console.policy.projects.add("{}");
        String draft = "/api/policy/drafts/"
                + author.get("/api/policy/drafts").json().path(0).path("id").asLong();
        author.send(HttpMethod.POST, draft + "/request", null);
        long revision = author.get(draft).json().path("revision").asLong();
        admin.send(
                HttpMethod.POST,
                draft + "/reviews",
                "{\"verdict\":\"approve\",\"remark\":\"gut 😀\",\"revision\":" + revision + "}");
        assertThat(admin.send(HttpMethod.POST, draft + "/publish", "{\"reason\":\"for all\"}")
                        .status())
                .isEqualTo(200);
    }

    private static void assertPublished(Browser browser, long draft) {
        assertThat(browser.get("/api/policy/drafts/" + draft + "/reviews")
                        .json()
                        .findValuesAsString("remark"))
                .containsExactly("gut 😀");
        JsonNode publications =
                browser.get("/api/policy/projects/pcf-sm/mine/publications").json();
        assertThat(publications.findValuesAsString("reason")).containsExactly("for all");
        assertThat(publications.at("/0/draft").asLong()).isEqualTo(draft);
        assertThat(publications.at("/0/version").asInt()).isEqualTo(2);
        assertThat(publications.at("/0/previousVersion").asInt()).isEqualTo(1);
    }

    /** Rows that refer to others are deleted with these. */
    private static void assertDeleted(Browser admin, Browser author) {
        long id = author.send(HttpMethod.POST, "/api/policy/drafts", """
                        {"service":"pcf-sm","project":"other","title":"t","document":{}}""")
                .json()
                .path("id")
                .asLong();
        String draft = "/api/policy/drafts/" + id;
        assertThat(admin.send(HttpMethod.POST, draft + "/reviews", "{\"verdict\":\"remark\",\"remark\":\"r\"}")
                        .status())
                .isEqualTo(200);
        assertThat(author.send(HttpMethod.DELETE, draft, null).status()).isEqualTo(204);
        assertThat(admin.get(draft).status()).isEqualTo(404);
        assertThat(admin.send(HttpMethod.DELETE, "/api/users/alice", null).status())
                .isEqualTo(204);
        assertThat(admin.get("/api/users").json().findValuesAsString("name")).containsExactly("admin");
    }
}
