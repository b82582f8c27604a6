// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;

/** Each line of the table has a query parameter of the OpenAPI, its effect, and a value that is refused. */
class ParametersTest {
    private static final String TABLE = "/ts29510/discovery-parameters.csv";
    private static final String CRITERIA = "/ts29510/discovery-criteria.csv";
    private static final Set<String> SHOWN_BY_DISCOVERY_TEST = Set.of(
            "target-nf-type",
            "service-names",
            "supported-features",
            "required-features",
            "exclude-nfservinst-list",
            "complex-query",
            "nf-tai-list-ind");

    private final QueryReader reader = new QueryReader(NfDiscoveryOptions.RESOURCE.defaults(), Leniency.STRICT);

    @ParameterizedTest(name = "{0}={2} is refused")
    @CsvFileSource(resources = TABLE, delimiter = '|', quoteCharacter = '`', numLinesToSkip = 1)
    void invalidValue_isRefusedWithNameOfParameter(String name, String effect, String refused) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        query.put(Query.TARGET_TYPE, List.of("UDM"));
        query.put(Query.REQUESTER_TYPE, List.of("AMF"));
        query.put(name, List.of(refused.equals("EMPTY") ? "" : refused.replace('\'', '"')));
        assertThatThrownBy(() -> reader.read(query)).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(400);
            assertThat(e.problem().cause()).endsWith("_QUERY_PARAM_INCORRECT");
            assertThat(e.problem().invalidParams())
                    .extracting(InvalidParam::param)
                    .containsExactly("query " + name);
        });
    }

    @Test
    void selectingParameters_haveMatchingAndNonMatchingExamples() {
        Set<String> met = new HashSet<>();
        Set<String> unmet = new HashSet<>();
        for (String[] line : lines(CRITERIA)) {
            (line[4].equals("true") ? met : unmet).addAll(Arrays.asList(line[0].split(" & ", -1)));
        }
        Set<String> missing = new TreeSet<>();
        for (String[] line : lines(TABLE)) {
            boolean shown = met.contains(line[0]) && unmet.contains(line[0]);
            if (line[1].equals("selects") && !shown && !SHOWN_BY_DISCOVERY_TEST.contains(line[0])) {
                missing.add(line[0]);
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void parameters_exceptTargetNwResolution_haveEffect() {
        assertThat(lines(TABLE)).hasSize(159);
        assertThat(lines(TABLE).stream()
                        .filter(line -> line[1].equals("ignored"))
                        .map(line -> line[0]))
                .containsExactly("target-nw-resolution");
        for (String[] line : lines(TABLE)) {
            assertThat(QueryReader.knows(line[0])).as(line[0]).isEqualTo(!line[1].equals("ignored"));
        }
    }

    @Test
    void randomValues_areReadOrRefusedWith400() {
        Random random = new Random(29510);
        List<String> names = lines(TABLE).stream().map(line -> line[0]).toList();
        String[] scraps = {
            "",
            "{",
            "}",
            "[",
            "]",
            "\"",
            ",",
            ":",
            "\\u0000",
            "true",
            "null",
            "-1",
            "1e400",
            "'; DROP",
            "%",
            "\uD83D\uDE00",
            "{\"mcc\":\"001\",\"mnc\":\"01\"}",
            "[[[[[[[[",
            "{\"sst\":1}",
            "\uFFFF",
            "a".repeat(300)
        };
        for (int round = 0; round < 20_000; round++) {
            Map<String, List<String>> query = new LinkedHashMap<>();
            query.put(Query.TARGET_TYPE, List.of("SMF"));
            query.put(Query.REQUESTER_TYPE, List.of("AMF"));
            StringBuilder value = new StringBuilder();
            for (int i = random.nextInt(5); i >= 0; i--) {
                value.append(scraps[random.nextInt(scraps.length)]);
            }
            query.put(names.get(random.nextInt(names.size())), List.of(value.toString()));
            try {
                assertThat(reader.read(query).targetType()).isNotEmpty();
            } catch (ProblemException e) {
                assertThat(e.problem().status()).isEqualTo(400);
                assertThat(e.problem().invalidParams()).isNotEmpty();
            }
        }
    }

    private static List<String[]> lines(String resource) {
        try (InputStream in = Objects.requireNonNull(ParametersTest.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(line -> line.split(" \\| ", -1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
