// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The core of docker compose: functions call only each other, and their ports are published on loopback only. */
class ComposeTest {
    private static final Pattern NAME = Pattern.compile("[a-z]+\\.sigcore\\.lab");
    private static Map<String, Map<String, Object>> services = Map.of();

    @BeforeAll
    static void read() throws IOException {
        Map<String, Map<String, Map<String, Object>>> file =
                new Yaml().load(Files.readString(Path.of("docker", "compose.yaml")));
        services = Objects.requireNonNull(file.get("services"));
    }

    /** Version 1 of docker-compose refuses other top-level keys; both versions read the project name from .env. */
    @Test
    void composeFile_isAcceptedByBothVersionsOfCompose() throws IOException {
        Map<String, Object> file = new Yaml().load(Files.readString(Path.of("docker", "compose.yaml")));
        assertThat(file).containsOnlyKeys("x-function", "services", "networks", "volumes");
        assertThat(Files.readString(Path.of("docker", ".env"))).isEqualTo("COMPOSE_PROJECT_NAME=sigcore\n");
    }

    @Test
    void services_areTheFunctionsAndTheConsoleWithImageAndVolume() {
        assertThat(services).containsOnlyKeys("nrf", "scp", "policy", "bsf", "console");
        services.forEach((nf, service) -> assertThat(service)
                .containsEntry("image", "sigcore/" + nf + ":0.1.0")
                .containsEntry("volumes", List.of(nf + ":/var/lib/sigcore"))
                .containsEntry("read_only", true));
    }

    @Test
    void hostNamesInCommands_areAliasesOfTheNetwork() {
        Set<String> known = new TreeSet<>();
        Set<String> used = new TreeSet<>();
        services.values().forEach(service -> {
            known.addAll(names(service.get("networks")));
            used.addAll(names(service.get("command")));
        });
        assertThat(known).hasSize(5).containsAll(used);
        assertThat(used).contains("nrf.sigcore.lab", "scp.sigcore.lab", "policy.sigcore.lab");
    }

    @Test
    void console_readsEachFunction_whichAcceptsItsTokens() {
        for (String nf : List.of("nrf", "scp", "policy", "bsf")) {
            assertThat(services.get(nf))
                    .extractingByKey("environment", MAP)
                    .containsEntry("SIGCORE_MANAGEMENT_ISSUERS_CONSOLE_ISSUER", "urn:sigcore:console")
                    .containsEntry("SIGCORE_MANAGEMENT_ISSUERS_CONSOLE_AUDIENCE", "sigcore")
                    .containsEntry("SIGCORE_MANAGEMENT_ISSUERS_CONSOLE_JWKSURI", "http://console:7580/tokens/keys");
            assertThat(services.get("console"))
                    .extractingByKey("command")
                    .asString()
                    .contains("--sigcore.console.functions." + nf + "=http://" + nf + ":");
        }
    }

    @Test
    void mysqlFile_givesEachFunctionItsOwnDatabase() throws IOException {
        Map<String, Map<String, Map<String, Map<String, Object>>>> file =
                new Yaml().load(Files.readString(Path.of("docker", "compose.mysql.yaml")));
        Map<String, Map<String, Map<String, Object>>> all = Objects.requireNonNull(file.get("services"));
        services.keySet()
                .forEach(nf -> assertThat(all.get(nf))
                        .extractingByKey("environment", MAP)
                        .containsEntry(
                                "SIGCORE_STORE_URL", "jdbc:mysql://mysql:3306/" + nf + "?createDatabaseIfNotExist=true")
                        .containsEntry("SIGCORE_STORE_PASSWORD", "${SIGCORE_MYSQL_PASSWORD}"));
        assertThat(all.get("mysql")).as("reachable from the core only").doesNotContainKey("ports");
    }

    private static Set<String> names(@Nullable Object part) {
        Set<String> names = new TreeSet<>();
        NAME.matcher(String.valueOf(part)).results().forEach(match -> names.add(match.group()));
        return names;
    }

    @Test
    void ports_arePublishedOnLoopbackOnly() {
        services.values()
                .forEach(service -> assertThat((List<?>) service.get("ports"))
                        .isNotEmpty()
                        .allMatch(port -> port.toString().startsWith("127.0.0.1:")));
    }
}
