// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.RxValues.SpecificAction;
import org.sigcore.policy.reference.ReferencePages;

/** The Diameter reference lists every AVP, trigger and action of the dictionaries, with its test or as not used. */
class DiameterTablesTest {
    private static final String PAGE = ReferencePages.text("diameter");
    private static final String TESTS_PAGE = ReferencePages.text("conformance-tests-diameter");
    private static final Pattern REFERENCE = Pattern.compile("\\b(?:Gx|Rx|Sy|Sd|Sh)\\.\\w+");
    private static final Set<String> USED =
            references(sources(Path.of("src/main/java")).values());
    private static final Map<String, String> TESTS = sources(Path.of("src/test/java"));
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))`");

    @ParameterizedTest
    @ValueSource(strings = {"Gx", "Rx", "Sy", "Sd", "Sh"})
    void everyAvpIsUsedAndTested_orListedAsNotUsed(String dictionary) throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Field field :
                Class.forName("org.sigcore.diameter.dictionary." + dictionary).getFields()) {
            if (field.get(null) instanceof AvpDef<?> avp) {
                String reference = dictionary + "." + field.getName();
                boolean used = USED.contains(reference);
                List<String> row = row(avp.name());
                boolean tested = !row.isEmpty()
                        && PAGE.contains("\n| " + avp.name() + " |")
                        && tests(row.getLast())
                                .anyMatch(test -> references(List.of(TESTS.getOrDefault(test, "")))
                                        .contains(reference));
                boolean notUsed = Pattern.compile("\\s" + avp.name() + "[,.]")
                        .matcher(PAGE)
                        .find();
                if (used ? !tested : !notUsed) {
                    wrong.add(avp.name());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyEventTriggerAndSpecificAction_isListedWithItsValue() throws Exception {
        for (Class<?> values : List.of(EventTrigger.class, SpecificAction.class)) {
            for (Field field : values.getFields()) {
                int value = field.getInt(null);
                assertThat(PAGE)
                        .containsAnyOf(
                                "| " + value + " | " + field.getName() + " |", field.getName() + " (" + value + ")");
            }
        }
    }

    @Test
    void everyFault_namesExistingTests() {
        Map<String, String> all = new HashMap<>(TESTS);
        for (String module : List.of("diameter", "platform")) {
            all.putAll(sources(Path.of("../common/" + module + "/src/test/java")));
        }
        String faults = TESTS_PAGE.substring(TESTS_PAGE.indexOf("## Faults"));
        List<String> rows =
                faults.lines().filter(line -> line.startsWith("| ")).skip(1).toList();
        assertThat(rows).hasSizeGreaterThan(25);
        assertThat(rows).allSatisfy(row -> {
            List<String> named = tests(row.substring(row.lastIndexOf("| ", row.length() - 3)))
                    .toList();
            assertThat(named).isNotEmpty();
            assertThat(all).containsKeys(named.toArray(String[]::new));
        });
    }

    private static Stream<String> tests(String text) {
        return TEST.matcher(text).results().map(found -> found.group(1));
    }

    /** Returns the cells of the row with that name; empty if there is no such row. */
    private static List<String> row(String name) {
        return Pattern.compile("(?m)^\\| " + Pattern.quote(name) + " \\|(.*)\\|$")
                .matcher(TESTS_PAGE)
                .results()
                .map(found -> Arrays.asList(found.group(1).split("\\|")))
                .findFirst()
                .orElse(List.of());
    }

    private static Set<String> references(Collection<String> sources) {
        return sources.stream()
                .flatMap(source -> REFERENCE.matcher(source).results())
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    private static Map<String, String> sources(Path root) {
        Map<String, String> sources = new HashMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .forEach(file -> sources.put(file.getFileName().toString().replace(".java", ""), text(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sources;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
