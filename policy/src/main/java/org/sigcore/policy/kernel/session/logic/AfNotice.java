// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.kernel.decision.EventTriggers;
import org.sigcore.policy.kernel.decision.MediaRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** EventsNotification under construction, with the data that it is built from. Not thread-safe. */
@SpecRef("TS 29.514 5.6.2.9")
abstract class AfNotice {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    final ObjectNode update;
    final Session policy;
    final AfSession session;
    final ObjectNode notification = Json.object();

    /** @param policy with the current context, and the decision that the report refers to */
    AfNotice(ObjectNode update, Session policy, AfSession session) {
        this.update = update;
        this.policy = policy;
        this.session = session;
    }

    final boolean has(String event) {
        return notification.path("evNotifs").valueStream().anyMatch(one -> event.equals(Json.string(one, "event")));
    }

    /** Returns the AF's reference of the alternative QoS in force. */
    static String alternative(JsonNode report) {
        String id = report.path("altQosParamId").asString("");
        return id.substring(
                id.lastIndexOf(MediaRules.ALTERNATIVE) < 0
                        ? 0
                        : id.lastIndexOf(MediaRules.ALTERNATIVE) + MediaRules.ALTERNATIVE.length());
    }

    // Returns the flows of those rules that belong to this session. Rules are named af-KEY-COMPONENT-FLOW, where FLOW
    // is the lowest flow number of the rule.
    final ArrayNode flows(JsonNode rules) {
        String prefix = "af-" + session.ruleKey() + "-";
        Map<Integer, ArrayNode> flows = new TreeMap<>();
        Set<String> named = new LinkedHashSet<>();
        rules.forEach(rule -> named.add(rule.asString("")));
        for (String name : named) {
            String[] numbers =
                    name.startsWith(prefix) ? name.substring(prefix.length()).split("-") : new String[] {""};
            if (NUMBER.matcher(numbers[0]).matches()) { // a peer may name rules that do not exist
                ArrayNode list = flows.computeIfAbsent(Integer.valueOf(numbers[0]), component -> Json.array());
                JsonNode carried =
                        SmPolicyDecision.PCC_RULES.of(policy.decision()).path(name);
                MediaRules.flowNumbers(session.request(), numbers[0], carried).forEach(list::add);
            }
        }
        ArrayNode told = Json.array();
        flows.forEach((component, numbers) -> {
            ObjectNode each = told.addObject().put("medCompN", component);
            if (!numbers.isEmpty()) {
                each.set("fNums", numbers);
            }
        });
        return told;
    }

    final boolean reported(String trigger) {
        return SessionContexts.reports(update, trigger);
    }

    final boolean wanted(String event) {
        return EventTriggers.subscribed(session.request(), event);
    }

    final ObjectNode event(String event) {
        return notification.withArrayProperty("evNotifs").addObject().put("event", event);
    }

    final ObjectNode once(String event) {
        for (JsonNode known : notification.path("evNotifs")) {
            if (event.equals(Json.string(known, "event"))) {
                return (ObjectNode) known;
            }
        }
        return event(event);
    }

    final boolean copy(String member, String name) {
        JsonNode value = policy.context().has(member) ? policy.context().get(member) : update.get(member);
        if (value != null) {
            notification.set(name, value.deepCopy());
        }
        return value != null;
    }
}
