// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Result of a discovery request, as received. */
@SpecRef("TS 29.510 6.2.6.2.2")
public final class SearchResult {
    private SearchResult() {}

    /**
     * Returns the discovered profiles in order: {@code nfInstances}, or the map {@code nfInstanceList}, whose keys are
     * instance ids that the profiles may omit.
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
