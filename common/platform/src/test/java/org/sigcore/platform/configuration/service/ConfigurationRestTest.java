// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.platform.configuration.service.ManagementClient.etag;
import static org.sigcore.platform.configuration.service.ManagementClient.json;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.example.ExampleResources;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConfigurationRestTest {
    private static final String ROOT = "/example-configuration/v1";
    private static final String GREETING = ROOT + "/greetingOptions";
    private static final String GUESTS = ROOT + "/guests";
    private static final String PARTIES = ROOT + "/parties";
    private static final String DOOR = "/example/nf-common-component/v1/igw/doorOptions";

    @TempDir
    static Path data;

    private RunningNf nf;
    private ManagementClient operator;

    @BeforeAll
    void start() {
        nf = Example.start(data);
        operator = new ManagementClient(nf);
    }

    @AfterAll
    void stop() {
        operator.close();
        nf.close();
    }

    @BeforeEach
    void reset() {
        assertThat(operator.send("PUT", ROOT + "/import", "{\"documents\":{}}").statusCode())
                .isEqualTo(204);
    }

    @Test
    void put_takesEffectAtOnce_andDeleteRestoresTheDefault() {
        var view = nf.bean(ConfigViews.class).view(ExampleResources.GREETING);
        HttpResponse<String> put = operator.send("PUT", GREETING, "{\"salutation\":\"Good day\",\"times\":2}");
        assertThat(put.statusCode()).isEqualTo(200);
        assertThat(view.current()).isEqualTo(new ExampleResources.GreetingOptions("Good day", 2));
        HttpResponse<String> read = operator.get(GREETING);
        assertThat(json(read)).isEqualTo(json(put));
        assertThat(etag(read)).isEqualTo(etag(put)).isEqualTo("\"" + view.version() + "\"");
        assertThat(operator.send("DELETE", GREETING, null).statusCode()).isEqualTo(204);
        assertThat(view.current()).isEqualTo(ExampleResources.GREETING.defaults());
    }

    @Test
    void dryRun_validatesAndReturnsDifferencesWithoutChanges() {
        operator.send("PUT", GREETING, "{\"salutation\":\"Good day\",\"times\":2}");
        HttpResponse<String> before = operator.get(GREETING);
        assertThat(json(operator.send("PUT", GREETING + "?dryRun=true", "{\"times\":3}"))
                        .toString())
                .isEqualTo("[{\"path\":\"/salutation\",\"before\":\"Good day\",\"after\":\"Hello\"},"
                        + "{\"path\":\"/times\",\"before\":2,\"after\":3}]");
        assertThat(json(operator.send("PATCH", GREETING + "?dryRun=true", "{\"times\":2}"))
                        .toString())
                .isEqualTo("[]");
        assertThat(json(operator.send("DELETE", GREETING + "?dryRun=true", null))
                        .get(0)
                        .get("after")
                        .stringValue())
                .isEqualTo("Hello");
        assertThat(operator.send("PUT", GREETING + "?dryRun=true", "{\"times\":-1}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(operator.send("PUT", GREETING + "?dryRun=maybe", "{}").statusCode())
                .isEqualTo(400);
        assertThat(json(operator.send("PUT", GUESTS + "/ada?dryRun=true", "{\"name\":\"Ada\",\"loud\":false}"))
                        .get(0)
                        .has("before"))
                .isFalse();
        assertThat(operator.get(GUESTS + "/ada").statusCode()).isEqualTo(404);
        assertThat(operator.get(GREETING).body()).isEqualTo(before.body());
        assertThat(etag(operator.get(GREETING))).isEqualTo(etag(before));
    }

    @Test
    void put_resetsMissingAttributes_andPatchKeepsThem() {
        operator.send("PUT", GREETING, "{\"salutation\":\"Good day\",\"times\":2}");
        assertThat(json(operator.send("PATCH", GREETING, "{\"times\":3}"))
                        .get("salutation")
                        .stringValue())
                .isEqualTo("Good day");
        assertThat(json(operator.send("PUT", GREETING, "{\"times\":4}"))
                        .get("salutation")
                        .stringValue())
                .isEqualTo("Hello");
    }

    @Test
    void unknownReference_isRefused_andReferencedEntryIsNotDeleted() {
        HttpResponse<String> unknown = operator.send("PUT", PARTIES + "/p", "{\"invited\":[\"ada\"]}");
        assertThat(unknown.statusCode()).isEqualTo(400);
        assertThat(json(unknown).at("/invalidParams/0/param").stringValue()).isEqualTo("/invited/0");
        assertThat(json(unknown).at("/invalidParams/0/reason").stringValue()).isEqualTo("there is no guests/ada");

        operator.send("PUT", GUESTS + "/ada", "{\"name\":\"Ada\",\"loud\":false}");
        assertThat(operator.send("PUT", PARTIES + "/p", "{\"invited\":[\"ada\"]}")
                        .statusCode())
                .isEqualTo(201);
        HttpResponse<String> used = operator.send("DELETE", GUESTS + "/ada", null);
        assertThat(used.statusCode()).isEqualTo(409);
        assertThat(json(used).get("detail").stringValue()).isEqualTo("guests/ada is used by parties/p");
        HttpResponse<String> imported =
                operator.send("PUT", ROOT + "/import", "{\"documents\":{\"parties\":{\"p\":{\"invited\":[\"ada\"]}}}}");
        assertThat(imported.statusCode()).isEqualTo(400);
        assertThat(json(imported).at("/invalidParams/0/param").stringValue())
                .isEqualTo("/documents/parties/p/invited/0");

        assertThat(operator.send("DELETE", PARTIES + "/p", null).statusCode()).isEqualTo(204);
        assertThat(operator.send("DELETE", GUESTS + "/ada", null).statusCode()).isEqualTo(204);
    }

    @Test
    void removedDocument_isNeitherExportedNorProtectedFromImports() {
        operator.send("PUT", GREETING, "{\"times\":2}");
        operator.send("DELETE", GREETING, null);
        assertThat(json(operator.get(ROOT + "/administration/export"))
                        .get("exportData")
                        .has("greetingOptions"))
                .isFalse();

        HttpResponse<String> imported = operator.send(
                "POST",
                ROOT + "/administration/import?action=ignore",
                "{\"exportData\": {\"greetingOptions\": {\"times\": 3}}}");
        assertThat(json(imported).get("ignored").isEmpty()).isTrue();
        assertThat(json(operator.get(GREETING)).get("times").intValue()).isEqualTo(3);
    }

    @Test
    void import_addsDocuments_andIgnoresOrReplacesExistingOnes() {
        operator.send("PUT", GUESTS + "/ada", "{\"name\":\"Ada\",\"loud\":false}");
        operator.send("PUT", PARTIES + "/p", "{\"invited\":[\"ada\"]}");
        JsonNode export = json(operator.get(ROOT + "/administration/export"));
        assertThat(export.get("exportData").propertyNames()).containsExactlyInAnyOrder("guests", "parties");
        reset();
        operator.send("PUT", GUESTS + "/ada", "{\"name\":\"Ada Lovelace\",\"loud\":true}");

        HttpResponse<String> kept =
                operator.send("POST", ROOT + "/administration/import?action=ignore", export.toString());
        assertThat(json(kept).get("imported").toString()).isEqualTo("[\"parties/p\"]");
        assertThat(json(kept).get("ignored").toString()).isEqualTo("[\"guests/ada\"]");
        assertThat(json(operator.get(GUESTS + "/ada")).get("loud").booleanValue())
                .isTrue();
        operator.send("POST", ROOT + "/administration/import?action=replace", export.toString());
        assertThat(json(operator.get(GUESTS + "/ada")).get("name").stringValue())
                .isEqualTo("Ada");

        HttpResponse<String> wrong = operator.send("POST", ROOT + "/administration/import?action=replace", """
                {"exportData": {"guests": {"eve": {"name": "Eve", "loud": false}},
                 "parties": {"q": {"invited": ["eve", "bob"]}}}}
                """);
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(json(wrong).at("/invalidParams/0/param").stringValue()).isEqualTo("/exportData/parties/q/invited/1");
        assertThat(operator.get(GUESTS + "/eve").statusCode()).isEqualTo(404);
        assertThat(operator.send("POST", ROOT + "/administration/import", "{}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void concurrentReferenceAndDeletion_oneIsRefused() throws Exception {
        for (int i = 0; i < 10; i++) {
            operator.send("PUT", GUESTS + "/ada", "{\"name\":\"Ada\",\"loud\":false}");
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                var named = threads.submit(() -> operator.send("PUT", PARTIES + "/p", "{\"invited\":[\"ada\"]}")
                        .statusCode());
                var removed = threads.submit(
                        () -> operator.send("DELETE", GUESTS + "/ada", null).statusCode());
                assertThat(named.get() == 201 && removed.get() == 204)
                        .as("%s %s", named.get(), removed.get())
                        .isFalse();
            }
            reset();
        }
    }

    @Test
    void invalidDocument_isRefusedWithPointersAndChangesNothing() {
        long version = nf.bean(ConfigViews.class).version();
        HttpResponse<String> refused =
                operator.send("PUT", GREETING, "{\"salutation\":\"7\",\"times\":10,\"colour\":\"red\"}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.headers().firstValue("content-type")).contains("application/problem+json");
        JsonNode problem = json(refused);
        assertThat(problem.get("cause").stringValue()).isEqualTo("OPTIONAL_IE_INCORRECT");
        assertThat(problem.get("invalidParams"))
                .extracting(each -> each.get("param").stringValue())
                .containsExactly("/salutation", "/times", "/colour");
        assertThat(operator.send("PUT", GREETING, "{").statusCode()).isEqualTo(400);
        assertThat(operator.send("PATCH", GREETING, "{\"times\":0}").statusCode())
                .isEqualTo(400);
        assertThat(nf.bean(ConfigViews.class).version()).isEqualTo(version);
    }

    @Test
    void staleEtag_isRefusedWith412() {
        String seen = etag(operator.get(GREETING));
        HttpResponse<String> mine = operator.send("PUT", GREETING, "{\"times\":2}", "if-match", seen);
        assertThat(mine.statusCode()).isEqualTo(200);
        assertThat(operator.send("PUT", GREETING, "{\"times\":3}", "if-match", seen)
                        .statusCode())
                .isEqualTo(412);
        assertThat(operator.send("DELETE", GREETING, null, "if-match", seen).statusCode())
                .isEqualTo(412);
        assertThat(operator.get(GREETING, "if-none-match", etag(mine)).statusCode())
                .isEqualTo(304);
        assertThat(operator.send("PUT", GUESTS + "/x", "{\"name\":\"X\",\"loud\":true}", "if-match", "*")
                        .statusCode())
                .isEqualTo(412);
    }

    @Test
    void entries_areCreatedReadListedAndDeleted() {
        HttpResponse<String> made =
                operator.send("PUT", GUESTS + "/bo", "{\"name\":\"Bo\",\"loud\":true}", "if-none-match", "*");
        assertThat(made.statusCode()).isEqualTo(201);
        assertThat(made.headers().firstValue("location")).contains(GUESTS + "/bo");
        assertThat(operator.send("PUT", GUESTS + "/bo", "{\"name\":\"Bo\",\"loud\":false}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(json(operator.get(GUESTS)).get("bo").get("loud").booleanValue())
                .isFalse();
        assertThat(nf.bean(ConfigViews.class).view(ExampleResources.GUESTS).current())
                .containsOnlyKeys("bo");
        assertThat(operator.send("PUT", GUESTS + "/bo", "{\"name\":\"Bo\",\"loud\":true}", "if-none-match", "*")
                        .statusCode())
                .isEqualTo(412);
        assertThat(operator.send("DELETE", GUESTS + "/bo", null).statusCode()).isEqualTo(204);
        assertThat(operator.get(GUESTS + "/bo").statusCode()).isEqualTo(404);
        assertThat(operator.send("DELETE", GUESTS + "/bo", null).statusCode()).isEqualTo(404);
        HttpResponse<String> again =
                operator.send("PUT", GUESTS + "/bo", "{\"name\":\"Bo\",\"loud\":true}", "if-none-match", "*");
        assertThat(again.statusCode()).as("created again").isEqualTo(201);
        assertThat(operator.send("DELETE", GUESTS + "/bo", null, "if-match", etag(again))
                        .statusCode())
                .isEqualTo(204);
    }

    @Test
    void duplicateNameInCollection_isRefused() {
        operator.send("PUT", GUESTS + "/one", "{\"name\":\"Bo\",\"loud\":true}");
        HttpResponse<String> twin = operator.send("PUT", GUESTS + "/two", "{\"name\":\"Bo\",\"loud\":true}");
        assertThat(twin.statusCode()).isEqualTo(400);
        assertThat(twin.body()).contains("/two/name");
        assertThat(operator.send("PUT", GUESTS + "/a%20b", "{\"name\":\"C\",\"loud\":true}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void commonResources_areServedBelowTheCommonRoot() {
        assertThat(json(operator.get(DOOR)).get("salutation").stringValue()).isEqualTo("Welcome");
        assertThat(operator.send("PUT", DOOR, "{\"times\":5}").statusCode()).isEqualTo(200);
        assertThat(json(operator.get("/example/nf-common-component/v1"))
                        .get("igw/doorOptions")
                        .get("times")
                        .intValue())
                .isEqualTo(5);
        assertThat(json(operator.get(ROOT)).propertyNames())
                .containsExactlyInAnyOrder("subscriberTrace", "greetingOptions", "guests", "parties");
        assertThat(operator.get(ROOT + "/nothing").statusCode()).isEqualTo(404);
        assertThat(operator.send("POST", GREETING, "{}").statusCode()).isEqualTo(405);
    }

    @Test
    void importOfExport_isAtomic() {
        operator.send("PUT", GREETING, "{\"times\":2}");
        operator.send("PUT", GUESTS + "/bo", "{\"name\":\"Bo\",\"loud\":true}");
        operator.send("PUT", DOOR, "{\"times\":7}");
        String export = operator.get(ROOT + "/export").body();
        operator.send("PUT", GREETING, "{\"times\":3}");
        operator.send("DELETE", GUESTS + "/bo", null);
        operator.send("PUT", GUESTS + "/al", "{\"name\":\"Al\",\"loud\":true}");

        assertThat(operator.send("PUT", ROOT + "/import", export.replace("\"times\":7", "\"times\":70"))
                        .body())
                .contains("/documents/igw~1doorOptions/times");
        assertThat(json(operator.get(GREETING)).get("times").intValue()).isEqualTo(3);

        assertThat(operator.send("PUT", ROOT + "/import", export).statusCode()).isEqualTo(204);
        assertThat(json(operator.get(ROOT + "/export")).get("documents"))
                .isEqualTo(org.sigcore.model.Json.parse(export).get("documents"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"guests": {"": {"name": "X", "loud": false}}}    | /guests/
            {"guests": {"a/b": {"name": "X", "loud": false}}} | /guests/a~1b
            {"guests": [1]}                                   | /guests
            {"guests": "all"}                                 | /guests
            {"guests": null}                                  | /guests
            """)
    void importOfCollection_requiresAnObjectWithKeysOfTheApi(String documents, String pointer) {
        operator.send("PUT", GUESTS + "/ada", "{\"name\":\"Ada\",\"loud\":false}");
        HttpResponse<String> restored = operator.send("PUT", ROOT + "/import", "{\"documents\": " + documents + "}");
        assertThat(restored.statusCode()).isEqualTo(400);
        assertThat(json(restored).at("/invalidParams/0/param").stringValue()).isEqualTo("/documents" + pointer);
        HttpResponse<String> merged = operator.send(
                "POST", ROOT + "/administration/import?action=replace", "{\"exportData\": " + documents + "}");
        assertThat(merged.statusCode()).isEqualTo(400);
        assertThat(json(merged).at("/invalidParams/0/param").stringValue()).isEqualTo("/exportData" + pointer);
        assertThat(json(operator.get(GUESTS)).propertyNames()).containsExactly("ada");
        assertThat(operator.get(ROOT + "/administration/export").statusCode()).isEqualTo(200);
    }

    @Test
    void openApiDocument_describesPathsAndSchemas() {
        JsonNode document = json(operator.get(ROOT + "/openapi.json"));
        assertThat(document.get("openapi").stringValue()).startsWith("3.");
        assertThat(document.get("paths").propertyNames()).contains(GREETING, GUESTS, GUESTS + "/{key}", DOOR);
        JsonNode options = document.at("/components/schemas/GreetingOptions");
        assertThat(options.at("/properties/times/maximum").intValue()).isEqualTo(9);
        assertThat(options.at("/properties/salutation/description").stringValue())
                .isEqualTo("What a greeting begins with.");
        assertThat(options.get("additionalProperties").booleanValue()).isFalse();
    }

    @Test
    void actuator_isServedOnTheSamePort() {
        assertThat(operator.get("/actuator/health").body()).contains("UP");
        assertThat(operator.get("/actuator/prometheus").body()).contains("sigcore_configuration_version");
        assertThat(operator.get("/nothing").statusCode()).isEqualTo(400);
    }
}
