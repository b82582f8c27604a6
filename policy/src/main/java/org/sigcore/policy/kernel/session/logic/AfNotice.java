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

/** An EventsNotification that is being written: what it is made of, and its parts. For one thread. */
@SpecRef("TS 29.514 5.6.2.9")
abstract class AfNotice {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    final ObjectNode update;
    final Session policy;
    final AfSession session;
    final ObjectNode notification = Json.object();

    /** @param policy with the context as it is now, and the decision that the report is about */
    AfNotice(ObjectNode update, Session policy, AfSession session) {
        this.update = update;
        this.policy = policy;
        this.session = session;
    }

    final boolean has(String event) {
        return notification.path("evNotifs").valueStream().anyMatch(one -> event.equals(Json.string(one, "event")));
    }

    /** The AF's name of the alternative QoS that is in force. */
    static String alternative(JsonNode report) {
        String id = report.path("altQosParamId").asString("");
        return id.substring(
                id.lastIndexOf(MediaRules.ALTERNATIVE) < 0
                        ? 0
                        : id.lastIndexOf(MediaRules.ALTERNATIVE) + MediaRules.ALTERNATIVE.length());
    }

    // The rules of this session are known by their names: af-KEY-COMPONENT-FLOW, the first of the flows that it
    // carries.
    final ArrayNode flows(JsonNode rules) {
        String prefix = "af-" + session.ruleKey() + "-";
        Map<Integer, ArrayNode> flows = new TreeMap<>();
        Set<String> named = new LinkedHashSet<>();
        rules.forEach(rule -> named.add(rule.asString("")));
        for (String name : named) {
            String[] numbers =
                    name.startsWith(prefix) ? name.substring(prefix.length()).split("-") : new String[] {""};
            if (NUMBER.matcher(numbers[0]).matches()) { // nobody is kept from naming rules that are not there
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
