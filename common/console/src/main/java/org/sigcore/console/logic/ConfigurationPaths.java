// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Configuration documents of a function, from the OpenAPI document of its configuration API. Only paths whose PUT has a
 * dry run are documents, so that no other resource of the management port is reached by the name of a document.
 */
public final class ConfigurationPaths {
    private static final String SEGMENT = "(?![.]{1,2}(?:/|$))[A-Za-z0-9._:@-]+";
    private static final Pattern NAME = Pattern.compile(SEGMENT + "(?:/" + SEGMENT + "){0,3}");
    private static final Map<String, String> ROOTS = Map.of(
            "nrf", "/nrf-configuration/v1",
            "scp", "/ocscp/scpc-configuration/v1",
            "policy", "/oc-cnpolicy-configuration/v1",
            "bsf", "/oc-bsf-configuration/v1");
    private static final String DRY_RUN = "#/components/parameters/dryRun";

    private final String root;
    private final String common;
    private final List<Pattern> documents = new ArrayList<>();

    /** @param function name, such as {@code nrf} or {@code nrf-east} */
    public ConfigurationPaths(String function, JsonNode openApi) {
        root = root(function);
        common = common(function);
        openApi.path("paths").properties().forEach(path -> {
            if (hasDryRun(path.getValue().path("put").path("parameters"))) {
                documents.add(
                        Pattern.compile(Pattern.quote(path.getKey()).replace("{key}", "\\E[A-Za-z0-9._:@-]+\\Q")));
            }
        });
    }

    /** Returns the root of a function's configuration API. @throws Refusal 404 if the kind of function is unknown */
    public static String root(String function) {
        String root = ROOTS.get(kind(function));
        if (root == null) {
            throw Refusal.of(404, "the name of the function begins with none of " + ROOTS.keySet());
        }
        return root;
    }

    /** Returns the root of the API that all functions have. */
    public static String common(String function) {
        return "/" + kind(function) + "/nf-common-component/v1";
    }

    /** Returns the type of a function, which its name begins with. */
    public static String kind(String function) {
        return function.replaceFirst("-.*", "");
    }

    private static boolean hasDryRun(JsonNode parameters) {
        for (JsonNode parameter : parameters) {
            if (parameter.path("$ref").asString("").equals(DRY_RUN)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the path of a document. @throws Refusal 404 if the function has no such document */
    public String path(String document) {
        if (NAME.matcher(document).matches()) {
            for (String base : List.of(root, common)) {
                String path = base + "/" + document;
                if (documents.stream().anyMatch(known -> known.matcher(path).matches())) {
                    return path;
                }
            }
        }
        throw Refusal.of(404, "the function has no configuration document of this name");
    }
}
