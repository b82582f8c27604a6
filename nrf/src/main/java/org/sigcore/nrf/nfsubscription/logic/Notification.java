// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonDiff;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NFService;
import org.sigcore.model.nf.Requester;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Notification of one change to one subscription. Equal notifications have equal bodies, so that a body is serialized
 * once for many subscribers.
 *
 * @param event NF_REGISTERED, NF_DEREGISTERED or NF_PROFILE_CHANGED
 * @param conditionEvent NF_ADDED or NF_REMOVED if the instance begins or ceases to meet the condition; null otherwise
 * @param hiddenServices service instances that the subscriber may not use
 * @param hiddenBefore hidden service instances of the profile before the change
 * @param complete true to send the complete profile, including its authorization rules
 * @param changesOnly true to send only the changes, where they are sufficient
 */
@SpecRef({"TS 29.510 5.2.2.6.2", "TS 29.510 6.1.6.2.17"})
record Notification(
        String event,
        @Nullable String conditionEvent,
        Set<String> hiddenServices,
        Set<String> hiddenBefore,
        boolean complete,
        boolean changesOnly) {
    static final String REGISTERED = "NF_REGISTERED";
    static final String DEREGISTERED = "NF_DEREGISTERED";
    static final String CHANGED = "NF_PROFILE_CHANGED";

    // Authorization rules are for the NRF only, and the timer is between the NF and the NRF.
    private static final Set<String> RULES = Set.of(
            "allowedPlmns",
            "allowedSnpns",
            "allowedNfTypes",
            "allowedNfDomains",
            "allowedNssais",
            "allowedRuleSet",
            "allowedScopesRuleSet");
    private static final Pattern INVISIBLE = Pattern.compile(
            "(/nfServices/[0-9]+|/nfServiceList/[^/]+)?/(" + String.join("|", RULES) + ")(/.*)?|/heartBeatTimer");

    /**
     * Returns the notification to a subscription; null if the change does not concern it.
     *
     * @param changedPaths differences between before and after; empty unless both exist
     */
    static @Nullable Notification of(
            Subscription subscription, InstanceChange change, List<String> changedPaths, boolean changesOnly) {
        boolean before = concerns(subscription, change.before());
        boolean after = concerns(subscription, change.after());
        if (!before && !after) {
            return null;
        }
        String event = event(change);
        if (!subscription.wants(event)) {
            return null;
        }
        String conditionEvent = null;
        if (event.equals(CHANGED)) {
            if (before && after && (changedPaths.isEmpty() || !subscription.monitors(changedPaths))) {
                return null;
            }
            conditionEvent = before == after ? null : after ? "NF_ADDED" : "NF_REMOVED";
        }
        // A subscriber that has not seen the instance yet needs the whole profile.
        boolean onlyChanges = changesOnly && event.equals(CHANGED) && before && after && !subscription.seesAll();
        Set<String> hidden = hidden(subscription.requester(), change.after());
        return new Notification(
                event,
                conditionEvent,
                hidden,
                onlyChanges ? hidden(subscription.requester(), change.before()) : hidden,
                subscription.seesAll(),
                onlyChanges);
    }

    /** Returns JSON pointers to the changes that a subscriber may see; empty for a registration or deregistration. */
    static List<String> visibleChanges(InstanceChange change) {
        NFProfile before = change.before();
        NFProfile after = change.after();
        return before == null || after == null
                ? List.of()
                : JsonDiff.between(before.document(), after.document()).stream()
                        .map(JsonDiff.Change::path)
                        .filter(path -> !INVISIBLE.matcher(path).matches())
                        .toList();
    }

    /** Serializes the NotificationData. */
    byte[] body(InstanceChange change, String nfInstanceUri) {
        ObjectNode data = Json.object().put("event", event).put("nfInstanceUri", nfInstanceUri);
        NFProfile profile = change.after();
        List<JsonDiff.Change> changes = changesOnly ? changes(change) : List.of();
        if (!changes.isEmpty()) {
            ArrayNode items = data.putArray("profileChanges");
            changes.forEach(item -> items.add(item.toChangeItem()));
        } else if (profile != null) {
            data.set(
                    complete ? "completeNfProfile" : "nfProfile",
                    complete ? profile.document() : visible(profile, hiddenServices));
        }
        if (conditionEvent != null) {
            data.put("conditionEvent", conditionEvent);
        }
        return Json.bytes(data);
    }

    private List<JsonDiff.Change> changes(InstanceChange change) {
        NFProfile before = change.before();
        NFProfile after = change.after();
        return before == null || after == null
                ? List.of()
                : JsonDiff.between(visible(before, hiddenBefore), visible(after, hiddenServices));
    }

    private static String event(InstanceChange change) {
        return change.before() == null ? REGISTERED : change.after() == null ? DEREGISTERED : CHANGED;
    }

    private static boolean concerns(Subscription subscription, @Nullable NFProfile profile) {
        Steps.takeFor(profile == null ? 0 : profile.services().size());
        return profile != null
                && subscription.condition().test(profile)
                && (subscription.requester().admittedBy(profile)
                        || profile.services().stream()
                                .anyMatch(service -> Requester.hasOwnRule(service)
                                        && subscription.requester().admittedBy(profile, service)));
    }

    private static Set<String> hidden(Requester requester, @Nullable NFProfile profile) {
        Set<String> hidden = new HashSet<>();
        if (profile != null) {
            for (NFService service : profile.services()) {
                if (!requester.admittedBy(profile, service)) {
                    hidden.add(service.instanceId());
                }
            }
        }
        return Set.copyOf(hidden);
    }

    private static ObjectNode visible(NFProfile profile, Set<String> hiddenServices) {
        ObjectNode copy = profile.document().deepCopy();
        copy.remove(RULES);
        if (copy.get("nfServiceList") instanceof ObjectNode list) {
            list.remove(hiddenServices);
            list.forEach(Notification::removeRules);
            if (list.isEmpty()) {
                copy.remove("nfServiceList");
            }
        }
        JsonNode array = copy.get("nfServices");
        if (array != null) {
            var shown = Json.array();
            array.forEach(service -> {
                if (!hiddenServices.contains(String.valueOf(Json.string(service, "serviceInstanceId")))) {
                    removeRules(service);
                    shown.add(service);
                }
            });
            if (shown.isEmpty()) {
                copy.remove("nfServices");
            } else {
                copy.set("nfServices", shown);
            }
        }
        return copy;
    }

    private static void removeRules(JsonNode service) {
        if (service instanceof ObjectNode object) {
            object.remove(RULES);
        }
    }
}
