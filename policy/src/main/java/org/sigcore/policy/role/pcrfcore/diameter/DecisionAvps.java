// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.kernel.session.logic.AfSession;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Encodes the changes of a decision as the AVPs of a CCA or RAR. */
@SpecRef({"TS 29.212 5.6.3", "TS 29.212 5.6.4"})
final class DecisionAvps {
    /** AVPs of the online and offline charging servers, by the member of {@code chargingInfo}. */
    private static final Map<String, AvpDef<String>> FUNCTIONS = new TreeMap<>(Map.of(
            "primaryChfAddress", Gx.PRIMARY_EVENT_CHARGING_FUNCTION_NAME,
            "secondaryChfAddress", Gx.SECONDARY_EVENT_CHARGING_FUNCTION_NAME,
            "primaryCcfAddress", Gx.PRIMARY_CHARGING_COLLECTION_FUNCTION_NAME,
            "secondaryCcfAddress", Gx.SECONDARY_CHARGING_COLLECTION_FUNCTION_NAME));

    private DecisionAvps() {}

    /**
     * Returns the AVPs of a change.
     *
     * @param decision the complete decision to be enforced
     * @param af the AF sessions to which rules of the decision belong
     * @param changes the part that the PCEF does not have yet
     * @param now determines the session rules in force
     */
    static List<Avp> of(GxFeatures features, ObjectNode decision, List<AfSession> af, ObjectNode changes, Instant now) {
        List<Avp> avps = new ArrayList<>();
        SessionRuleAvps session = new SessionRuleAvps(features, decision, changes, now);
        Instant asksAgain = session.asksAgain();
        Instant revalidation = earlier(time(decision), asksAgain);
        boolean timed =
                changes.has(SmPolicyDecision.REVALIDATION_TIME.name()) || (session.isChanged() && asksAgain != null);
        boolean asked = changes.has(SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name())
                || changes.has(SmPolicyDecision.PRA_INFOS.name());
        triggers(features, decision, timed || asked, revalidation, avps);
        avps.addAll(PresenceAvps.of(features, decision, changes));
        avps.addAll(RuleAvps.of(features, decision, af, changes));
        avps.addAll(UsageAvps.of(decision, changes));
        avps.addAll(session.avps());
        if (timed && revalidation != null) {
            avps.add(Gx.REVALIDATION_TIME.of(revalidation));
        }
        if (changes.path("pcscfRestIndication").asBoolean(false)) {
            avps.add(Gx.PCSCF_RESTORATION_INDICATION.of(0L));
        }
        if (changes.has("online")) {
            avps.add(Gx.ONLINE.of(changes.get("online").asBoolean() ? 1 : 0));
        }
        if (changes.has("offline")) {
            avps.add(Gx.OFFLINE.of(changes.get("offline").asBoolean() ? 1 : 0));
        }
        charging(changes.path("chargingInfo"), avps);
        return avps;
    }

    /** Adds the charging servers that policies name as DiameterURI. */
    @SpecRef("TS 29.212 4.5.7")
    private static void charging(JsonNode info, List<Avp> avps) {
        List<Avp> names = new ArrayList<>();
        FUNCTIONS.forEach((member, def) -> {
            String name = Json.string(info, member);
            if (name != null && name.startsWith("aaa")) { // skips the HTTP URI of a CHF, which is meant for an SMF
                names.add(def.of(name));
            }
        });
        if (!names.isEmpty()) {
            avps.add(Gx.CHARGING_INFORMATION.of(names));
        }
    }

    private static @Nullable Instant time(ObjectNode decision) {
        String time = SmPolicyDecision.REVALIDATION_TIME.text(decision);
        return time == null ? null : Instant.parse(time);
    }

    private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
        return one == null || (other != null && other.isBefore(one)) ? other : one;
    }

    // A list of triggers replaces the previous list as a whole.
    @SpecRef("TS 29.212 4.5.3")
    private static void triggers(
            GxFeatures features, ObjectNode decision, boolean changed, @Nullable Instant revalidation, List<Avp> avps) {
        if (!changed) {
            return;
        }
        Set<Integer> values = new LinkedHashSet<>();
        for (JsonNode name : SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.of(decision)) {
            Integer value = EventTriggerNames.value(name.asString(""));
            if (value != null && (value != PresenceAvps.TRIGGER || PresenceAvps.areReported(features, decision))) {
                values.add(value);
            }
        }
        if (revalidation != null) {
            values.add(EventTrigger.REVALIDATION_TIMEOUT);
        }
        if (values.isEmpty()) {
            values.add(EventTrigger.NO_EVENT_TRIGGERS);
        }
        values.forEach(value -> avps.add(Gx.EVENT_TRIGGER.of(value)));
    }
}
