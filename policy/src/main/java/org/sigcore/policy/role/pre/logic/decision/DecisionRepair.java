// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.decision;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SessionRule;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import org.sigcore.policy.role.pre.logic.decision.DecisionCheck.Fault;
import org.sigcore.policy.role.pre.logic.decision.DecisionTypes.EntryType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes a decision valid. Its parts are the members of a session rule, other entries of maps as a whole, elements of
 * lists, and all other members. A QosData is not repaired by member, since no policy has decided the mixture of old and
 * new values. An invalid part keeps its installed value, or is left out together with the rules that refer to it. Not
 * thread-safe; for one decision.
 */
final class DecisionRepair {
    private static final String RULES = SmPolicyDecision.PCC_RULES.name();
    private static final String SESSION_RULES = SmPolicyDecision.SESS_RULES.name();
    private static final String REQUESTS = SmPolicyDecision.LAST_REQ_RULE_DATA.name();
    private static final String RULES_OF_REQUEST = "refPccRuleIds";

    /** The maps of a decision by the members of rules that refer to their entries. */
    private static final Map<String, String> REFERENCES = Map.of(
            PccRule.REF_QOS_DATA.name(),
            SmPolicyDecision.QOS_DECS.name(),
            "refAltQosParams",
            SmPolicyDecision.QOS_DECS.name(),
            PccRule.REF_CHG_DATA.name(),
            SmPolicyDecision.CHG_DECS.name(),
            "refChgN3gData",
            SmPolicyDecision.CHG_DECS.name(),
            PccRule.REF_TC_DATA.name(),
            SmPolicyDecision.TRAFF_CONT_DECS.name(),
            PccRule.REF_UM_DATA.name(),
            SmPolicyDecision.UM_DECS.name(),
            "refUmN3gData",
            SmPolicyDecision.UM_DECS.name(),
            PccRule.REF_COND_DATA.name(),
            SmPolicyDecision.CONDS.name(),
            PccRule.REF_QOS_MON.name(),
            SmPolicyDecision.QOS_MON_DECS.name());

    private record Entry(String map, String key) {}

    private final DecisionTypes types;
    private final ObjectNode decision;
    private final JsonNode installed;
    private final boolean keepsLast;
    private final List<InvalidMember> invalid = new ArrayList<>();
    private final Set<Entry> leftOut = new LinkedHashSet<>();

    DecisionRepair(DecisionTypes types, ObjectNode decision, JsonNode installed, boolean keepsLast) {
        this.types = types;
        this.decision = decision;
        this.installed = installed;
        this.keepsLast = keepsLast;
    }

    /** Repairs each fault, and returns the invalid members. */
    List<InvalidMember> repaired(List<Fault> faults) {
        faults.stream().filter(fault -> !fault.member().equals(RULES)).forEach(this::repair);
        faults.stream()
                .filter(fault -> fault.member().equals(RULES))
                .forEach(this::repair); // rules last, since they may refer to the other entries
        referring(RULES);
        referring(SESSION_RULES);
        requests();
        return invalid;
    }

    private void repair(Fault fault) {
        String key = fault.key();
        EntryType entries = types.entries(fault.member());
        if (key != null && entries != null) {
            entry(fault, key, entries);
        } else if (decision.get(fault.member()) instanceof ArrayNode list
                && !DecisionCheck.within(fault.params().getFirst()).isEmpty()) {
            elements(fault, list);
        } else {
            member(fault);
        }
    }

    private void member(Fault fault) {
        String name = fault.member();
        JsonNode value = decision.path(name);
        JsonNode last = installed.get(name);
        boolean keeps = keepsLast && last != null && isValid(types.member(name), last);
        if (keeps) {
            decision.set(name, last.deepCopy());
        } else {
            decision.remove(name);
        }
        InvalidParam param = fault.params().getFirst();
        String within = DecisionCheck.within(param);
        invalid.add(new InvalidMember(
                "/" + Shape.escape(name) + within, name, String.valueOf(param.reason()), value.at(within), keeps));
    }

    private void elements(Fault fault, ArrayNode list) {
        Shape shape = types.member(fault.member());
        ArrayNode right = Json.array();
        for (int i = 0; i < list.size(); i++) {
            ArrayNode one = Json.array().add(list.get(i));
            if (shape == null || shape.accepts(one)) {
                right.add(list.get(i));
            } else {
                String pointer = "/" + fault.member() + "/" + i;
                String expected = String.valueOf(
                        DecisionCheck.faults(shape, one).getFirst().reason());
                invalid.add(new InvalidMember(pointer, fault.member(), expected, list.get(i), false));
            }
        }
        if (right.isEmpty()) {
            decision.remove(fault.member());
        } else {
            decision.set(fault.member(), right);
        }
    }

    private void entry(Fault fault, String key, EntryType entries) {
        JsonNode value = decision.path(fault.member()).path(key);
        if (fault.member().equals(SESSION_RULES) && value instanceof ObjectNode rule && sessionRule(fault, key, rule)) {
            return;
        }
        InvalidParam first = fault.params().getFirst();
        String name = first(first);
        String member = name.isEmpty() ? fault.member() : fault.member() + "." + name;
        String pointer = "/" + fault.member() + "/" + Shape.escape(key);
        boolean keeps = lastEntry(fault.member(), key, entries);
        invalid.add(new InvalidMember(
                pointer + DecisionCheck.within(first),
                member,
                String.valueOf(first.reason()),
                value.at(DecisionCheck.within(first)),
                keeps));
    }

    /** Replaces an entry by its installed value, or leaves it out; returns true if it was replaced. */
    private boolean lastEntry(String map, String key, EntryType entries) {
        JsonNode last = installed.path(map).get(key);
        boolean keeps = keepsLast
                && last != null
                && entries.accepts(key, last)
                && ((!map.equals(RULES) && !map.equals(SESSION_RULES)) || addsReferences(last));
        if (keeps) {
            decision.withObjectProperty(map).set(key, last.deepCopy());
        } else {
            leaveOut(map, key);
        }
        return keeps;
    }

    /** Repairs the members of a session rule; returns false if it is still not valid. */
    private boolean sessionRule(Fault fault, String key, ObjectNode rule) {
        ObjectNode repaired = Json.object().setAll(rule);
        Map<String, InvalidMember> noted = new LinkedHashMap<>();
        for (InvalidParam param : fault.params()) {
            String name = first(param);
            if (noted.containsKey(name)) {
                continue;
            }
            JsonNode last = installed.path(SESSION_RULES).path(key).get(name);
            boolean keeps = keepsLast && last != null && isValid(PolicyShapes.member("SessionRule", name), last);
            if (keeps) {
                repaired.set(name, last.deepCopy());
            } else {
                repaired.remove(name);
            }
            String within = DecisionCheck.within(param);
            String pointer = "/" + SESSION_RULES + "/" + Shape.escape(key) + within;
            noted.put(
                    name,
                    new InvalidMember(
                            pointer,
                            SESSION_RULES + "." + name,
                            String.valueOf(param.reason()),
                            rule.at(within),
                            keeps));
        }
        EntryType entries = types.entries(SESSION_RULES);
        if (entries == null || !entries.accepts(key, repaired)) {
            return false;
        }
        decision.withObjectProperty(SESSION_RULES).set(key, repaired);
        invalid.addAll(noted.values());
        return true;
    }

    private void leaveOut(String map, String key) {
        leftOut.add(new Entry(map, key));
        remove(map, key);
        if (map.equals(RULES)) {
            for (RuleData kind : RuleData.values()) {
                removeUnused(kind.map(), kind.kind() + "-" + key);
            }
        } else if (map.equals(SESSION_RULES)) {
            removeUnused(RuleData.CONDITION.map(), RuleData.conditionOfSessionRule(key));
        }
    }

    private void removeUnused(String map, String key) {
        Entry entry = new Entry(map, key);
        boolean isUsed = references(decision.path(RULES)).contains(entry)
                || references(decision.path(SESSION_RULES)).contains(entry);
        if (!isUsed) {
            remove(map, key);
        }
    }

    private void remove(String map, String key) {
        if (decision.get(map) instanceof ObjectNode entries) {
            entries.remove(key);
            if (entries.isEmpty()) {
                decision.remove(map);
            }
        }
    }

    /**
     * Leaves out rules that refer to entries that are left out; a session rule only loses a reference to usage
     * monitoring.
     */
    private void referring(String map) {
        EntryType entries = types.entries(map);
        if (leftOut.isEmpty() || entries == null || !(decision.get(map) instanceof ObjectNode rules)) {
            return;
        }
        for (String key : List.copyOf(rules.propertyNames())) {
            if (rules.get(key) instanceof ObjectNode rule) {
                ObjectNode referring = map.equals(SESSION_RULES) ? notMonitored(rules, key, rule) : rule;
                for (Map.Entry<String, String> reference : REFERENCES.entrySet()) {
                    Entry missing = missing(referring, reference);
                    if (missing != null) {
                        InvalidMember member = new InvalidMember(
                                "/" + map + "/" + Shape.escape(key) + "/" + reference.getKey(),
                                map + "." + reference.getKey(),
                                "expected a reference to an entry that is not left out: " + missing.map() + "/"
                                        + missing.key(),
                                rule.path(reference.getKey()),
                                lastEntry(map, key, entries));
                        invalid.add(member);
                        break;
                    }
                }
            }
        }
    }

    private ObjectNode notMonitored(ObjectNode rules, String key, ObjectNode rule) {
        ObjectNode without = Json.object().setAll(rule);
        for (String reference : List.of(SessionRule.REF_UM_DATA.name(), "refUmN3gData")) {
            if (leftOut.contains(new Entry(
                    SmPolicyDecision.UM_DECS.name(), rule.path(reference).asString("")))) {
                without.remove(reference);
            }
        }
        if (without.size() < rule.size()) {
            rules.set(key, without);
        }
        return without;
    }

    private @Nullable Entry missing(ObjectNode rule, Map.Entry<String, String> reference) {
        for (String key : keys(rule.path(reference.getKey()))) {
            Entry entry = new Entry(reference.getValue(), key);
            if (leftOut.contains(entry)) {
                return entry;
            }
        }
        return null;
    }

    /**
     * Adds the installed entries that an installed rule refers to; returns false if one of them is neither decided nor
     * installed.
     */
    private boolean addsReferences(JsonNode rule) {
        List<Entry> lacking = new ArrayList<>();
        for (Map.Entry<String, String> reference : REFERENCES.entrySet()) {
            EntryType entries = types.entries(reference.getValue());
            for (String key : keys(rule.path(reference.getKey()))) {
                if (!decision.path(reference.getValue()).has(key)) {
                    JsonNode last = installed.path(reference.getValue()).get(key);
                    if (last == null || entries == null || !entries.accepts(key, last)) {
                        return false;
                    }
                    lacking.add(new Entry(reference.getValue(), key));
                }
            }
        }
        lacking.forEach(entry -> decision.withObjectProperty(entry.map())
                .set(entry.key(), installed.path(entry.map()).path(entry.key()).deepCopy()));
        return true;
    }

    private static Set<Entry> references(JsonNode rules) {
        Set<Entry> all = new LinkedHashSet<>();
        for (JsonNode rule : rules) {
            REFERENCES.forEach(
                    (reference, map) -> keys(rule.path(reference)).forEach(key -> all.add(new Entry(map, key))));
        }
        return all;
    }

    private static List<String> keys(JsonNode reference) {
        return reference.isArray()
                ? reference.valueStream().map(key -> key.asString("")).toList()
                : reference.isString() ? List.of(reference.stringValue()) : List.of();
    }

    /** Removes rules that are left out from the requests for reports. */
    private void requests() {
        if (leftOut.stream().noneMatch(entry -> entry.map().equals(RULES))
                || !(decision.get(REQUESTS) instanceof ArrayNode requests)) {
            return;
        }
        ArrayNode left = Json.array();
        for (JsonNode request : requests) {
            ArrayNode rules = Json.array();
            request.path(RULES_OF_REQUEST)
                    .valueStream()
                    .filter(rule -> !leftOut.contains(new Entry(RULES, rule.asString(""))))
                    .forEach(rules::add);
            if (!rules.isEmpty()) {
                ObjectNode narrowed = Json.object().setAll((ObjectNode) request);
                narrowed.set(RULES_OF_REQUEST, rules);
                left.add(narrowed);
            }
        }
        if (left.isEmpty()) {
            decision.remove(REQUESTS);
        } else {
            decision.set(REQUESTS, left);
        }
    }

    private static boolean isValid(@Nullable Shape shape, JsonNode value) {
        return shape == null || shape.accepts(value);
    }

    /** Returns the first name in the pointer of a fault; empty for the part itself. */
    private static String first(InvalidParam param) {
        String within = DecisionCheck.within(param);
        int end = within.indexOf('/', 1);
        return within.isEmpty() ? "" : within.substring(1, end < 0 ? within.length() : end);
    }
}
