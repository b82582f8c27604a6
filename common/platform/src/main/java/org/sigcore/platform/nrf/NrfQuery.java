// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** How a query is written and how its SearchResult is read. */
@SpecRef({"TS 29.510 6.2.3.2", "TS 29.510 6.2.6.2.2"})
public final class NrfQuery {
    private NrfQuery() {}

    /** The query component, in the order of the parameters, percent-encoded. */
    public static String text(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(parameter -> encode(parameter.getKey()) + "=" + encode(parameter.getValue()))
                .collect(Collectors.joining("&"));
    }

    // URLEncoder writes forms, where a space is a plus; in a query it must be %20. Commas may stand as they are.
    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%2C", ",");
    }

    /**
     * The profiles that were found, in their order: {@code nfInstances}, or {@code nfInstanceList}, a map by identities that the
     * profiles need not repeat.
     */
    public static List<ObjectNode> profiles(ObjectNode searchResult) {
        List<ObjectNode> profiles = new ArrayList<>();
        for (JsonNode profile : searchResult.path("nfInstances")) {
            if (profile instanceof ObjectNode document) {
                profiles.add(document);
            }
        }
        if (profiles.isEmpty()) {
            searchResult.path("nfInstanceList").properties().forEach(member -> {
                if (member.getValue() instanceof ObjectNode document) {
                    profiles.add(document.deepCopy().put("nfInstanceId", member.getKey()));
                }
            });
        }
        return profiles;
    }
}
