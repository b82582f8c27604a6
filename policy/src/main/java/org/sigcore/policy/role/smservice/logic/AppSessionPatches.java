// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.policy.kernel.decision.SipForking;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Applies merge patches of AFs on N5. Pure. */
@SpecRef({"TS 29.514 4.2.3.2", "RFC 7396 2"})
public final class AppSessionPatches {
    private static final String MEDIA = AppSessionContextReqData.MED_COMPONENTS.name();
    private static final String FLOWS = "medSubComps";

    private AppSessionPatches() {}

    /** Returns AppSessionContextReqData after a patch; a map is removed together with its last entry. */
    public static ObjectNode patched(ObjectNode request, ObjectNode patch) {
        ObjectNode merged = SipForking.patched(request, patch);
        patch.path(MEDIA).properties().forEach(component -> {
            if (merged.path(MEDIA).get(component.getKey()) instanceof ObjectNode left) {
                removeIfEmpty(left, FLOWS, component.getValue());
            }
        });
        removeIfEmpty(merged, MEDIA, patch);
        return merged;
    }

    private static void removeIfEmpty(ObjectNode document, String map, JsonNode patch) {
        boolean removes = patch.path(map).valueStream().anyMatch(JsonNode::isNull);
        if (removes && document.path(map).isEmpty()) {
            document.remove(map);
        }
    }
}
