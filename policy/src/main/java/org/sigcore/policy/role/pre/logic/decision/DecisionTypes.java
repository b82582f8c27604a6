// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.decision;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import tools.jackson.databind.JsonNode;

/**
 * JSON types of the decisions of a service, by member and by the entries of maps. Gx uses the members of N7 with its
 * own event triggers. Immutable.
 */
@SpecRef({"TS 29.512 5.6.2.4", "TS 29.507 5.6.2.2", "TS 29.525 5.6.2.2"})
public final class DecisionTypes {
    /** Name of the type of the grant for a media component of an AF. */
    static final String MEDIA = "MediaGrant";

    private static final Map<String, EntryType> MAPS = Map.of(
            SmPolicyDecision.SESS_RULES.name(),
            EntryType.of("SessionRule", "sessRuleId"),
            SmPolicyDecision.PCC_RULES.name(),
            EntryType.of("PccRule", "pccRuleId"),
            SmPolicyDecision.QOS_DECS.name(),
            EntryType.of("QosData", "qosId"),
            SmPolicyDecision.CHG_DECS.name(),
            EntryType.of("ChargingData", "chgId"),
            SmPolicyDecision.TRAFF_CONT_DECS.name(),
            EntryType.of("TrafficControlData", "tcId"),
            SmPolicyDecision.UM_DECS.name(),
            EntryType.of("UsageMonitoringData", "umId"),
            SmPolicyDecision.CONDS.name(),
            EntryType.of("ConditionData", "condId"),
            SmPolicyDecision.QOS_MON_DECS.name(),
            EntryType.of("QosMonitoringData", "qmId"),
            SmPolicyDecision.PRA_INFOS.name(),
            EntryType.of("PresenceArea", ""),
            "pras",
            EntryType.of("PresenceArea", ""));
    private static final Map<String, DecisionTypes> SERVICES = Map.of(
            "pcf-sm", new DecisionTypes("SmPolicyDecision", Map.of()),
            "pcrf-core",
                    new DecisionTypes(
                            "SmPolicyDecision",
                            Map.of(SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name(), PolicyShapes.type("[GxTrigger]"))),
            "pcf-am", new DecisionTypes("AmPolicyAssociation", Map.of()),
            "pcf-ue", new DecisionTypes("UePolicyAssociation", Map.of()));

    private final String type;
    private final Map<String, Shape> own;

    /** @param own the shapes of members that differ from the type */
    private DecisionTypes(String type, Map<String, Shape> own) {
        this.type = type;
        this.own = own;
    }

    /**
     * The type of the entries of a map of a decision.
     *
     * @param type the name of the type
     * @param shape the shape of each entry
     * @param id the member of an entry that repeats its key; empty if there is no such member
     */
    record EntryType(String type, Shape shape, String id) {
        private static EntryType of(String type, String id) {
            return new EntryType(type, PolicyShapes.type(type), id);
        }

        boolean accepts(String key, JsonNode entry) {
            return shape.accepts(entry) && isKey(key, entry);
        }

        private boolean isKey(String key, JsonNode entry) {
            return id.isEmpty() || key.equals(entry.path(id).asString(""));
        }

        /** Returns the faults of an entry that is not accepted. */
        List<InvalidParam> faults(String key, JsonNode entry) {
            Shape.Faults faults = new Shape.Faults();
            shape.collect(entry, "", faults);
            if (faults.found().isEmpty() && !isKey(key, entry)) {
                faults.incorrect("/" + id, "expected its key " + key);
            }
            return faults.found();
        }
    }

    /** Returns the types of a service; null if its decisions are not sent to a peer. */
    public static @Nullable DecisionTypes of(@Nullable String service) {
        return service == null ? null : SERVICES.get(service);
    }

    /** Returns the member of a decision of the service that contains policy control request triggers. */
    public static String triggers(@Nullable String service) {
        return "pcf-am".equals(service) || "pcf-ue".equals(service)
                ? "triggers"
                : SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name();
    }

    /** Returns the shape of a member of the decision; null if the API has no such member. */
    public @Nullable Shape member(String name) {
        Shape special = own.get(name);
        return special != null ? special : PolicyShapes.member(type, name);
    }

    /** Returns a shape of the members of a decision, all of which are optional. */
    public Shape members() {
        return (node, pointer, faults) -> node.properties().forEach(each -> {
            Shape shape = member(each.getKey());
            if (shape != null) {
                shape.collect(each.getValue(), pointer + "/" + Shape.escape(each.getKey()), faults);
            }
        });
    }

    /** Returns the type of the entries of a member that is a map of rules or data; null for other members. */
    @Nullable
    EntryType entries(String name) {
        return MAPS.get(name);
    }
}
