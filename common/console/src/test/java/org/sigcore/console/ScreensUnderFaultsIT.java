// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.sigcore.testkit.Await;

/** The screens keep work, focus and meaning when a function fails, sends odd texts, or the session ends. */
class ScreensUnderFaultsIT {
    private static final String GOLD = "#/policy?service=pcf-sm&project=gold";
    private static final String OPTIONS = "#/configuration?nf=nrf&doc=/nrf-configuration/v1/generalOptions";

    @TempDir
    private static Path folder;

    private static BrowsedConsole console;
    private static Chromium browser;

    @BeforeAll
    static void logIn() throws IOException {
        console = new BrowsedConsole(
                folder,
                List.of("nrf", "scp", "policy"),
                "--sigcore.console.sample-interval=200ms",
                "--sigcore.console.functions.bsf=http://127.0.0.1:1");
        browser = console.browser();
    }

    @AfterAll
    static void stop() {
        if (console != null) {
            console.close();
        }
    }

    @Test
    void unreachableFunction_isShownWithTheReason_andAlertsKeepTheFocus() {
        browser.open("/#/core?fn=bsf");
        browser.see("section.detail .notice", "bsf cannot be reached");
        browser.see(".alerts a", "BSF");
        assertThat((String) browser.runAsync(
                        "document.querySelector('.alerts a').focus();" + "setTimeout(arguments[0], 1500);"))
                .isNull();
        assertThat((String) browser.run("return document.activeElement.getAttribute('href') ?? ''"))
                .startsWith("#/alerts?");
    }

    @Test
    void unsavedDocument_isKeptInOtherViews_andWhenTheSessionEnds() {
        browser.open("/" + OPTIONS);
        browser.type("[id='at/maxInstances'] input", "79");
        browser.see(".pending", "/maxInstances");
        browser.click("nav.tabs a", "JSON");
        browser.see(".pending", "79");
        to("#/core", "Core at a glance");
        to(OPTIONS, "Configuration");
        browser.see(".pending", "79");

        browser.run("return fetch('/logout', {method: 'POST', headers: {'x-xsrf-token':"
                + " document.cookie.match(/XSRF-TOKEN=([^;]*)/)[1]}}).then(answer => answer.status)");
        browser.click(".pending button", "Dry run");
        browser.see("#ended", "log in in another window");
        browser.see(".pending", "79");
        browser.logIn("admin", BrowsedConsole.PASSWORD);
    }

    @Test
    void unsavedPolicy_isKeptOnOtherScreens() {
        browser.open("/" + GOLD);
        browser.type("input[aria-label=text]", "gold-kept");
        browser.see(".pending", "gold-all → gold-kept");
        to("#/core", "Core at a glance");
        to(GOLD, "Policy studio");
        browser.see(".pending", "gold-all → gold-kept");
    }

    @Test
    void keyboard_keepsItsPlace_afterATabAndARemovedBlock() {
        browser.open("/#/nrf");
        browser.see("nav.tabs a", "Subscriptions").sendKeys(Keys.ENTER);
        Await.until(
                "the tab has the focus",
                () -> "Subscriptions".equals(browser.run("return document.activeElement.textContent")));

        browser.open("/" + GOLD);
        browser.see(".workspace [data-block]").sendKeys(Keys.DELETE);
        browser.see(".pending", "removed");
        assertThat(browser.run("return Boolean(document.activeElement.closest('.workspace'))"))
                .isEqualTo(true);
    }

    @Test
    void messageInANarrowWindow_isVisible_andTheLadderIsNotReadOutAllTheTime() {
        browser.open("/#/ladder?zoom=messages");
        browser.see("td.message a");
        assertThat(browser.run("return document.querySelector('.title > .hint').getAttribute('role')"))
                .isNull();
        assertThat((String) browser.run("return document.querySelector('.unseen[role=status]').textContent"))
                .endsWith(" messages");
        browser.narrow(600);
        browser.click("td.message a", "");
        browser.see("aside", "Result");
        assertThat(browser.run("const {top, bottom} = document.querySelector('aside.side').getBoundingClientRect();"
                        + "return top < innerHeight && bottom <= innerHeight + 1"))
                .isEqualTo(true);
        browser.narrow(1366);
    }

    @Test
    void oddTexts_areShownAsTheyAre() {
        browser.open("/#/audit");
        assertThat(module("const {element} = await import('/dom.js');"
                        + "return element('p', {}, 'a\\u202eb\\u0007\\n').textContent"))
                .isEqualTo("a\\u202eb\\u0007\n");
        assertThat((String) module("const {messageDetail} = await import('/message.js');"
                        + "const entry = {protocol: 'HTTP', nf: 'policy', side: 'SERVER', peer: 'p', status: 200,"
                        + " message: 'GET /npcf-smpolicycontrol/v1/sm-policies/%zz', startEpochMicros: 1, durationMicros: 1};"
                        + "return messageDetail(entry, [entry], {functions: new Map([['policy', {}]])}, '#', () => {})"
                        + ".textContent"))
                .contains("Why this decision");
        assertThat(module("const {send} = await import('/api.js');"
                        + "window.fetch = async () => new Response('<html>',"
                        + " {headers: {'content-type': 'application/json'}});"
                        + "return send('GET', '/api/x').catch(error => error.message)"))
                .isEqualTo("The answer (status 200) is not valid JSON");
    }

    @Test
    void addresses_areCompleteInABrowserWithoutTheSizeOfParameters() {
        browser.open("/#/audit");
        assertThat(module("const [{query}, {address}] = [await import('/api.js'), await import('/route.js')];"
                        + "delete URLSearchParams.prototype.size;"
                        + "return query({a: 1}) + ' ' + query({}) + ' ' + address('ue', {supi: 'x'})"))
                .isEqualTo("?a=1  #/ue?supi=x");
    }

    @Test
    void repetitions_areIgnored() {
        browser.open("/#/audit");
        assertThat(module("const {once, tell, element} = await import('/dom.js'); let begun = 0, end;"
                        + "const action = once(() => { begun++; return new Promise(ended => { end = ended; }); });"
                        + "action(); action(); const first = begun; end(); await new Promise(each => setTimeout(each));"
                        + "action(); const host = element('p', {}, 'a'); const node = host.firstChild; tell(host, 'a');"
                        + "return `${first} ${begun} ${host.firstChild === node}`"))
                .isEqualTo("1 2 true");
        assertThat(module("const {joined} = await import('/samples.js'); const at = each => ({atSeconds: each});"
                        + "return joined([at(1), at(2)], [at(2), at(3)]).map(each => each.atSeconds).join()"))
                .isEqualTo("1,2,3");
    }

    private static void to(String hash, String heading) {
        browser.run("location.hash = '" + hash + "'");
        browser.see("h1", heading);
    }

    @Nullable
    private static Object module(String script) {
        return browser.run("return (async () => {" + script + "})()");
    }
}
