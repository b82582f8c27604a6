// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;

/**
 * Performs the main task of each screen in a browser, on the core that {@code deploy/local/sigcore up} has started. Skipped
 * without {@code -Dsigcore.data}, the data folder of that core, and without Chromium. With {@code -Dsigcore.pictures}, it
 * writes pictures of all screens to that folder.
 */
class RunningCoreIT {
    private static final String NRF = "http://127.0.0.1:7100/nnrf-nfm/v1/nf-instances/";
    private static final String INSTANCE = "6f1c5a52-8a0e-4e5c-9d54-0d4b6c0f7a11";
    private static final String SUPI = "imsi-001010000000042";
    private static final String SESSIONS = "http://127.0.0.1:7200/npcf-smpolicycontrol/v1/sm-policies";
    private static final String PROJECTS =
            "http://127.0.0.1:7380/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/pcf-sm/";

    private static Path data;
    private static Chromium browser;
    private static String session;

    @BeforeAll
    static void start() throws Exception {
        String folder = System.getProperty("sigcore.data", "");
        assumeThat(folder).as("-Dsigcore.data names the data folder of a core").isNotEmpty();
        assumeThat(Chromium.browser().isPresent() && Chromium.driver().isPresent())
                .as("Chromium and its driver are installed (Debian: chromium, chromium-driver)")
                .isTrue();
        data = Path.of(folder);
        remove();
        send(201, "PUT", NRF + INSTANCE, """
                {"nfInstanceId": "%s", "nfType": "SMF", "nfStatus": "SUSPENDED", "ipv4Addresses": ["127.0.0.1"]}
                """.formatted(INSTANCE));
        send(201, "PUT", PROJECTS + "drawn", """
                {"state": "dev", "policies": [{"name": "main", "workspace": {"blocks": {"languageVersion": 0, "blocks": [
                  {"type": "controls_if", "id": "a", "inputs": {
                    "IF0": {"block": {"type": "sc_dnn_is", "id": "b", "fields": {"DNN": "internet"}}},
                    "DO0": {"block": {"type": "sc_session_ambr", "id": "c", "inputs": {
                      "UP": {"block": {"type": "text", "id": "d", "fields": {"TEXT": "10 Mbps"}}},
                      "DOWN": {"block": {"type": "text", "id": "e", "fields": {"TEXT": "50 Mbps"}}}}}}}}]}}}]}
                """);
        send(200, "PUT", PROJECTS + "drawn/active", "{\"version\": 1}");
        Thread.sleep(1500); // each process of Policy follows within a second
        Reply created = send(201, "POST", SESSIONS, """
                {"supi": "%s", "pduSessionId": 5, "pduSessionType": "IPV4", "dnn": "internet", "sliceInfo": {"sst": 1},
                 "notificationUri": "http://127.0.0.1:9999/cb", "ipv4Address": "10.45.0.242"}
                """.formatted(SUPI));
        session = created.location().substring(created.location().lastIndexOf('/') + 1);
        send(400, "POST", SESSIONS, """
                {"supi": "%s", "pduSessionId": 6, "dnn": "internet", "pduSessionType": "IPV4"}
                """.formatted(SUPI));

        browser = new Chromium("http://127.0.0.1:7580");
        browser.open("/");
        browser.type("input[name=username]", "admin");
        browser.type("input[name=password]", secret("console-password"), Keys.ENTER);
        browser.see("h1", "Core at a glance");
    }

    @AfterAll
    static void stop() throws IOException {
        if (browser != null) {
            browser.close();
            send("POST", SESSIONS + "/" + session + "/delete", "{}");
            remove();
        }
    }

    /** Removes what this test, or an earlier run that was interrupted, has stored. */
    private static void remove() throws IOException {
        send("PUT", PROJECTS + "default/active", "{\"version\": 1}");
        send("DELETE", PROJECTS + "drawn", "");
        send("DELETE", NRF + INSTANCE, "");
    }

    private static String secret(String file) throws IOException {
        return Files.readString(data.resolve(file)).strip();
    }

    /** Returns status, location and body; fails if the request has another status than expected. */
    private static Reply send(int expected, String method, String address, String body) throws IOException {
        Reply reply = send(method, address, body);
        assertThat(reply).as(method + " " + address).extracting(Reply::status).isEqualTo(expected);
        return reply;
    }

    private static Reply send(String method, String address, String body) throws IOException {
        boolean management = address.startsWith(PROJECTS);
        String password = secret("management-password");
        HttpClient http = HttpClient.create().protocol(management ? HttpProtocol.HTTP11 : HttpProtocol.H2C);
        Reply reply = WebClient.builder()
                .clientConnector(new ReactorClientHttpConnector(http))
                .build()
                .method(HttpMethod.valueOf(method))
                .uri(URI.create(address))
                .contentType(MediaType.APPLICATION_JSON)
                .headers(headers -> {
                    if (address.startsWith(SESSIONS)) {
                        headers.set("3gpp-Sbi-Target-apiRoot", "http://127.0.0.1:7300");
                    }
                    if (management) {
                        headers.setBasicAuth("admin", password);
                    }
                })
                .bodyValue(body)
                .exchangeToMono(answer -> answer.bodyToMono(String.class)
                        .defaultIfEmpty("")
                        .map(text -> new Reply(
                                answer.statusCode().value(),
                                String.join("", answer.headers().header("location")),
                                text)))
                .block(Duration.ofSeconds(10));
        return Objects.requireNonNull(reply);
    }

    private record Reply(int status, String location, String body) {}

    private static void picture(String name) throws IOException {
        String folder = System.getProperty("sigcore.pictures", "");
        if (!folder.isEmpty()) {
            browser.picture(Files.createDirectories(Path.of(folder)), name);
        }
    }

    @Test
    void core_showsEachFunction() throws IOException {
        browser.open("/#/core");
        for (String name : new String[] {"NRF", "SCP", "POLICY", "BSF"}) {
            browser.see(".fleet tr", name);
        }
        browser.see(".fleet .curve canvas");
        picture("core");
    }

    @Test
    void refusedCreate_isExplainedByItsMessage() throws IOException {
        browser.open("/#/core");
        browser.see("section.detail tr", "MANDATORY_IE_MISSING");
        browser.click("section.detail td.message a", "sm-policies");
        browser.see("aside .notice", "MANDATORY_IE_MISSING");
        browser.open("/#/ladder?status=errors&zoom=messages&word=sm-policies");
        browser.click("td.message a", "sm-policies");
        browser.see("aside", "SBI message");
        browser.see("aside", "400");
        picture("message");
        browser.open("/#/ladder?zoom=ladder");
        browser.see(".sequence .who", "scp");
        picture("ladder");
    }

    @Test
    void ue_isFollowedFromSessionToBindingAndDecision() throws IOException {
        browser.open("/#/core");
        browser.type("#find", SUPI, Keys.ENTER);
        browser.see("h2", "N7 · internet");
        picture("ue");
        browser.click("nav.tabs a", "Bindings");
        browser.see("tr", "agrees");
        browser.click("nav.tabs a", "Decision");
        browser.see("section", "Actions, in order");
        picture("decision");
    }

    @Test
    void discovery_namesTheReasonForEachInstanceThatIsAbsent() throws IOException {
        browser.open("/#/nrf");
        browser.see("td", "PCF");
        picture("nrf");
        browser.open("/#/nrf?view=tester");
        browser.type("#q", "target-nf-type=SMF&requester-nf-type=AMF");
        browser.click("#tester button", "Explain");
        browser.see("tr", "the instance is SUSPENDED");
        picture("discovery");
    }

    @Test
    void configuration_isTriedAppliedAndUndone() throws IOException {
        String document = "/nrf-configuration/v1/nfDiscoveryOptions";
        browser.open("/#/configuration?nf=nrf&doc=" + document);
        browser.type("[id='at/profilesCountInDiscoveryResponse'] input", "77");
        browser.see(".pending", "/profilesCountInDiscoveryResponse");
        browser.click(".pending button", "Dry run");
        browser.see(".pending", "nothing is changed yet");
        picture("configuration");
        browser.type("#reason", "fewer profiles in a response", Keys.ENTER);
        browser.see(".pending", "Nothing is changed yet");
        browser.click("nav.tabs a", "History");
        browser.see("tr", "77");
        browser.type("#back-reason", "undone by the test", Keys.ENTER);
        browser.open("/#/configuration?nf=nrf&doc=" + document);
        browser.see("[id='at/profilesCountInDiscoveryResponse'] input");
        assertThat(browser.run(
                        "return document.querySelector(\"[id='at/profilesCountInDiscoveryResponse'] input\").value"))
                .isEqualTo("1000");
    }

    @Test
    void policy_isDrawnExplainedPublishedAndRolledBack() throws IOException {
        browser.open("/#/policy?service=pcf-sm&project=drawn");
        browser.see("[role=status]", "no faults");
        picture("policy");
        browser.type(".workspace input[aria-label=TEXT], .workspace input[aria-label=text]", "20 Mbps");
        browser.see(".pending", "10 Mbps → 20 Mbps");
        browser.click("nav.tabs a", "Try");
        browser.type("#try-session", SUPI);
        browser.click("form button", "Explain");
        browser.see("main p", "as in the editor");
        browser.see("main", "20 Mbps");
        browser.click("nav.tabs a", "Blocks");
        browser.see(".pending", "10 Mbps → 20 Mbps");
        browser.type("#publish-reason", "more for uploads");
        browser.click(".pending button", "Publish");
        browser.see(".pending", "version 2 decides");

        browser.open("/#/policy?service=pcf-sm&project=drawn&view=try&session=" + SUPI);
        browser.see("main", "20 Mbps");
        picture("trial");

        browser.open("/#/policy?service=pcf-sm&project=drawn&view=versions");
        browser.type("#back-reason", "undone by the test");
        browser.click("tr button", "Let it decide");
        browser.open("/#/policy?service=pcf-sm&project=drawn&view=try&session=" + SUPI);
        browser.see("main", "10 Mbps");
    }

    @Test
    void alerts_listPeersAndLoad() throws IOException {
        browser.open("/#/alerts");
        browser.see("h1", "Alerts and health");
        picture("alerts");
        browser.open("/#/alerts?view=load");
        browser.see("main table");
    }

    @Test
    void benchmark_endsWithAVerdict() throws IOException {
        browser.open("/#/benchmarks");
        browser.see("#bench-scale");
        browser.run("document.querySelector('#bench-scenario').value = 'nrf-5k'");
        for (String smallest : new String[] {"scale", "duration", "warm"}) {
            browser.run("document.querySelector('#bench-" + smallest + "').selectedIndex = 0");
        }
        browser.type("#bench-reason", "test of the console");
        browser.click("form button", "Start");
        browser.see("details summary", "running");
        browser.seeWithin(120, "details summary", "ended");
        assertThat(browser.see("details summary").getText())
                .as("a run this short may have no result, but is not worse")
                .containsAnyOf("as good as the guide", "without a result");
        browser.click("td a", "nrf-5k");
        browser.click("td a", "Report");
        browser.see("h3", "Origin");
        picture("benchmark");
    }

    @Test
    void audit_andApi_areListed() throws IOException {
        browser.open("/#/audit");
        browser.see("td a", "login");
        picture("audit");
        browser.open("/#/api?nf=nrf&word=generalOptions");
        browser.click("td a", "/nrf-configuration/v1/generalOptions");
        browser.see("aside h3", "Answers");
        picture("api");
    }
}
