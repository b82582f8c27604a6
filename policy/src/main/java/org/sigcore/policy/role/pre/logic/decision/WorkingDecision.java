// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.decision;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.FlowFilter;
import org.sigcore.model.session.FlowInformation;
import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.contract.pre.Rejection;
import org.sigcore.policy.contract.pre.StateScopes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The installed decision, or an empty one, with the actions of one evaluation applied to it. Entries are immutable,
 * whether installed or brought by actions, since they may belong to a project: a change replaces an entry by a modified
 * copy. Not thread-safe; lives for one evaluation.
 */
public final class WorkingDecision {
    private static final String RULES = SmPolicyDecision.PCC_RULES.name();
    private static final int MOST_NOTICES = 20;

    private final ObjectNode decision = Json.object();
    private final ObjectNode media = Json.object();
    private final ObjectNode state = Json.object();
    private final ArrayNode notices = Json.array();
    private final Set<String> triggers = new LinkedHashSet<>();
    private final Set<String> counters = new LinkedHashSet<>();
    private final List<String> labels = new ArrayList<>(0);
    private final List<Action.Log> lines = new ArrayList<>(0);
    private final @Nullable List<Action> applied;
    private final String triggersMember;
    private boolean countersWanted;
    private @Nullable Rejection rejection;
    private int weight;

    /**
     * Creates a decision with the triggers member of N7.
     *
     * @param installed the decision to begin with; it is not changed
     * @param keep true to record the actions
     */
    public WorkingDecision(JsonNode installed, boolean keep) {
        this(installed, keep, SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name());
    }

    /**
     * Creates a decision that begins with an installed one.
     *
     * @param installed the installed decision; it is not changed
     * @param keep true to record the actions
     * @param triggersMember the member that contains policy control request triggers
     */
    public WorkingDecision(JsonNode installed, boolean keep, String triggersMember) {
        this.triggersMember = triggersMember;
        applied = keep ? new ArrayList<>() : null;
        set(installed);
    }

    // Copies maps and lists, since rules and triggers are added to them; their entries are never changed.
    private void set(JsonNode members) {
        members.properties().forEach(member -> decision.set(member.getKey(), own(member.getValue())));
    }

    private static JsonNode own(JsonNode value) {
        return switch (value) {
            case ObjectNode map -> Json.object().setAll(map);
            case ArrayNode list -> Json.array().addAll(list);
            default -> value;
        };
    }

    /** Returns an estimate of the octets that the actions have added; it never decreases. */
    public int weight() {
        return weight;
    }

    /** Returns the current decision, which must not be changed. */
    public ObjectNode current() {
        return decision;
    }

    /** Returns a member of the current decision; missing if absent. */
    public JsonNode part(String member) {
        return decision.path(member);
    }

    /**
     * Returns the changes of the subscriber's state variables, as described by {@link StateScopes}. Must not be
     * changed.
     */
    public ObjectNode state() {
        return state;
    }

    /** Returns the actions in order; empty unless they are recorded. */
    public List<Action> applied() {
        return applied == null ? List.of() : applied;
    }

    /** Returns the counted labels. */
    public List<String> labels() {
        return labels;
    }

    /** Returns the lines for the log. */
    public List<Action.Log> lines() {
        return lines;
    }

    public void apply(Action action) {
        if (applied != null) {
            applied.add(action);
        }
        weight += 64;
        switch (action) {
            case Action.InstallRule install -> install(install);
            case Action.ChangeRule change -> change(change);
            case Action.RemoveRule remove -> removeRule(remove.id());
            case Action.RemoveAllRules all -> names(RULES).forEach(this::removeRule);
            case Action.SessionRule rule -> sessionRule(rule.members());
            case Action.RemoveSessionRules remove -> removeSessionRules(remove.id());
            case Action.Members set -> set(weighed(set.members()));
            case Action.RemoveMember remove -> decision.remove(remove.name());
            case Action.Entry entry -> entry(entry);
            case Action.AddTriggers add -> triggers.addAll(add.names());
            case Action.RemoveTriggers remove -> removeTriggers(remove.names());
            case Action.GrantMedia grant -> media.setAll(weighed(grant.members()));
            case Action.WatchCounters watch -> watch(watch.ids());
            case Action.SetState set -> assign(set);
            case Action.ChangeState change -> change(change);
            case Action.Refuse refuse -> rejection = refuse.reason();
            case Action.Notify notify -> notify(notify.notice());
            case Action.Count count -> labels.add(count.label());
            case Action.Log line -> lines.add(line);
        }
    }

    private void notify(ObjectNode notice) {
        if (notices.size() < MOST_NOTICES) {
            notices.add(weighed(notice));
        }
    }

    private ObjectNode weighed(ObjectNode value) {
        weigh(value);
        return value;
    }

    private void weigh(JsonNode value) {
        weight += value.isString() ? 4 + value.stringValue().length() : 8;
        if (value instanceof ObjectNode object) {
            object.properties().forEach(member -> {
                weight += 4 + member.getKey().length();
                weigh(member.getValue());
            });
        } else if (value.isArray()) {
            value.forEach(this::weigh);
        }
    }

    // Members of a later policy replace those of an earlier one; the other members of the rule remain.
    private void sessionRule(ObjectNode members) {
        String id = Json.string(members, "sessRuleId");
        String key = id == null ? "default" : id;
        String map = SmPolicyDecision.SESS_RULES.name();
        ObjectNode merged = Json.object();
        if (decision.path(map).get(key) instanceof ObjectNode earlier) {
            merged.setAll(earlier);
        } else {
            merged.put("sessRuleId", key);
        }
        put(map, key, merged.setAll(weighed(members)));
    }

    private void removeSessionRules(@Nullable String id) {
        String map = SmPolicyDecision.SESS_RULES.name();
        (id == null ? names(map) : List.of(id)).forEach(each -> {
            remove(map, each);
            remove(RuleData.CONDITION.map(), RuleData.conditionOfSessionRule(each));
        });
    }

    private void install(Action.InstallRule install) {
        ObjectNode rule = Json.object().setAll(weighed(install.rule()));
        String id = PccRule.PCC_RULE_ID.of(rule).asString("default");
        rule.put(PccRule.PCC_RULE_ID.name(), id);
        numericProtocols(rule);
        for (RuleData kind : RuleData.values()) {
            if (!install.data().containsKey(kind)) {
                remove(kind.map(), kind.kind() + "-" + id);
            }
        }
        install.data().forEach((kind, data) -> {
            String dataId = kind.kind() + "-" + id;
            put(kind.map(), dataId, Json.object().setAll(weighed(data)).put(kind.idMember(), dataId));
            if (kind == RuleData.CONDITION) {
                rule.put(kind.reference(), dataId);
            } else {
                rule.putArray(kind.reference()).add(dataId);
            }
        });
        put(RULES, id, rule);
    }

    private static void numericProtocols(ObjectNode rule) {
        JsonNode flows = PccRule.FLOW_INFOS.of(rule);
        if (!flows.isArray()) {
            return;
        }
        ArrayNode numeric = Json.array();
        for (JsonNode flow : flows) {
            numeric.add(
                    flow instanceof ObjectNode info
                                    && FlowInformation.FLOW_DESCRIPTION.of(info).isString()
                            ? ofRule(info)
                            : flow);
        }
        rule.set(PccRule.FLOW_INFOS.name(), numeric);
    }

    @SpecRef({"TS 29.212 5.3.54", "TS 29.512 5.6.2.14"})
    private static ObjectNode ofRule(ObjectNode info) {
        String text = FlowInformation.FLOW_DESCRIPTION.of(info).stringValue();
        FlowFilter filter = FlowFilter.read(text);
        ObjectNode flow = Json.object()
                .setAll(info)
                .put(
                        FlowInformation.FLOW_DESCRIPTION.name(),
                        filter == null ? FlowFilter.numeric(text) : filter.asRuleFilter());
        if (filter != null && filter.uplink() && !FlowInformation.FLOW_DIRECTION.isIn(flow)) {
            flow.put(FlowInformation.FLOW_DIRECTION.name(), "UPLINK");
        }
        return flow;
    }

    private void change(Action.ChangeRule change) {
        if (decision.path(RULES).get(change.id()) instanceof ObjectNode rule) {
            ObjectNode changed = Json.object().setAll(rule).setAll(weighed(change.members()));
            changed.put(PccRule.PCC_RULE_ID.name(), change.id());
            numericProtocols(changed);
            put(RULES, change.id(), changed);
        }
    }

    private void removeRule(String id) {
        remove(RULES, id);
        for (RuleData kind : RuleData.values()) {
            remove(kind.map(), kind.kind() + "-" + id);
        }
    }

    private void entry(Action.Entry entry) {
        JsonNode value = entry.value();
        if (value == null) {
            remove(entry.map(), entry.id());
        } else {
            weigh(value);
            put(entry.map(), entry.id(), value);
        }
    }

    private void removeTriggers(List<String> names) {
        ArrayNode left = Json.array();
        if (names.isEmpty()) {
            triggers.clear();
        } else {
            names.forEach(triggers::remove);
            for (JsonNode trigger : decision.path(triggersMember)) {
                if (!names.contains(trigger.asString(""))) {
                    left.add(trigger);
                }
            }
        }
        if (left.isEmpty()) {
            decision.remove(triggersMember);
        } else {
            decision.set(triggersMember, left);
        }
    }

    private void assign(Action.SetState set) {
        ObjectNode variables = state.withObjectProperty(set.scope());
        if (state.get(StateScopes.changes(set.scope())) instanceof ObjectNode changes) {
            changes.remove(set.name());
        }
        if (set.value() == null) {
            variables.putNull(set.name());
        } else {
            weigh(set.value());
            variables.set(set.name(), set.value());
        }
    }

    // A variable set in this decision gets the resulting value; otherwise the amount is added to the value stored at
    // that time.
    private void change(Action.ChangeState change) {
        ObjectNode changes = state.withObjectProperty(StateScopes.changes(change.scope()));
        boolean isSet = state.path(change.scope()).has(change.name()) && !changes.has(change.name());
        if (!isSet) {
            changes.set(change.name(), StateScopes.sum(changes.path(change.name()), change.amount()));
        }
        weigh(change.value());
        state.withObjectProperty(change.scope()).set(change.name(), change.value());
    }

    private void watch(List<String> ids) {
        countersWanted = true;
        counters.addAll(ids);
    }

    private List<String> names(String map) {
        return decision.get(map) instanceof ObjectNode entries
                ? entries.properties().stream().map(Map.Entry::getKey).toList()
                : List.of();
    }

    // Replaces a value that a policy has set to anything other than a map.
    private ObjectNode map(String member) {
        return decision.get(member) instanceof ObjectNode map ? map : decision.putObject(member);
    }

    // Keeps an installed entry that equals the new one: it is neither checked nor compared by its content again.
    private void put(String map, String id, JsonNode made) {
        ObjectNode entries = map(map);
        if (!made.equals(entries.get(id))) {
            entries.set(id, made);
        }
    }

    private void remove(String map, String id) {
        if (decision.get(map) instanceof ObjectNode entries) {
            entries.remove(id);
            if (entries.isEmpty()) {
                decision.remove(map);
            }
        }
    }

    /** Returns the complete decision to be enforced. */
    public PolicyOutcome outcome() {
        if (!triggers.isEmpty()) {
            ArrayNode all = Json.array();
            if (decision.get(triggersMember) instanceof ArrayNode set) {
                set.forEach(all::add);
                set.forEach(known -> triggers.remove(known.asString("")));
            }
            triggers.forEach(all::add);
            decision.set(triggersMember, all);
        }
        return new PolicyOutcome(
                decision, media, countersWanted ? List.copyOf(counters) : null, rejection, state, notices);
    }
}
