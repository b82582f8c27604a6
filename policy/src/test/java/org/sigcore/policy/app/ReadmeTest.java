// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.reference.ReferencePages;

/** The reference is complete: it has each configuration document, and each feature with its test. */
class ReadmeTest {
    private static final String ROOT = "/oc-cnpolicy-configuration/v1/";
    private static final Pattern NAME = Pattern.compile("`([\\w…/{},-]+)`");
    private static final Pattern ONE_OF = Pattern.compile("\\{([^{}]*,[^{}]*)}");
    private static final Pattern TEST = Pattern.compile("`[*\\w]+(Test|IT|Fuzz)`|conformance");

    @Test
    void everyConfigurationDocument_isInReference() throws IOException {
        Set<String> documents = new TreeSet<>();
        Json.parse(Files.readAllBytes(Path.of("src/main/resources/openapi/cnpolicy-configuration.json")))
                .path("paths")
                .properties()
                .forEach(path -> {
                    String document = path.getKey().replaceFirst("^" + ROOT, "");
                    if (path.getValue().has("put") && !document.startsWith("/") && !document.equals("import")) {
                        documents.add(collection(document));
                    }
                });
        assertThat(documents).hasSizeGreaterThan(70);
        documents.removeAll(named());
        assertThat(documents).as("documents that the reference does not name").isEmpty();
    }

    @Test
    void everyAdvancedSetting_isInReference() throws IOException {
        String source =
                Files.readString(Path.of("src/main/java/org/sigcore/policy/kernel/settings/AdvancedSettings.java"));
        List<String> keys = Pattern.compile("String [A-Z_]+ =\\s+\"([A-Za-z_.]+)\"")
                .matcher(source)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(keys).hasSizeGreaterThan(20);
        String page = ReferencePages.text("advanced-settings");
        assertThat(keys).allMatch(key -> page.contains("| `" + key));
    }

    @Test
    void everyFeature_namesItsTest() {
        List<String> rows = ReferencePages.lines("conformance-tests-features").stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| feature |"))
                .toList();
        assertThat(rows).hasSizeGreaterThan(90);
        assertThat(rows)
                .allMatch(row ->
                        TEST.matcher(row.substring(row.lastIndexOf(" | "))).find());
    }

    // `…/b` after `a/x` is a/b, and `a/{b,c}` is both a/b and a/c.
    private Set<String> named() {
        Set<String> named = new HashSet<>();
        String folder = "";
        for (Matcher name = NAME.matcher(ReferencePages.text("configuration")); name.find(); ) {
            String document = collection(name.group(1).replaceFirst("^…", folder));
            if (document.contains("/")) {
                folder = document.substring(0, document.lastIndexOf('/'));
            }
            each(document).forEach(named::add);
        }
        return named;
    }

    private static Stream<String> each(String name) {
        Matcher choice = ONE_OF.matcher(name);
        return choice.find()
                ? Stream.of(choice.group(1).split(",", -1))
                        .flatMap(one -> each(name.substring(0, choice.start()) + one + name.substring(choice.end())))
                : Stream.of(name);
    }

    private static String collection(String document) {
        return document.replaceFirst("/\\{\\w+}$", "");
    }
}
