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

/** One consequence of a policy. Documents in it may be part of a project, a request or an earlier decision: nobody changes them. */
public sealed interface Action {
    /**
     * Installs a PCC rule, or puts it in place of the one with its name.
     *
     * @param rule PccRule; without {@code pccRuleId} it is {@code default}
     * @param data of its own, by kind: they get identifiers and references
     */
    @SpecRef("TS 29.512 5.6.2.6")
    record InstallRule(ObjectNode rule, Map<RuleData, ObjectNode> data) implements Action {}

    /** Gives a PCC rule that is there other members; one that is not there stays away. */
    record ChangeRule(String id, ObjectNode members) implements Action {}

    /** Removes a PCC rule with the data that it had for itself. */
    record RemoveRule(String id) implements Action {}

    /** Removes all PCC rules of the policies. */
    record RemoveAllRules() implements Action {}

    /** Adds members to a session rule; without {@code sessRuleId} it is {@code default}. */
    @SpecRef("TS 29.512 5.6.2.7")
    record SessionRule(ObjectNode members) implements Action {}

    /** Removes a session rule, or all. */
    record RemoveSessionRules(@Nullable String id) implements Action {}

    /** Sets members of the decision as they are. */
    record Members(ObjectNode members) implements Action {}

    /** Removes a member of the decision. */
    record RemoveMember(String name) implements Action {}

    /** Puts an entry into a map of the decision, or takes it away with null. */
    record Entry(String map, String id, @Nullable JsonNode value) implements Action {}

    /** Adds policy control request triggers to those that are there. */
    @SpecRef("TS 29.512 5.6.3.6")
    record AddTriggers(List<String> names) implements Action {}

    /** Takes policy control request triggers away; without names all. */
    record RemoveTriggers(List<String> names) implements Action {}

    /** What an AF's media component gets. */
    record GrantMedia(ObjectNode members) implements Action {}

    /** Asks for the status of policy counters; without names for all of the subscriber. */
    record WatchCounters(List<String> ids) implements Action {}

    /** Gives a state variable of the subscriber a value, or takes it away with null. */
    record SetState(String scope, String name, @Nullable JsonNode value) implements Action {}

    /**
     * Adds to a state variable of the subscriber.
     *
     * @param value what it has then, as far as is known here
     */
    record ChangeState(String scope, String name, double amount, JsonNode value) implements Action {}

    /** Refuses the request; nothing counts after it. */
    record Refuse(Rejection reason) implements Action {}

    /** Has a server told. */
    record Notify(ObjectNode notice) implements Action {}

    /** Counts under a label. */
    record Count(String label) implements Action {}

    /** Writes a line into the log. */
    record Log(String level, String text) implements Action {}
}
