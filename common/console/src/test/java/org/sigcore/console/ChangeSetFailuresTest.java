// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.console.logic.ReviewState;
import org.sigcore.console.store.ChangeSet;
import org.sigcore.console.store.ChangeSets;
import org.sigcore.testkit.Await;
import org.springframework.http.HttpMethod;
import reactor.core.Disposable;
import tools.jackson.databind.JsonNode;

/** Change sets that fail in parts, that two persons apply at a time, and that are interrupted. */
class ChangeSetFailuresTest {
    private static final String LISTS = "/nrf-configuration/v1/lists/";

    @TempDir
    static Path folder;

    private static TestConsole console;
    private static Browser admin;

    @BeforeAll
    static void start() throws IOException {
        console = new TestConsole(folder);
        admin = console.admin();
    }

    @AfterAll
    static void stop() throws IOException {
        console.close();
    }

    @BeforeEach
    void forgetDocuments() {
        console.nrf.documents.clear();
        console.nrf.kept = "";
    }

    @Test
    void failureToTakeOneChangeBack_leavesNoOtherChange_andIsRecorded() {
        console.nrf.documents.put(LISTS + "former", "{\"old\":true}");
        console.nrf.kept = LISTS + "kept";
        String set = added("""
                {"function":"nrf","document":"lists/former","after":{"a":1}},
                {"function":"nrf","document":"lists/kept","after":{"a":2}},
                {"function":"policy","document":"options","after":{"times":"refused"}}""");

        assertThat(admin.send(HttpMethod.POST, set + "/apply", null).status()).isEqualTo(400);
        JsonNode failed = admin.get(set).json();
        assertThat(failed.path("state").asString()).isEqualTo("FAILED");
        assertThat(failed.path("problem").asString())
                .startsWith("policy answers 400: times is wrong")
                .endsWith("; not taken back: nrf lists/kept (nrf answers 400: times is wrong)");
        assertThat(failed.at("/changes/0/before/old").asBoolean(false)).isTrue();
        assertThat(console.nrf.documents)
                .containsEntry(LISTS + "former", "{\"old\":true}")
                .containsEntry(LISTS + "kept", "{\"a\":2}");
    }

    @Test
    void rollbackThatIsRefusedInPart_canBeRepeated() {
        console.nrf.kept = LISTS + "kept";
        String set = added("""
                {"function":"nrf","document":"lists/other","after":{"a":1}},
                {"function":"nrf","document":"lists/kept","after":{"a":2}}""");
        assertThat(admin.send(HttpMethod.POST, set + "/apply", null).status()).isEqualTo(200);

        Browser.Answer refused = admin.send(HttpMethod.POST, set + "/rollback", "{\"reason\":\"wrong\"}");
        assertThat(refused.status()).isEqualTo(502);
        assertThat(refused.json().path("detail").asString()).startsWith("not taken back: nrf lists/kept");
        assertThat(console.nrf.documents).doesNotContainKey(LISTS + "other");
        console.nrf.kept = "";
        assertThat(admin.send(HttpMethod.POST, set + "/rollback", "{\"reason\":\"wrong\"}")
                        .json()
                        .path("state")
                        .asString())
                .isEqualTo("ROLLED_BACK");
        assertThat(console.nrf.documents).isEmpty();
    }

    @Test
    void changeSetThatIsBeingApplied_isNotAppliedAgain_andEndsWithoutItsBrowser() {
        String set = added("""
                {"function":"nrf","document":"lists/first","after":{"a":1}},
                {"function":"scp","document":"hangs","after":{"a":2}}""");
        Disposable request = admin.http()
                .post()
                .uri(set + "/apply")
                .cookie(Browser.SESSION, admin.cookie(Browser.SESSION))
                .cookie(Browser.CSRF, admin.cookie(Browser.CSRF))
                .header("X-XSRF-TOKEN", admin.cookie(Browser.CSRF))
                .retrieve()
                .bodyToMono(String.class)
                .onErrorComplete()
                .subscribe();
        Await.until("it is being applied", () -> state(set).equals("APPLYING"));
        Browser.Answer second = admin.send(HttpMethod.POST, set + "/apply", null);
        assertThat(second.status()).isEqualTo(409);
        assertThat(second.json().path("detail").asString()).contains("APPLYING");
        request.dispose();

        Await.until("it has failed", () -> state(set).equals("FAILED"));
        assertThat(admin.get(set).json().path("problem").asString()).contains("scp does not answer in time");
        assertThat(console.nrf.documents).isEmpty();
        Await.until(
                "the outcome is recorded",
                () -> admin.get("/api/audit?action=change-set-apply")
                        .json()
                        .findValuesAsString("outcome")
                        .contains("failed: scp does not answer in time"));
    }

    @Test
    void changeSetThatWasInterrupted_hasFailedAfterTheNextStart() throws IOException {
        String set = added("{\"function\":\"nrf\",\"document\":\"options\",\"after\":{}}");
        ChangeSets sets = console.context.getBean(ChangeSets.class);
        ChangeSet stored = sets.findById(Long.valueOf(set.substring(set.lastIndexOf('/') + 1)))
                .orElseThrow();
        stored.enter(ReviewState.APPLYING, stored.changes(), "", Instant.EPOCH);
        sets.save(stored);
        assertThat(state(set)).isEqualTo("APPLYING");

        console.close();
        start();
        assertThat(state(set)).isEqualTo("FAILED");
        assertThat(admin.get(set).json().path("problem").asString()).startsWith("the console ended");
    }

    private String added(String changes) {
        Browser.Answer answer = admin.send(
                HttpMethod.POST,
                "/api/change-sets",
                "{\"title\":\"t\",\"reason\":\"r\",\"changes\":[" + changes + "]}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return "/api/change-sets/" + answer.json().path("id").asLong();
    }

    private String state(String set) {
        return admin.get(set).json().path("state").asString();
    }
}
