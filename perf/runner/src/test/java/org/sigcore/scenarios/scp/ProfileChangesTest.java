// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.ScenarioLoader;
import org.sigcore.scenarios.scp.ProfileChanges.Kind;
import tools.jackson.databind.node.ObjectNode;

class ProfileChangesTest {
    private static final String NRF = "http://127.0.0.1:1";
    private static final Population UDM =
            new Population("UDM", 2, 0, 0, 2, null, List.of("nudm-sdm", "nudm-uecm", "nudm-pp"));
    private static final List<ObjectNode> PROFILES = List.of(profile(0), profile(1));

    @Test
    void weightedKinds_haveTheSharesOfTheGuide() {
        ProfileChanges changes = changes("scp-d3-400k");

        Map<Kind, Long> made = LongStream.range(0, 101)
                .mapToObj(changes::kind)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        assertThat(made)
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Kind.PRIORITY_AND_CAPACITY, 70L,
                        Kind.SUSPEND, 10L,
                        Kind.DEREGISTRATION, 5L,
                        Kind.API_VERSION, 3L,
                        Kind.IP_END_POINT, 2L,
                        Kind.SUPI_RANGE, 2L,
                        Kind.SERVICE_INSTANCES, 1L,
                        Kind.OTHER, 8L));
    }

    @Test
    void everyKind_changesTheProfile_andARemovedOneIsRestored() {
        ProfileChanges changes = changes("scp-d3-400k");
        for (long number = 0; number < 101; number++) {
            ObjectNode notification = changes.notification(NRF, number);
            ObjectNode next = changes.notification(NRF, number + 1);
            String event = notification.path("event").asString("");
            String status = notification.at("/nfProfile/nfStatus").asString("");
            if (changes.kind(number) == Kind.DEREGISTRATION) {
                assertThat(event).isEqualTo("NF_DEREGISTERED");
                assertThat(next.path("event").asString("")).isEqualTo("NF_REGISTERED");
            } else {
                assertThat(PROFILES).as("%s", changes.kind(number)).doesNotContain((ObjectNode)
                        notification.get("nfProfile"));
            }
            if (changes.kind(number) == Kind.API_VERSION) {
                assertThat(notification.at("/nfProfile/nfServices"))
                        .isNotEmpty()
                        .allSatisfy(service -> {
                            String major = service.at("/versions/0/apiVersionInUri")
                                    .asString("")
                                    .substring(1);
                            assertThat(service.at("/versions/0/apiFullVersion").asString(""))
                                    .startsWith(major + ".1.");
                        });
            }
            if (changes.kind(number) == Kind.SUSPEND) {
                assertThat(status).isEqualTo("SUSPENDED");
            }
            if (event.equals("NF_DEREGISTERED") || status.equals("SUSPENDED")) {
                ObjectNode away = Objects.requireNonNull(changes.away(number));
                assertThat(notification.path("nfInstanceUri").asString(""))
                        .endsWith(away.path("nfInstanceId").asString(""));
                assertThat(changes.away(number + 1)).isSameAs(away);
                assertThat(changes.away(number + 2)).isNull();
                assertThat(next.get("nfInstanceUri")).isEqualTo(notification.get("nfInstanceUri"));
                assertThat(next.at("/nfProfile/nfStatus").asString("")).isEqualTo("REGISTERED");
            }
        }
    }

    @Test
    void serviceOfTheTraffic_isNotRemoved() {
        ProfileChanges changes = changes("scp-c1-460k"); // without nudm-pp

        for (long number = 0; number < 6; number++) {
            if (changes.kind(number) == Kind.SERVICE_INSTANCES) {
                assertThat(changes.notification(NRF, number).at("/nfProfile/nfServices"))
                        .hasSize(2)
                        .noneMatch(service ->
                                service.path("serviceName").asString("").equals("nudm-pp"));
            }
        }
    }

    private static ProfileChanges changes(String scenario) {
        return new ProfileChanges(ScenarioLoader.load(Path.of("..", "scenarios", "scp", scenario + ".yaml")), PROFILES);
    }

    private static ObjectNode profile(int number) {
        return ProfileMaker.profile(UDM, number, "127.0.0.1", 80, 60);
    }
}
