// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.profile;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.OtherKinds;
import org.sigcore.nrf.Profiles;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.nfregistration.logic.HeartbeatPolicy;
import org.sigcore.nrf.nfregistration.logic.ProfileRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Profiles and queries with values of other JSON kinds, which are refused with a pointer or answered. */
class DiscoveryKindsTest {
    private final ProfileRules rules = new ProfileRules(
            nfType -> new HeartbeatPolicy(Duration.ofSeconds(30), Duration.ofSeconds(1), Duration.ofSeconds(60)),
            Leniency.STRICT,
            profile -> {});

    @ParameterizedTest(name = "{0}={1} of {2} with {3}")
    @CsvFileSource(
            resources = "/ts29510/discovery-criteria.csv",
            delimiter = '|',
            quoteCharacter = '`',
            numLinesToSkip = 1)
    void otherJsonKinds_areRefusedWith400OrAnswered(String parameters, String values, String nfType, String members) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        query.put("target-nf-type", List.of(nfType));
        query.put("requester-nf-type", List.of("AMF"));
        String[] names = parameters.split(" & ", -1);
        String[] texts = values.split(" & ", -1);
        for (int i = 0; i < names.length; i++) {
            query.put(names[i], List.of(texts[i].replace('\'', '"')));
        }
        ObjectNode base = profile(nfType, members);
        OtherKinds.of(Profiles.object(members)).forEach(mutant -> {
            ObjectNode profile = base.deepCopy();
            ((ObjectNode) mutant).properties().forEach(member -> profile.set(member.getKey(), member.getValue()));
            discovered(profile, query);
        });
        for (String name : names) {
            String text = Objects.requireNonNull(query.get(name)).getFirst();
            if (text.startsWith("{") || text.startsWith("[")) {
                OtherKinds.of(Json.parse(text)).forEach(mutant -> discovered(base, with(query, name, mutant)));
            }
        }
    }

    private static Map<String, List<String>> with(Map<String, List<String>> query, String name, JsonNode value) {
        Map<String, List<String>> changed = new LinkedHashMap<>(query);
        changed.put(name, List.of(Json.text(value)));
        return changed;
    }

    private void discovered(ObjectNode profile, Map<String, List<String>> query) {
        try {
            ObjectNode registered = rules.registered(Profiles.id(profile), profile);
            Discovery discovery = Discoveries.strict(List.of());
            NFProfile view = NFProfile.of(registered);
            discovery.onChange(new InstanceChange(view.id(), null, view));
            discovery.answer(query.toString(), () -> query, discovery.settings());
        } catch (ProblemException e) {
            assertThat(e.problem().status()).isEqualTo(400);
            assertThat(e.problem().invalidParams()).isNotEmpty();
        } catch (RuntimeException e) {
            throw new AssertionError(query + " " + profile, e);
        }
    }
}
