// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import tools.jackson.databind.JsonNode;

/** Access to policies of several functions, and to documents with subscriber identities. */
class PolicyAccessTest {
    private static final String CHECK =
            "/api/nf/policy/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/pcf-sm/mine/check";

    @TempDir
    static Path folder;

    private static FakeFunction second;
    private static TestConsole console;
    private static Browser admin;

    @BeforeAll
    static void start() throws IOException {
        FakeFunction other = new FakeFunction("/oc-cnpolicy-configuration/v1");
        second = other;
        console = new TestConsole(folder, "--sigcore.console.functions.policy-2=" + other.url());
        admin = console.admin();
    }

    @AfterAll
    static void stop() throws IOException {
        console.close();
        second.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"policy-author", "policy-approver"})
    void authorsAndApprovers_useTheToolsOfPolicy(String role) {
        Browser user = console.user(admin, "tools-" + role, role + "@policy", "viewer@policy-2");

        assertThat(user.send(HttpMethod.POST, CHECK, "{}").status()).isNotIn(401, 403);
        String other = CHECK.replace("/policy/", "/policy-2/");
        assertThat(user.send(HttpMethod.POST, other, "{}").status())
                .as("another function with policies")
                .isEqualTo(403);
        assertThat(second.changes).noneMatch(change -> change.contains("by tools-" + role));
        admin.send(HttpMethod.POST, other, "{}");
        assertThat(second.changes).anyMatch(change -> change.endsWith("/check by admin [operator]"));
    }

    /** What they publish is what they have read; a mask must not get into it. */
    @ParameterizedTest
    @ValueSource(strings = {"policy-author", "policy-approver"})
    void authorsAndApprovers_readProjectsOfTheirFunctionWithoutMasks(String role) {
        String name = "reads-" + role;
        Browser user = console.user(admin, name, role + "@policy", "viewer");
        String api = "/oc-cnpolicy-configuration/v1/policymgmt/";
        for (String function : List.of("policy", "policy-2")) {
            for (String path : List.of("policyprojects/pcf-sm/mine", "policyprojects/pcf-sm/mine/versions", "blocks")) {
                user.get("/api/nf/" + function + api + path);
            }
        }
        assertThat(console.policy.reads)
                .contains(
                        api + "policyprojects/pcf-sm/mine by " + name + " [operator]",
                        api + "policyprojects/pcf-sm/mine/versions by " + name + " [operator]",
                        api + "blocks by " + name + " [viewer]");
        assertThat(second.reads)
                .contains(api + "policyprojects/pcf-sm/mine by " + name + " [viewer]")
                .noneMatch(read -> read.endsWith(name + " [operator]"));
    }

    @Test
    void draftsAndChangeSets_showTheirDocumentsToTheRolesThatReadThemWithoutMasks() {
        String draft = "/api/policy/drafts/"
                + admin.send(HttpMethod.POST, "/api/policy/drafts", """
                        {"service":"pcf-sm","project":"masked","title":"t","document":{"supi":"imsi-001010000000001"}}""")
                        .json()
                        .path("id")
                        .asLong();
        String set = "/api/change-sets/"
                + admin.send(HttpMethod.POST, "/api/change-sets", """
                        {"title":"t","reason":"r","changes":[
                        {"function":"nrf","document":"options","after":{"supi":"imsi-001010000000001"}},
                        {"function":"policy","document":"options","after":{"supi":"imsi-001010000000002"}}]}""")
                        .json()
                        .path("id")
                        .asLong();
        for (String role : List.of("viewer", "auditor", "operator@nrf")) {
            Browser user = console.user(admin, "masked-" + role.replaceAll("@.*", ""), role, "viewer");
            assertThat(user.get(draft).json().path("title").asString()).isEqualTo("t");
            assertThat(user.get(draft).text()).as(role).doesNotContain("imsi");
            for (String path : List.of(set, "/api/change-sets")) {
                assertThat(user.get(path).text())
                        .as(role + " " + path)
                        .contains("\"document\":\"options\"")
                        .doesNotContain("imsi-001010000000002")
                        .satisfies(text -> assertThat(text.contains("imsi-001010000000001"))
                                .isEqualTo(role.startsWith("operator")));
            }
        }
        for (String role : List.of("policy-author", "policy-approver", "operator")) {
            Browser user = console.user(admin, "unmasked-" + role, role + "@policy");
            assertThat(user.get(draft).text()).as(role).contains("imsi-001010000000001");
        }
        assertThat(console.user(admin, "unmasked", "operator").get(set).text())
                .contains("imsi-001010000000001", "imsi-001010000000002");
    }

    @Test
    void draftThatIsChangedWhileItIsPublished_remainsOpen() {
        String path = "/api/policy/drafts/"
                + admin.send(HttpMethod.POST, "/api/policy/drafts", """
                        {"service":"pcf-sm","project":"late","title":"t","document":{"policies":[]}}""")
                        .json()
                        .path("id")
                        .asLong();
        long revision = admin.get(path).json().path("revision").asLong();
        String change = "{\"title\":\"t\",\"document\":{\"late\":true},\"revision\":" + revision + "}";
        Queue<Integer> changed = new ConcurrentLinkedQueue<>();
        console.policy.whilePublishing =
                () -> changed.add(admin.send(HttpMethod.PUT, path, change).status());
        try {
            assertThat(admin.send(HttpMethod.POST, path + "/publish", "{\"reason\":\"now\"}")
                            .status())
                    .isEqualTo(200);
        } finally {
            console.policy.whilePublishing = () -> {};
        }
        JsonNode draft = admin.get(path).json();
        assertThat(changed).containsExactly(200);
        assertThat(draft.path("state").asString()).as("not published").isEqualTo("DRAFT");
        assertThat(draft.at("/document/late").asBoolean()).isTrue();
    }
}
