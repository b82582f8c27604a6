// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.JsonMember;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Compares the members of views with the published OpenAPI files, if these are available ({@code ../shared/3gpp}, or
 * {@code -Dsigcore.3gpp=DIRECTORY}).
 */
class SchemaTest {
    private static final Path DIRECTORY = Path.of(System.getProperty("sigcore.3gpp", "../../../shared/3gpp"));
    private static final Map<String, Map<String, Object>> FILES = new HashMap<>();

    @BeforeEach
    void needsSchemaFiles() {
        assumeTrue(Files.isDirectory(DIRECTORY), () -> "names not checked: no OpenAPI files in " + DIRECTORY);
    }

    @ParameterizedTest
    @CsvSource({
        "org.sigcore.model.session.PcfBinding, TS29521_Nbsf_Management.yaml, PcfBinding",
        "org.sigcore.model.session.SmPolicyContextData, TS29512_Npcf_SMPolicyControl.yaml, SmPolicyContextData",
        "org.sigcore.model.session.SmPolicyUpdateContextData, TS29512_Npcf_SMPolicyControl.yaml, SmPolicyUpdateContextData",
        "org.sigcore.model.session.RuleReport, TS29512_Npcf_SMPolicyControl.yaml, RuleReport",
        "org.sigcore.model.session.RuleReport, TS29512_Npcf_SMPolicyControl.yaml, SmPolicyDeleteData",
        "org.sigcore.model.session.SmPolicyDecision, TS29512_Npcf_SMPolicyControl.yaml, SmPolicyDecision",
        "org.sigcore.model.session.PccRule, TS29512_Npcf_SMPolicyControl.yaml, PccRule",
        "org.sigcore.model.session.SessionRule, TS29512_Npcf_SMPolicyControl.yaml, SessionRule",
        "org.sigcore.model.session.FlowInformation, TS29512_Npcf_SMPolicyControl.yaml, FlowInformation",
        "org.sigcore.model.session.MediaComponent, TS29514_Npcf_PolicyAuthorization.yaml, MediaComponent",
        "org.sigcore.model.session.MediaSubComponent, TS29514_Npcf_PolicyAuthorization.yaml, MediaSubComponent",
        "org.sigcore.model.session.AppSessionContextReqData, TS29514_Npcf_PolicyAuthorization.yaml, AppSessionContextReqData",
        "org.sigcore.model.session.Snssai, TS29571_CommonData.yaml, Snssai",
    })
    void viewMembers_matchSchema(Class<?> view, String file, String schema) throws Exception {
        Map<String, Object> properties = map(schema(file, schema), "properties");
        List<JsonMember> members = members(view);

        assertThat(members).isNotEmpty();
        for (JsonMember member : members) {
            assertThat(properties).as(schema).containsKey(member.name());
            assertThat(type(file, map(properties, member.name())))
                    .as(schema + "." + member.name())
                    .isEqualTo(member.kind().name().toLowerCase(Locale.ROOT));
        }
    }

    private static List<JsonMember> members(Class<?> view) throws IllegalAccessException {
        List<JsonMember> members = new ArrayList<>();
        for (Field field : view.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == JsonMember.class) {
                members.add((JsonMember) field.get(null));
            }
        }
        return members;
    }

    /** Returns the type of a property, which may be a reference or an open enumeration. */
    private static Object type(String file, Map<String, Object> property) throws IOException {
        if (property.containsKey("type")) {
            return Objects.requireNonNull(property.get("type"));
        }
        if (property.containsKey("anyOf")) {
            return type(file, firstOf(property));
        }
        String[] reference = String.valueOf(property.get("$ref")).split("#/components/schemas/", 2);
        String home = reference[0].isEmpty() ? file : reference[0];
        return type(home, schema(home, reference[1]));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> firstOf(Map<String, Object> property) {
        return ((List<Map<String, Object>>) Objects.requireNonNull(property.get("anyOf"))).getFirst();
    }

    private static Map<String, Object> schema(String file, String name) throws IOException {
        return map(map(map(read(file), "components"), "schemas"), name);
    }

    private static Map<String, Object> read(String file) throws IOException {
        Map<String, Object> known = FILES.get(file);
        if (known != null) {
            return known;
        }
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(1000);
        try (InputStream in = Files.newInputStream(DIRECTORY.resolve(file))) {
            Map<String, Object> read = new Yaml(new SafeConstructor(options)).load(in);
            FILES.put(file, read);
            return read;
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Map<String, Object> owner, String name) {
        return (Map<String, Object>) Objects.requireNonNull(owner.get(name), name);
    }
}
