// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import tools.jackson.databind.JsonNode;

/**
 * Rules that admit or refuse consumers. The first matching rule in order of priority, lowest value first, decides. An
 * unknown attribute of a consumer matches rules that admit, but not rules that refuse. Pure.
 */
@SpecRef("TS 29.510 6.1.6.2.2")
public final class RuleSets {
    /** Result of evaluating a rule set. */
    public enum Verdict {
        ALLOWED,
        DENIED,
        /** No rule matches. */
        NONE
    }

    private RuleSets() {}

    /**
     * Evaluates a rule set.
     *
     * @param ruleSet map of RuleSet
     * @param scope requested scope; null to ignore scopes
     */
    public static Verdict verdict(NFProfile profile, JsonNode ruleSet, Requester requester, @Nullable String scope) {
        Steps.takeFor(ruleSet);
        List<JsonNode> rules = ruleSet.values().stream()
                .sorted(Comparator.comparingInt(rule -> Json.integer(rule, "priority", Integer.MAX_VALUE)))
                .toList();
        for (JsonNode rule : rules) {
            boolean allows = "ALLOW".equals(Json.string(rule, "action"));
            if (matches(profile, rule, requester, scope, allows)) {
                return allows ? Verdict.ALLOWED : Verdict.DENIED;
            }
        }
        return Verdict.NONE;
    }

    /**
     * Returns true if the rules admit a consumer. A consumer that matches no rule is admitted unless a rule with action
     * ALLOW exists.
     */
    static boolean admits(NFProfile profile, JsonNode ruleSet, Requester requester) {
        Verdict verdict = verdict(profile, ruleSet, requester, null);
        return verdict == Verdict.NONE
                ? ruleSet.values().stream().noneMatch(rule -> "ALLOW".equals(Json.string(rule, "action")))
                : verdict == Verdict.ALLOWED;
    }

    private static boolean matches(
            NFProfile profile, JsonNode rule, Requester requester, @Nullable String scope, boolean unknown) {
        JsonNode scopes = rule.get("scopes");
        return (scope == null || scopes == null || NFProfile.containsText(scopes, scope))
                && names(rule.get("nfTypes"), requester.nfType(), unknown)
                && instance(rule.get("nfInstances"), requester.nfInstanceId(), unknown)
                && domain(profile, rule.get("nfDomains"), requester.fqdn(), unknown)
                && overlap(rule.get("plmns"), requester.plmns(), unknown)
                && overlap(rule.get("snpns"), requester.snpns(), unknown)
                && slices(rule.get("nssais"), requester.snssais(), unknown);
    }

    private static boolean names(@Nullable JsonNode list, @Nullable String own, boolean unknown) {
        return list == null || (own == null ? unknown : NFProfile.containsText(list, own));
    }

    private static boolean instance(@Nullable JsonNode list, @Nullable String own, boolean unknown) {
        if (list == null || own == null) {
            return list == null || unknown;
        }
        Steps.takeFor(list);
        String id = own.toLowerCase(Locale.ROOT);
        return list.values().stream()
                .anyMatch(item -> item.asString("").toLowerCase(Locale.ROOT).equals(id));
    }

    private static boolean domain(NFProfile profile, @Nullable JsonNode list, @Nullable String own, boolean unknown) {
        if (list == null || own == null) {
            return list == null || unknown;
        }
        return list.values().stream().anyMatch(regex -> profile.matches(regex.asString(""), own));
    }

    private static boolean overlap(@Nullable JsonNode list, @Nullable JsonNode own, boolean unknown) {
        return list == null || (own == null ? unknown : Plmns.overlap(own, list));
    }

    private static boolean slices(@Nullable JsonNode list, @Nullable JsonNode own, boolean unknown) {
        return list == null || (own == null ? unknown : Slices.anyCovers(list, own));
    }
}
