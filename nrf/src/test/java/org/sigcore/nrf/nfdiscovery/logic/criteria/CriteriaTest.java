// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.profile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.sigcore.model.Leniency;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Parameter;

/** Each line of the table has a query parameter, its value, a profile, and the expected match. */
class CriteriaTest {
    @ParameterizedTest(name = "{0}={1} of {2} with {3}: {4}")
    @CsvFileSource(
            resources = "/ts29510/discovery-criteria.csv",
            delimiter = '|',
            quoteCharacter = '`',
            numLinesToSkip = 1)
    void criteria_matchProfileAsListed(String parameters, String values, String nfType, String members, boolean met) {
        Map<String, Parameter> all = new LinkedHashMap<>();
        String[] names = parameters.split(" & ", -1);
        String[] texts = values.split(" & ", -1);
        for (int i = 0; i < names.length; i++) {
            all.put(names[i], new Parameter(names[i], List.of(texts[i].replace('\'', '"')), Leniency.STRICT));
        }
        NFProfile profile = NFProfile.of(profile(nfType, members));
        // Some parameters only qualify another one.
        List<Criterion> criteria = all.values().stream()
                .map(parameter -> Criteria.of(parameter, all))
                .filter(Objects::nonNull)
                .toList();
        assertThat(criteria).isNotEmpty();
        assertThat(criteria.stream().allMatch(criterion -> criterion.met(profile)))
                .isEqualTo(met);
    }
}
