// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.decision;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.pre.Rejection;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An effect of a policy. Its documents may belong to a project, a request or an earlier decision and must not be
 * changed.
 */
public sealed interface Action {
    /**
     * Installs a PCC rule, replacing one with the same name.
     *
     * @param rule PccRule; without {@code pccRuleId} it is {@code default}
     * @param data private data of the rule, by kind: identifiers and references are added to it
     */
    @SpecRef("TS 29.512 5.6.2.6")
    record InstallRule(ObjectNode rule, Map<RuleData, ObjectNode> data) implements Action {}

    /** Changes members of an installed PCC rule; ignored if the rule does not exist. */
    record ChangeRule(String id, ObjectNode members) implements Action {}

    /** Removes a PCC rule together with its private data. */
    record RemoveRule(String id) implements Action {}

    /** Removes all PCC rules that policies have installed. */
    record RemoveAllRules() implements Action {}

    /** Adds members to a session rule; without {@code sessRuleId} it is {@code default}. */
    @SpecRef("TS 29.512 5.6.2.7")
    record SessionRule(ObjectNode members) implements Action {}

    /** Removes a session rule; null removes all. */
    record RemoveSessionRules(@Nullable String id) implements Action {}

    /** Sets members of the decision unchanged. */
    record Members(ObjectNode members) implements Action {}

    /** Removes a member of the decision. */
    record RemoveMember(String name) implements Action {}

    /** Puts an entry into a map of the decision; a null value removes it. */
    record Entry(String map, String id, @Nullable JsonNode value) implements Action {}

    /** Adds policy control request triggers. */
    @SpecRef("TS 29.512 5.6.3.6")
    record AddTriggers(List<String> names) implements Action {}

    /** Removes policy control request triggers; an empty list removes all. */
    record RemoveTriggers(List<String> names) implements Action {}

    /** Sets members of the grant for an AF's media component. */
    record GrantMedia(ObjectNode members) implements Action {}

    /** Requests the status of policy counters; an empty list requests all counters of the subscriber. */
    record WatchCounters(List<String> ids) implements Action {}

    /** Sets a state variable of the subscriber; null removes it. */
    record SetState(String scope, String name, @Nullable JsonNode value) implements Action {}

    /**
     * Adds an amount to a state variable of the subscriber.
     *
     * @param value the resulting value, as far as this process knows the stored one
     */
    record ChangeState(String scope, String name, double amount, JsonNode value) implements Action {}

    /** Rejects the request; later actions have no effect. */
    record Refuse(Rejection reason) implements Action {}

    /** Sends a notice to a server. */
    record Notify(ObjectNode notice) implements Action {}

    /** Increments the counter of a label. */
    record Count(String label) implements Action {}

    /** Writes a log line. */
    record Log(String level, String text) implements Action {}
}
