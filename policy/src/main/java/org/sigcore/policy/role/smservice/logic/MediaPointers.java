// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.util.Map;
import org.sigcore.model.Shape;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.MediaComponent;
import tools.jackson.databind.JsonNode;

/** Walks the media components and flows of an AF's request with their pointers. Pure. */
final class MediaPointers {
    private static final String FLOWS = MediaComponent.MED_SUB_COMPS.name();

    private MediaPointers() {}

    /** Receives the entries of maps of media components or flows. */
    @FunctionalInterface
    interface Visitor {
        void visit(Map.Entry<String, JsonNode> entry, String pointer);
    }

    /**
     * Visits each component, followed by its flows.
     *
     * @param request AppSessionContextReqData
     * @param pointer the pointer of the request
     */
    static void walk(JsonNode request, String pointer, Visitor components, Visitor flows) {
        String media = pointer + "/" + AppSessionContextReqData.MED_COMPONENTS.name() + "/";
        AppSessionContextReqData.MED_COMPONENTS.of(request).properties().forEach(component -> {
            String at = media + Shape.escape(component.getKey());
            components.visit(component, at);
            component
                    .getValue()
                    .path(FLOWS)
                    .properties()
                    .forEach(flow -> flows.visit(flow, at + "/" + FLOWS + "/" + Shape.escape(flow.getKey())));
        });
    }
}
