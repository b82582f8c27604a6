// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.HttpMethod;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Changes of functions: by single documents, by change sets, and by policies. */
class ActionsTest {
    private static final String OPTIONS = "/api/functions/nrf/configuration/options";
    private static final String STORED = "/nrf-configuration/v1/options";

    @TempDir
    static Path folder;

    private static TestConsole console;
    private static Browser admin;
    private static Browser operator;

    @BeforeAll
    static void start() throws IOException {
        console = new TestConsole(folder, "--sigcore.console.four-eyes=true");
        admin = console.admin();
        operator = console.user(admin, "olga", "operator", "policy-author", "policy-approver");
    }

    @AfterAll
    static void stop() throws IOException {
        console.close();
    }

    @Test
    void document_isTriedOut_changedAndTakenBack_inThePersonsName() {
        console.nrf.documents.put(STORED, "{\"times\":1}");
        String body = "{\"document\":{\"times\":2},\"reason\":\"more load\"}";
        Browser.Answer tried = operator.send(HttpMethod.PUT, OPTIONS + "?dryRun=true", "{\"document\":{\"times\":2}}");
        assertThat(tried.json().path(0).path("pointer").asString()).isEqualTo("/times");
        assertThat(operator.send(HttpMethod.PUT, OPTIONS, body).status()).isEqualTo(200);
        assertThat(console.nrf.documents).containsEntry(STORED, "{\"times\":2}");

        Browser.Answer back = operator.send(
                HttpMethod.POST, "/api/functions/nrf/rollback", "{\"document\":\"options\",\"reason\":\"too much\"}");
        assertThat(back.status()).isEqualTo(200);
        assertThat(console.nrf.documents).containsEntry(STORED, "{\"times\":1}");

        assertThat(console.nrf.changes)
                .contains("PUT " + STORED + "?dryRun=true by olga [operator]", "PUT " + STORED + " by olga [operator]");
        JsonNode events = admin.get("/api/audit?person=olga&function=nrf").json();
        assertThat(events.findValuesAsString("reason")).contains("more load", "too much");
        assertThat(events.findValuesAsString("outcome")).contains("done");
        assertThat(events.path(0).path("address").asString()).isNotEmpty();
    }

    @Test
    void rollback_leavesTheChangesOfDocumentsAlone_whoseNameBeginsWithThatOfTheDocument() {
        for (String name : List.of("voice", "voice2")) {
            for (int i = 1; i <= 2; i++) {
                operator.send(
                        HttpMethod.PUT,
                        "/api/functions/nrf/configuration/lists/" + name,
                        "{\"document\":{\"%s\":%d},\"reason\":\"test\"}".formatted(name, i));
            }
        }
        String body = "{\"document\":\"lists/voice\",\"reason\":\"test\"}";
        assertThat(operator.send(HttpMethod.POST, "/api/functions/nrf/rollback", body)
                        .status())
                .isEqualTo(200);
        assertThat(console.nrf.documents)
                .containsEntry("/nrf-configuration/v1/lists/voice", "{\"voice\":1}")
                .containsEntry("/nrf-configuration/v1/lists/voice2", "{\"voice2\":2}");
        assertThat(operator.send(HttpMethod.POST, "/api/functions/nrf/rollback", body.replace("voice", "voi"))
                        .status())
                .as("a document without a recorded change")
                .isEqualTo(409);
    }

    @Test
    void changeOfADocumentThatAnotherPersonHasChanged_isRefused() {
        console.nrf.documents.put("/nrf-configuration/v1/lists/etag", "{\"by\":\"another\"}");
        String path = "/api/functions/nrf/configuration/lists/etag";
        String body = "{\"document\":{\"by\":\"olga\"},\"reason\":\"test\",\"etag\":\"\\\"1\\\"\"}";
        assertThat(operator.send(HttpMethod.PUT, path, body).status()).isEqualTo(412);
        assertThat(console.nrf.documents).containsEntry("/nrf-configuration/v1/lists/etag", "{\"by\":\"another\"}");
        assertThat(operator.get("/api/nf/nrf/nrf-configuration/v1/lists/etag")
                        .headers()
                        .getETag())
                .as("as the page reads it")
                .isEqualTo("\"" + "{\"by\":\"another\"}".hashCode() + "\"");
    }

    @Test
    void changeWithoutReason_orOfNoDocument_changesNothing() {
        assertThat(operator.send(HttpMethod.PUT, OPTIONS, "{\"document\":{\"times\":3}}")
                        .status())
                .isEqualTo(400);
        String body = "{\"document\":{},\"reason\":\"test\"}";
        for (String name :
                new String[] {"import", "absent", "policymgmt/policyprojects/pcf-sm/mine", "lists/a/b", ".."}) {
            assertThat(operator.send(HttpMethod.PUT, "/api/functions/nrf/configuration/" + name, body)
                            .status())
                    .as(name)
                    .isIn(400, 404);
        }
        for (String function : List.of("absent", "f".repeat(60))) {
            String path = "/api/functions/" + function + "/configuration/options";
            assertThat(operator.send(HttpMethod.PUT, path, body).status()).isEqualTo(404);
        }
        assertThat(console.nrf.changes).noneMatch(change -> change.contains("import") || change.contains("policymgmt"));
        assertThat(console.nrf.documents.values()).noneMatch(text -> text.contains("3"));
    }

    @Test
    void refusalOfAFunction_isPassedOnAndAudited() {
        Browser.Answer answer =
                operator.send(HttpMethod.PUT, OPTIONS, "{\"document\":{\"times\":\"refused\"},\"reason\":\"a try\"}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/invalidParams/0/param").asString()).isEqualTo("/times");
        assertThat(admin.get("/api/audit?person=olga").json().findValuesAsString("outcome"))
                .anyMatch(outcome -> outcome.startsWith("failed: nrf answers 400: times is wrong"));
    }

    @Test
    void functionThatHangs_orIsAbsent_leavesTheOthersAlive() {
        String body = "{\"document\":{},\"reason\":\"test\"}";
        assertThat(operator.send(HttpMethod.PUT, "/api/functions/scp/configuration/options", body)
                        .status())
                .isEqualTo(504);
        assertThat(operator.send(HttpMethod.PUT, "/api/functions/bsf/configuration/options", body)
                        .status())
                .isEqualTo(502);
        assertThat(operator.get("/api/nf/bsf/oc-bsf-configuration/v1/openapi.json")
                        .status())
                .isEqualTo(502);
        assertThat(operator.get("/api/nf/nrf/nrf-configuration/v1/openapi.json").status())
                .isEqualTo(200);
    }

    @Test
    void changeSet_needsAnotherPerson_isAppliedInOrderAndTakenBack() {
        long id = added(operator, """
                {"title":"two","reason":"both","changes":[
                {"function":"nrf","document":"lists/a","after":{"items":[1]}},
                {"function":"policy","document":"options","after":{"times":5}}]}""");
        String set = "/api/change-sets/" + id;
        assertThat(operator.send(HttpMethod.POST, set + "/try", null).json()).hasSize(2);
        assertThat(operator.send(HttpMethod.POST, set + "/apply", null).status())
                .isEqualTo(409);
        assertThat(operator.send(HttpMethod.POST, set + "/decision", "{\"approved\":true}")
                        .status())
                .isEqualTo(403);
        assertThat(admin.send(HttpMethod.POST, set + "/decision", "{\"approved\":true}")
                        .status())
                .isEqualTo(200);

        Browser.Answer applied = operator.send(HttpMethod.POST, set + "/apply", null);
        assertThat(applied.json().path("state").asString()).isEqualTo("APPLIED");
        assertThat(console.nrf.documents).containsEntry("/nrf-configuration/v1/lists/a", "{\"items\":[1]}");
        assertThat(console.policy.documents).containsEntry("/oc-cnpolicy-configuration/v1/options", "{\"times\":5}");

        Browser.Answer back = operator.send(HttpMethod.POST, set + "/rollback", "{\"reason\":\"wrong\"}");
        assertThat(back.json().path("state").asString()).isEqualTo("ROLLED_BACK");
        assertThat(console.nrf.documents).doesNotContainKey("/nrf-configuration/v1/lists/a");
        assertThat(console.policy.documents).doesNotContainKey("/oc-cnpolicy-configuration/v1/options");
    }

    @Test
    void changeSet_ofWhichOneChangeIsRefused_changesNothing() {
        console.nrf.documents.put("/nrf-configuration/v1/lists/b", "{\"old\":true}");
        long id = added(operator, """
                {"title":"bad","reason":"both","changes":[
                {"function":"nrf","document":"lists/b","after":{"items":[1]}},
                {"function":"policy","document":"options","after":{"times":"refused"}}]}""");
        String set = "/api/change-sets/" + id;
        JsonNode trial = operator.send(HttpMethod.POST, set + "/try", null).json();
        assertThat(trial.path(1).path("refusal").asString()).contains("times is wrong");
        admin.send(HttpMethod.POST, set + "/decision", "{\"approved\":true}");

        assertThat(operator.send(HttpMethod.POST, set + "/apply", null).status())
                .isEqualTo(400);
        assertThat(console.nrf.documents).containsEntry("/nrf-configuration/v1/lists/b", "{\"old\":true}");
        JsonNode kept = operator.get(set).json();
        assertThat(kept.path("state").asString()).isEqualTo("FAILED");
        assertThat(kept.path("problem").asString()).contains("times is wrong");
    }

    @Test
    void policyDraft_isReviewed_triedOnAShare_publishedAndRolledBack() {
        console.policy.active = "{\"version\":1}";
        console.policy.projects.clear();
        console.policy.projects.add("{}");
        JsonNode draft =
                operator.send(HttpMethod.POST, "/api/policy/drafts", """
                {"service":"pcf-sm","project":"mine","title":"faster","document":{"policies":[]}}""").json();
        String path = "/api/policy/drafts/" + draft.path("id").asLong();
        assertThat(operator.send(HttpMethod.PUT, path, "{\"title\":\"x\",\"document\":{},\"revision\":99}")
                        .status())
                .isEqualTo(412);
        assertThat(operator.send(HttpMethod.POST, path + "/publish", "{\"reason\":\"now\"}")
                        .status())
                .isEqualTo(409);
        operator.send(HttpMethod.POST, path + "/request", null);
        long read = operator.get(path).json().path("revision").asLong();
        String approval = "{\"verdict\":\"approve\",\"remark\":\"good\",\"revision\":%d}";
        assertThat(operator.send(HttpMethod.POST, path + "/reviews", approval.formatted(read))
                        .status())
                .isEqualTo(403);
        assertThat(admin.send(HttpMethod.POST, path + "/reviews", approval.formatted(read - 1))
                        .status())
                .as("an approval of a former revision")
                .isEqualTo(412);
        admin.send(HttpMethod.POST, path + "/reviews", approval.formatted(read));

        JsonNode trial = operator.send(HttpMethod.POST, path + "/publish", "{\"reason\":\"a trial\",\"canary\":10}")
                .json();
        assertThat(trial.path("version").asInt()).isEqualTo(2);
        assertThat(console.policy.active).contains("\"version\":1", "\"share\":10");
        JsonNode all = operator.send(HttpMethod.POST, path + "/publish", "{\"reason\":\"for all\"}")
                .json();
        assertThat(all.path("version").asInt()).as("that of the trial").isEqualTo(2);
        assertThat(console.policy.active).isEqualTo("{\"version\":2}");

        String project = "/api/policy/projects/pcf-sm/mine";
        JsonNode back = operator.send(HttpMethod.POST, project + "/rollback", "{\"version\":1,\"reason\":\"slower\"}")
                .json();
        assertThat(back.path("previousVersion").asInt()).isEqualTo(2);
        assertThat(console.policy.active).isEqualTo("{\"version\":1}");
        assertThat(operator.get(project + "/publications").json().findValuesAsString("reason"))
                .containsExactly("slower", "for all", "a trial");
        assertThat(operator.get(path + "/reviews")
                        .json()
                        .path(0)
                        .path("reviewer")
                        .asString())
                .isEqualTo("admin");
    }

    @Test
    void openDrafts_areListedWithOwnerAndState_andDeletedByTheirOwnerAlone() {
        JsonNode draft =
                operator.send(HttpMethod.POST, "/api/policy/drafts", """
                {"service":"pcf-sm","project":"listed","title":"to find","document":{"policies":[]}}""").json();
        String path = "/api/policy/drafts/" + draft.path("id").asLong();
        operator.send(HttpMethod.POST, path + "/request", null);

        JsonNode listed = shown(admin, "listed");
        assertThat(listed.path("author").asString()).isEqualTo("olga");
        assertThat(listed.path("state").asString()).isEqualTo("IN_REVIEW");
        assertThat(listed.path("title").asString()).isEqualTo("to find");
        assertThat(listed.path("changedAt").asString()).isNotEmpty();
        assertThat(admin.get(path).json().at("/document/policies").isArray()).isTrue();

        Browser.Answer refused = admin.send(HttpMethod.DELETE, path, null);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().path("detail").asString()).contains("olga");
        assertThat(operator.send(HttpMethod.DELETE, path, null).status()).isEqualTo(204);
        assertThat(shown(admin, "listed").isMissingNode()).isTrue();
    }

    private static JsonNode shown(Browser browser, String project) {
        for (JsonNode each : browser.get("/api/policy/drafts?open=true").json()) {
            if (each.path("project").asString().equals(project)) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }

    @Test
    void project_isDeletedWithAReason_unlessPolicyRefuses() {
        String project = "/api/policy/projects/pcf-sm/outdated";
        console.policy.active = "{\"version\":1}";
        assertThat(operator.send(HttpMethod.DELETE, project, null).status()).isEqualTo(400);
        Browser.Answer refused = operator.send(HttpMethod.DELETE, project + "?reason=unused", null);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().path("detail").asString())
                .isEqualTo("policy answers 403: the project is in production");

        console.policy.active = "";
        assertThat(operator.send(HttpMethod.DELETE, project + "?reason=unused", null)
                        .status())
                .isEqualTo(204);
        assertThat(console.policy.changes)
                .contains("DELETE /oc-cnpolicy-configuration/v1/policymgmt/policyprojects/pcf-sm/outdated"
                        + " by olga [operator]");
        JsonNode publications = operator.get(project + "/publications").json();
        assertThat(publications.path(0).path("version").asInt(-1)).isZero();
        JsonNode events =
                admin.get("/api/audit?action=policy-delete&resource=outdated").json();
        assertThat(events.findValuesAsString("outcome"))
                .containsExactly("done", "failed: policy answers 403: the project is in production");
        assertThat(events.findValuesAsString("reason")).containsOnly("unused");
    }

    @Test
    void draftTriedBeforeTheDeletionOfItsProject_isPublishedAsANewVersion() {
        console.policy.active = "{\"version\":1}";
        console.policy.projects.clear();
        console.policy.projects.add("{}");
        String path = "/api/policy/drafts/"
                + operator.send(HttpMethod.POST, "/api/policy/drafts", """
                        {"service":"pcf-sm","project":"tried","title":"t","document":{"policies":[]}}""")
                        .json()
                        .path("id")
                        .asLong();
        long revision = operator.get(path).json().path("revision").asLong();
        admin.send(HttpMethod.POST, path + "/reviews", "{\"verdict\":\"approve\",\"revision\":" + revision + "}");
        operator.send(HttpMethod.POST, path + "/publish", "{\"reason\":\"a trial\",\"canary\":10}");
        console.policy.active = "";
        operator.send(HttpMethod.DELETE, "/api/policy/projects/pcf-sm/tried?reason=again", null);

        Browser.Answer published = operator.send(HttpMethod.POST, path + "/publish", "{\"reason\":\"second\"}");
        assertThat(published.status()).isEqualTo(200);
        assertThat(console.policy.projects).as("versions after the deletion").hasSize(1);
    }

    @Test
    void lastEditorOfDraft_mayNotApproveIt() {
        long id = operator.send(HttpMethod.POST, "/api/policy/drafts", """
                {"service":"pcf-sm","project":"other","title":"t","document":{"policies":[]}}""")
                .json()
                .path("id")
                .asLong();
        String path = "/api/policy/drafts/" + id;
        JsonNode changed = admin.send(
                        HttpMethod.PUT,
                        path,
                        "{\"title\":\"t\",\"document\":{\"policies\":[]},\"revision\":%d}"
                                .formatted(operator.get(path)
                                        .json()
                                        .path("revision")
                                        .asLong()))
                .json();
        assertThat(changed.path("author").asString()).isEqualTo("admin");

        String approval = "{\"verdict\":\"approve\",\"revision\":"
                + changed.path("revision").asLong() + "}";
        assertThat(admin.send(HttpMethod.POST, path + "/reviews", approval).status())
                .isEqualTo(403);
    }

    @Test
    void longRemark_isStoredWhole_andShortenedInTheAudit() {
        String path = "/api/policy/drafts/"
                + operator.send(HttpMethod.POST, "/api/policy/drafts", """
                {"service":"pcf-sm","project":"remarked","title":"t","document":{"policies":[]}}""")
                        .json()
                        .path("id")
                        .asLong();
        String remark = "😀".repeat(750);
        String review = "{\"verdict\":\"remark\",\"remark\":\"" + remark + "\"}";
        assertThat(admin.send(HttpMethod.POST, path + "/reviews", review).status())
                .isEqualTo(200);
        assertThat(operator.get(path + "/reviews").json().findValuesAsString("remark"))
                .containsExactly(remark);
        assertThat(admin.get("/api/audit?action=policy-review-remark").json().findValuesAsString("reason"))
                .contains("😀".repeat(499) + "…");
    }

    private static long added(Browser browser, String set) {
        Browser.Answer answer = browser.send(HttpMethod.POST, "/api/change-sets", set);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json().path("id").asLong();
    }
}
