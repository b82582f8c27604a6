// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.logic;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriber state variables: values by scope and name. A local one lasts as long as the subscriber has a session; a remote one
 * stands in the UDR. Pure.
 */
public final class StateVariables {
    /** Of the UDR. */
    public static final String REMOTE = "remote";

    /** All of a subscriber have no more. */
    public static final int MOST_OCTETS = 65_536;

    private StateVariables() {}

    /**
     * The variables after an assignment.
     *
     * @param assigned values, or null, by scope and name
     */
    public static ObjectNode assigned(ObjectNode variables, ObjectNode assigned) {
        ObjectNode after = variables.deepCopy();
        assigned.properties().forEach(scope -> {
            ObjectNode ofScope = after.withObjectProperty(scope.getKey());
            scope.getValue().properties().forEach(value -> {
                if (value.getValue().isNull()) {
                    ofScope.remove(value.getKey());
                } else {
                    ofScope.set(value.getKey(), value.getValue());
                }
            });
            if (ofScope.isEmpty()) {
                after.remove(scope.getKey());
            }
        });
        return after;
    }

    /** The values of OperatorSpecificDataContainers. */
    @SpecRef("TS 29.505 5.4.2.4")
    public static ObjectNode read(ObjectNode operatorData) {
        ObjectNode values = Json.object();
        operatorData.properties().forEach(each -> {
            JsonNode value = each.getValue().get("value");
            if (value != null && !value.isNull()) {
                values.set(each.getKey(), value);
            }
        });
        return values;
    }
}
