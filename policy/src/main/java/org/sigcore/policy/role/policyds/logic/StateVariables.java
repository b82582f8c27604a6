// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.logic;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.policy.contract.pre.StateScopes;
import org.sigcore.policy.contract.udrconnector.PolicyDataResources;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriber state variables: values by scope and name. Pure.
 *
 * <p>Local variables exist while the subscriber has a session; remote variables and those of a pool are stored in the
 * UDR, as operator-specific data of a UE or under the name of the pool. In addition to the scopes, the document of a
 * subscriber has {@code of}, the key of the operator-specific data of each scope, and {@code assigned}, the values that
 * this PCF assigned last in the UDR, null for a deleted one.
 */
public final class StateVariables {
    private static final List<String> SCOPES = List.of(StateScopes.LOCAL, StateScopes.REMOTE, StateScopes.POOL);
    private static final String OF = "of";
    private static final String ASSIGNED = "assigned";

    /** Maximum size in octets of all variables of a subscriber. */
    public static final int MOST_OCTETS = 65_536;

    private StateVariables() {}

    /**
     * Returns the variables after an assignment.
     *
     * @param assigned as described by {@link StateScopes}
     */
    public static ObjectNode assigned(ObjectNode variables, ObjectNode assigned) {
        ObjectNode after = variables.deepCopy();
        for (String scope : SCOPES) {
            if (assigned.get(scope) instanceof ObjectNode values) {
                assign(after, scope, values, assigned.path(StateScopes.changes(scope)));
            }
        }
        return after;
    }

    private static void assign(ObjectNode variables, String scope, ObjectNode values, JsonNode changes) {
        ObjectNode ofScope = variables.withObjectProperty(scope);
        values.properties().forEach(value -> {
            String name = value.getKey();
            if (changes.has(name)) {
                ofScope.set(
                        name,
                        StateScopes.sum(ofScope.path(name), changes.path(name).asDouble(0)));
                return;
            }
            if (value.getValue().isNull()) {
                ofScope.remove(name);
            } else {
                ofScope.set(name, value.getValue());
            }
            if (StateScopes.IN_UDR.contains(scope)) {
                variables.withObjectProperty(ASSIGNED).withObjectProperty(scope).set(name, value.getValue());
            }
        });
        if (ofScope.isEmpty()) {
            variables.remove(scope);
        }
    }

    /** Returns the part visible to policies and operators. */
    public static ObjectNode shown(ObjectNode variables) {
        return Json.object().setAll(variables).retain(SCOPES);
    }

    /**
     * Sets the keys of the operator-specific data of each scope.
     *
     * @param ueId the subscriber; null without remote variables
     * @param pool null for none
     */
    public static ObjectNode of(ObjectNode variables, @Nullable String ueId, @Nullable String pool) {
        ObjectNode after = variables.deepCopy();
        ObjectNode of = after.putObject(OF);
        if (ueId != null) {
            of.put(StateScopes.REMOTE, ueId);
        }
        if (pool != null) {
            of.put(StateScopes.POOL, pool);
        }
        return after;
    }

    /** Returns the keys of the operator-specific data, by scope. */
    public static Map<String, String> of(ObjectNode variables) {
        Map<String, String> of = new TreeMap<>();
        variables
                .path(OF)
                .properties()
                .forEach(each -> of.put(each.getKey(), each.getValue().asString("")));
        return of;
    }

    /**
     * Returns the value assigned last in the UDR by this PCF: a JSON null for a deleted one, null if never assigned.
     */
    public static @Nullable JsonNode lastAssigned(ObjectNode variables, String scope, String name) {
        return variables.path(ASSIGNED).path(scope).get(name);
    }

    /**
     * Returns the variables with the values of the UDR.
     *
     * @param ueId key of these operator-specific data; null for the subscriber's own
     */
    public static ObjectNode withUdr(ObjectNode variables, @Nullable String ueId, ObjectNode operatorData) {
        ObjectNode after = variables.deepCopy();
        of(variables).forEach((scope, whose) -> {
            if (ueId == null ? scope.equals(StateScopes.REMOTE) : whose.equals(ueId)) {
                after.set(scope, read(operatorData));
            }
        });
        return after;
    }

    /**
     * Returns the variables after a change notified by the UDR.
     *
     * @param change PolicyDataChangeNotification
     */
    @SpecRef("TS 29.519 5.4.2.14")
    public static ObjectNode changed(ObjectNode variables, ObjectNode change) {
        ObjectNode after = variables;
        if (change.get("opSpecDataMap") instanceof ObjectNode now) {
            after = withUdr(after, Json.string(change, "ueId"), now);
        }
        for (JsonNode uri : change.path("delResources")) {
            for (String whose : of(variables).values()) {
                String gone = "/ues/" + UrlEncoded.encode(whose) + "/" + PolicyDataResources.OPERATOR_DATA;
                after = uri.asString("").endsWith(gone) ? withUdr(after, whose, Json.object()) : after;
            }
        }
        return after;
    }

    /** Returns the values of OperatorSpecificDataContainers. */
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
