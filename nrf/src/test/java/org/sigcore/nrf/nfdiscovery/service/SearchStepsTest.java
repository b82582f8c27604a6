// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;
import static org.sigcore.nrf.Profiles.withServices;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import tools.jackson.databind.node.ObjectNode;

/** Steps of preferences, of rules for requesters and of explanations: a long search does not run on an event loop. */
class SearchStepsTest {
    private final Discovery discovery = Discoveries.strict(List.of());

    @Test
    void rankByManyLocalities_isNotComputedOnEventLoop() {
        for (int i = 0; i < 1100; i++) {
            register(profile("UDM", "{'extLocality':{'CITY':'other'}}"));
        }
        requireMovedFromLoop("ext-preferred-locality", localities(100));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'1':[0,0]}", "{'1':[{'localityType':'CITY'}]}", "{'1':[]}", "{'0':[]}", "{'1':{}}", "{}"})
    void invalidLocality_isRefused(String value) {
        requireRefused(value);
    }

    @Test
    void moreThan100Localities_areRefused() {
        requireRefused(localities(101));
        String item = "{'localityType':'CITY','localityValue':'a'}";
        String more = IntStream.range(0, 100).mapToObj(i -> item).collect(Collectors.joining(","));
        requireRefused("{'1':[" + item.replace("}", ",'addlLocDescrItems':[" + more + "]}]}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"'7'", "{'123456':[{'featureName':'a','featureVersion':'1'}]}"})
    void preferredFeaturesOfManyServices_areNotComparedOnEventLoop(String wanted) {
        for (int i = 0; i < 20; i++) {
            register(withServices(
                    "UDM",
                    IntStream.range(0, 80)
                            .mapToObj(service -> service("nudm-" + service, "'supportedFeatures':'f'"))
                            .toArray(String[]::new)));
        }
        String services = IntStream.range(0, 80)
                .mapToObj(service -> "'nother-" + service + "':" + wanted)
                .collect(Collectors.joining(","));
        requireMovedFromLoop(
                wanted.startsWith("{") ? "preferred-vendor-specific-features" : "preferred-features",
                "{" + services + "}");
    }

    @Test
    void rulesOfManyServices_areNotEvaluatedOnEventLoop() {
        String rules = IntStream.range(0, 300)
                .mapToObj(rule -> "'" + rule + "':{'priority':" + rule + ",'nfTypes':['SMF'],'action':'ALLOW'}")
                .collect(Collectors.joining(","));
        ObjectNode udm = withServices(
                "UDM",
                IntStream.range(0, 400)
                        .mapToObj(service -> service("nudm-" + service, ""))
                        .toArray(String[]::new));
        udm.set("allowedRuleSet", object("{" + rules + "}"));
        register(udm);
        requireMovedFromLoop("supported-features", "0");
    }

    @Test
    void explanationOfEmptyResponse_takesStepsOfSearch() {
        for (int i = 0; i < 4; i++) {
            String ranges = IntStream.range(0, 15)
                    .mapToObj(range -> "{'pattern':'^msisdn-" + "(0*)".repeat(100) + range + "x$'}")
                    .collect(Collectors.joining(","));
            register(profile("UDM", "{'udmInfo':{'gpsiRanges':[" + ranges + "]}}"));
        }
        Map<String, List<String>> query = Map.of(
                "target-nf-type", List.of("UDM"),
                "requester-nf-type", List.of("AMF"),
                "target-nf-fqdn", List.of("udm.example.org"),
                "gpsi", List.of("msisdn-" + "0".repeat(50)));
        assertThatThrownBy(() -> discovery.answerOnLoop("query", () -> query, discovery.settings()))
                .isInstanceOf(Steps.ExceededException.class);
        assertThat(discovery
                        .answer("query", () -> query, discovery.settings())
                        .answer()
                        .profiles())
                .isZero();
    }

    private void requireMovedFromLoop(String parameter, String value) {
        assertThatThrownBy(() -> discovery.answerOnLoop("query", () -> query(parameter, value), discovery.settings()))
                .isInstanceOf(Steps.ExceededException.class);
        assertThat(discovery.answer("query", () -> query(parameter, value), discovery.settings()))
                .isNotNull();
    }

    private void requireRefused(String value) {
        assertThatThrownBy(() -> discovery.answerOnLoop(
                        "query", () -> query("ext-preferred-locality", value), discovery.settings()))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().status()).isEqualTo(400);
                    assertThat(e.problem().cause()).isEqualTo("OPTIONAL_QUERY_PARAM_INCORRECT");
                });
    }

    private static Map<String, List<String>> query(String parameter, String value) {
        return Map.of(
                "target-nf-type",
                List.of("UDM"),
                "requester-nf-type",
                List.of("AMF"),
                parameter,
                List.of(value.replace('\'', '"')));
    }

    private static String localities(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{'localityType':'CITY','localityValue':'city-" + i + "'}")
                .collect(Collectors.joining(",", "{'1':[", "]}"));
    }

    private void register(ObjectNode document) {
        NFProfile profile = NFProfile.of(document);
        discovery.onChange(new InstanceChange(profile.id(), null, profile));
    }
}
