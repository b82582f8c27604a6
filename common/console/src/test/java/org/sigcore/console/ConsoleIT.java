// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.sigcore.testkit.Await;
import org.springframework.http.HttpMethod;

/** Performs the main task of each screen in a browser, on simulated management ports. Skipped without Chromium. */
class ConsoleIT {
    private static final List<String> FUNCTIONS = List.of("nrf", "scp", "policy", "bsf");
    private static final String SUPI = "imsi-001010000000001";
    private static final int LARGEST_PAGE = 60_000;

    @TempDir
    private static Path folder;

    private static BrowsedConsole console;
    private static Chromium browser;

    @BeforeAll
    static void logIn() throws IOException {
        console = new BrowsedConsole(
                folder,
                FUNCTIONS,
                "--sigcore.console.sample-interval=500ms",
                "--sigcore.console.benchmarks.root=" + BenchmarkFiles.in(folder.resolve("benchmarks")));
        browser = console.browser();
    }

    @AfterAll
    static void stop() {
        if (console != null) {
            console.close();
        }
    }

    private static SimulatedFunction function(String name) {
        return console.function(name);
    }

    @Test
    void overview_showsEachFunction_andSearchLeadsToTheUe() {
        browser.open("/#/core");
        for (String name : FUNCTIONS) {
            browser.see(".fleet tr", name.toUpperCase(Locale.ROOT));
        }
        browser.see(".fleet .curve canvas");

        browser.type("#find", SUPI);
        browser.see("#found", SUPI);
        browser.type("#find", SUPI, Keys.ENTER);

        browser.see("h1", "UE");
        browser.see("h2", "N7 · internet");
    }

    @Test
    void ladder_showsWhyACallFailed() {
        browser.open("/#/ladder?status=errors&zoom=messages");
        browser.click("td.message a", "sm-policies");
        browser.see("aside", "SBI message");
        browser.click("aside button", "Why this route");

        browser.see("aside", "circuitBreaking");
        browser.see("aside", "http://127.0.0.1:7301");
    }

    @Test
    void ladder_drawsOneArrowForAMessageThatTwoFunctionsHaveSeen() {
        browser.open("/#/ladder?zoom=ladder");
        browser.see(".sequence .who", "policy");
        assertThat((String)
                        browser.run("return [...document.querySelectorAll('.sequence .who')].map(e => e.textContent)"
                                + ".join(' ')"))
                .contains("scp", "policy", "bsf")
                .doesNotContain("127.0.0.1:7400");
    }

    @Test
    void ue_showsBindingMissingAtBsfAndDecision() {
        browser.open("/#/ue?supi=" + SUPI + "&view=bindings");
        browser.see("tr", "agrees");
        browser.see("tr", "absent at the BSF");

        browser.click("nav.tabs a", "Decision");
        browser.see("section", "Actions, in order");
        assertThat(function("policy").changes).anyMatch(change -> change.contains("/gold/explain"));
    }

    @Test
    void nrf_namesTheParameterThatExcludedAnInstance() {
        browser.open("/#/nrf?view=tester");
        browser.type("#q", "target-nf-type=SMF&requester-nf-type=AMF");
        browser.click("#tester button", "Explain");

        browser.see("tr", "the instance is SUSPENDED");
        assertThat(function("nrf").changes)
                .anyMatch(change -> change.equals(
                        "POST /nrf-configuration/v1/explain {\"query\":\"target-nf-type=SMF&requester-nf-type=AMF\"}"));
    }

    @Test
    void configuration_isTriedBeforeItIsApplied() {
        browser.open("/#/configuration?nf=nrf&doc=/nrf-configuration/v1/generalOptions");
        browser.type("[id='at/maxInstances'] input", "77");
        browser.see(".pending", "/maxInstances");
        browser.click(".pending button", "Dry run");
        browser.see(".pending", "nothing is changed yet");
        assertThat(function("nrf").changes)
                .anyMatch(change -> change.startsWith("PUT /nrf-configuration/v1/generalOptions?dryRun=true"))
                .noneMatch(change -> change.startsWith("PUT /nrf-configuration/v1/generalOptions {"));

        browser.type("#reason", "test of the form", Keys.ENTER);
        browser.see(".pending", "Nothing is changed yet");
        assertThat(function("nrf").changes)
                .anyMatch(change -> change.startsWith("PUT /nrf-configuration/v1/generalOptions {")
                        && change.contains("\"maxInstances\":77"));

        browser.click("nav.tabs a", "History");
        browser.type("#back-reason", "test of the history", Keys.ENTER);
        Await.until(
                "the former document is written",
                () -> function("nrf").changes.stream()
                        .anyMatch(change -> change.startsWith("PUT /nrf-configuration/v1/generalOptions {")
                                && change.contains("\"maxInstances\":5")));
    }

    @Test
    void policy_isChangedWithTheKeyboard_checkedAndPublished() {
        browser.open("/#/policy?service=pcf-sm&project=gold");
        browser.see("[role=status]", "no faults");
        browser.type("input[aria-label=text]", "gold-some");
        browser.see(".pending", "gold-all → gold-some");
        browser.see(".stack > .chain > div > .place.small").sendKeys(Keys.ENTER);
        browser.type("#palette-word", "count", Keys.ENTER);
        browser.see(".pending", "added");

        browser.type("#publish-reason", "test of the studio");
        browser.click(".pending button", "Publish");
        browser.see(".pending", "decides");
        assertThat(function("policy").changes)
                .anyMatch(change -> change.startsWith("PUT ")
                        && change.contains("/policyprojects/pcf-sm/gold")
                        && change.contains("gold-some")
                        && change.contains("sc_count"));
    }

    @Test
    void draft_isFoundAfterAReload_triedReviewedAndDeleted() throws IOException {
        browser.open("/#/policy?service=pcf-sm&project=gold");
        browser.see("[role=status]", "no faults");
        browser.type("input[aria-label=text]", "gold-draft");
        browser.see(".pending", "gold-all → gold-draft");
        browser.type("#publish-reason", "kept for later");
        browser.click(".pending button", "Ask for review");
        browser.see(".pending", "waits for a review");

        browser.open("/#/policy");
        browser.see("main tr", "in review");
        assertAccessible("drafts");
        browser.click("td.message a", "kept for later");
        browser.see("main tr", "gold-all → gold-draft");
        browser.type("#remark", "to be tried first");
        browser.click("button", "Remark only");
        browser.see("main tr", "to be tried first");
        assertAccessible("review");

        browser.click("nav.tabs a", "Try");
        browser.click("form button", "Explain");
        browser.see("section", "Actions, in order");
        assertThat(function("policy").changes)
                .anyMatch(change -> change.contains("/gold/explain ")
                        && change.contains("\"document\":{")
                        && change.contains("gold-draft"));

        browser.click("nav a", "Drafts and reviews");
        browser.click("td button", "Delete");
        browser.click("dialog button", "Delete");
        browser.see("main", "No draft is open");
    }

    @Test
    void draftOfAnotherPerson_isApprovedInTheBrowser() {
        String url = console.url();
        Browser admin = new Browser(url);
        admin.login("admin", BrowsedConsole.PASSWORD);
        admin.send(
                HttpMethod.PUT,
                "/api/users/olga",
                "{\"password\":\"password of olga\",\"grants\":[\"policy-author\"]}");
        Browser author = new Browser(url);
        author.login("olga", "password of olga");
        String draft = "/api/policy/drafts/"
                + author.send(HttpMethod.POST, "/api/policy/drafts", """
                        {"service": "pcf-sm", "project": "by-olga", "title": "<b>title</b>", "document": {"policies": []}}""")
                        .json()
                        .path("id")
                        .asLong();
        author.send(HttpMethod.POST, draft + "/request", null);

        browser.open("/#/policy");
        browser.see("main tr", "olga");
        browser.click("td.message a", "<b>title</b>");
        browser.type("#remark", "fine");
        browser.click("button", "Approve");
        browser.see("[aria-live]", "You have approved this draft.");
        browser.see("main .title", "approved");
        assertThat(author.get(draft).json().path("state").asString()).isEqualTo("APPROVED");
        author.send(HttpMethod.DELETE, draft, null);
    }

    @Test
    void project_isDeletedWithAReason_unlessItDecides() {
        browser.open("/#/policy?service=pcf-sm&project=gold&view=versions");
        browser.see("#delete-hint", "This project decides");

        browser.open("/#/policy?service=pcf-sm&project=default&view=versions");
        browser.click("#delete-project", "Delete");
        browser.see("dialog", "All 1 version of pcf-sm/default are deleted");
        browser.type("#confirm-reason", "not used", Keys.ENTER);
        browser.see("h2", "Drafts and reviews");
        assertThat(function("policy").changes)
                .anyMatch(change -> change.startsWith("DELETE ") && change.contains("/policyprojects/pcf-sm/default"));
    }

    @Test
    void refusedCreate_isListedWithItsReasonOnTheFirstScreen() {
        browser.open("/#/core");
        browser.see("section.detail tr", "MANDATORY_IE_MISSING: /sliceInfo missing");
        browser.click("section.detail td.message a", "sm-policies");

        browser.see("aside", "SBI message");
        browser.see("aside .notice", "MANDATORY_IE_MISSING: /sliceInfo missing");
    }

    @Test
    void alert_leadsToTheStepsToTake() {
        browser.open("/#/core");
        browser.click(".alerts a", "BSF is not connected to a Diameter peer");

        browser.see("h1", "Alerts and health");
        browser.see("td", "DIAM_PEER_DOWN");
        assertThat(browser.see("td a", "Steps").getAttribute("href")).endsWith("/runbook-bsf.md#diam_peer_down");

        browser.click("nav.tabs a", "Diameter peers");
        browser.see("tr", "pcf.core.example");
        browser.see("[role=status]", "2 peers, 1 not connected");
    }

    @Test
    void benchmark_isRunStoppedAndComparedWithVerdict() throws IOException {
        browser.open("/#/benchmarks");
        browser.see("#bench-scale");
        browser.run("document.querySelector('#bench-scale').value = '0.05'");
        browser.click("form button", "Start");
        browser.see("details p", "3,000 calls after 10 s");
        browser.click("#bench-stop", "Stop");
        browser.see("details summary", "ended with status 143");

        browser.click("td a", "nrf-5k");
        browser.see("main .trend-line");
        browser.click("form button", "Compare A with B");
        browser.see(".notice", "B is worse");
        browser.see("td", "<img src=x");
        assertThat(browser.run("return window.pwned ?? 'inert'")).isEqualTo("inert");
        assertAccessible("comparison");
        browser.run("history.back()");
        browser.click("td a", "Report");
        browser.see("h3", "Origin");
        assertAccessible("report");
    }

    @Test
    void audit_isFilteredByPersonAndAction() {
        browser.open("/#/audit");
        browser.click("td a", "login");

        browser.see("main tr", "admin");
        assertThat(browser.see("#audit-action").getAttribute("value")).isEqualTo("login");
        browser.type("#audit-person", "absent", Keys.ENTER);
        browser.see("main", "No event matches");
    }

    @Test
    void api_listsTheOperationsOfTheFunctions() {
        browser.open("/#/api?nf=nrf&word=generalOptions");
        browser.click("td a", "/nrf-configuration/v1/generalOptions");

        browser.see("aside h3", "Answers");
    }

    @Test
    void textsOfFunctions_areEscaped() {
        for (String address : List.of("/#/ladder", "/#/ladder?zoom=ladder", "/#/ladder?zoom=messages")) {
            browser.open(address);
            browser.see("main", "window.pwned");
        }
        browser.open("/#/nrf");
        browser.see("td", "<b>amf.lab</b>");
        browser.open("/#/alerts?view=peers");
        browser.see("td", "<img src=x");
        assertThat(browser.run("return window.pwned ?? 'inert'")).isEqualTo("inert");
        assertThat(browser.run("return document.querySelectorAll('main script, main img, main td b').length"))
                .isEqualTo(0L);
    }

    @Test
    void firstPage_isSmall() {
        browser.open("/#/core");
        browser.see(".fleet .curve canvas");
        assertThat((Long) browser.run("return [...performance.getEntriesByType('resource'),"
                        + " ...performance.getEntriesByType('navigation')]"
                        + ".filter(e => !e.name.includes('/api/')).reduce((sum, e) => sum + e.encodedBodySize, 0)"))
                .isBetween(10_000L, (long) LARGEST_PAGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#/core?fn=nrf",
                "#/ladder",
                "#/ladder?zoom=ladder",
                "#/ue?supi=imsi-001010000000001",
                "#/ue?supi=imsi-001010000000001&view=bindings",
                "#/nrf",
                "#/nrf?view=tester&q=target-nf-type=SMF%26requester-nf-type=AMF",
                "#/configuration?nf=nrf&doc=/nrf-configuration/v1/generalOptions",
                "#/policy",
                "#/policy?service=pcf-sm&project=gold",
                "#/policy?service=pcf-sm&project=gold&view=try",
                "#/policy?service=pcf-sm&project=default&view=versions",
                "#/alerts",
                "#/alerts?view=conditions",
                "#/alerts?view=load",
                "#/benchmarks",
                "#/benchmarks?scenario=nrf-5k",
                "#/audit",
                "#/api?nf=nrf"
            })
    void screens_areAccessible_lightAndDark(String address) throws IOException {
        browser.open("/" + address);
        browser.see("main h1");
        browser.see("main table, main svg, main .workspace, main form.editor, main h2");
        assertAccessible(address);
    }

    private static void assertAccessible(String screen) throws IOException {
        Axe.check(browser, screen);
    }
}
