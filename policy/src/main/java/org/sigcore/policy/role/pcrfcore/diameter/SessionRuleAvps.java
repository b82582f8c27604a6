// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;
import org.sigcore.model.session.SessionRule;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.kernel.rx.AccessNames;
import org.sigcore.policy.kernel.rx.RateAvps;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Encodes session rules as AVPs. Pure.
 *
 * <p>The rules in force now become QoS-Information and Default-EPS-Bearer-QoS. A rule whose condition names times is in
 * force between them; of overlapping rules the one with the latest start wins. Each later time at which the result
 * changes becomes a Conditional-Policy-Information, at most four; all of them are sent again with every change. Rules
 * whose condition names a RAT or access type become Conditional-APN-Aggregate-Max-Bitrate. Features that the PCEF does
 * not support are not sent: it has to revalidate at that time.
 */
@SpecRef({"TS 29.212 5.3.105", "TS 29.212 5.3.128", "TS 29.212 4.5.5.11"})
final class SessionRuleAvps {
    private static final int MOST_TIMES = 4;
    private final GxFeatures features;
    private final ObjectNode decision;
    private final ObjectNode changes;
    private final Instant now;
    private final List<Rule> rules = new ArrayList<>();

    /**
     * @param decision the complete decision to be enforced
     * @param changes the part that the PCEF does not have yet
     */
    SessionRuleAvps(GxFeatures features, ObjectNode decision, ObjectNode changes, Instant now) {
        this.features = features;
        this.decision = decision;
        this.changes = changes;
        this.now = now;
        SmPolicyDecision.SESS_RULES.of(decision).forEach(rule -> rules.addAll(Rule.of(rule, condition(rule))));
    }

    private JsonNode condition(JsonNode rule) {
        return SmPolicyDecision.CONDS
                .of(decision)
                .path(SessionRule.REF_COND_DATA.of(rule).asString(""));
    }

    private record Rule(
            JsonNode members,
            Instant from,
            Instant until,
            @Nullable Integer ipCan,
            @Nullable Integer rat) {
        /** Returns no rules if a time cannot be parsed: a time-limited rule must not apply permanently. */
        static List<Rule> of(JsonNode members, JsonNode condition) {
            try {
                String access = Json.string(condition, "accessType");
                String rat = Json.string(condition, "ratType");
                Integer ratType = AccessNames.ratType(rat);
                boolean isNowhere = rat != null && ratType == null;
                return isNowhere
                        ? List.of()
                        : List.of(new Rule(
                                members,
                                time(condition, "activationTime", Instant.MIN),
                                time(condition, "deactivationTime", Instant.MAX),
                                access == null ? null : AccessNames.ipCanTypeOfBearers(access),
                                ratType));
            } catch (DateTimeParseException e) {
                return List.of();
            }
        }

        private static Instant time(JsonNode condition, String member, Instant without) {
            String text = Json.string(condition, member);
            return text == null ? without : OffsetDateTime.parse(text).toInstant();
        }

        boolean holds(Instant at) {
            return !from.isAfter(at) && until.isAfter(at);
        }

        boolean isByAccess() {
            return ipCan != null || rat != null;
        }
    }

    /** Session rules in force from a given time. */
    private record Holding(
            @Nullable JsonNode ambr, @Nullable JsonNode qos, List<Rule> byAccess) {}

    private Holding at(Instant time) {
        List<Rule> holding = rules.stream()
                .filter(rule -> rule.holds(time))
                .sorted(Comparator.comparing(Rule::from))
                .toList();
        JsonNode ambr = null;
        JsonNode qos = null;
        for (Rule rule : holding) {
            if (!rule.isByAccess()) {
                ambr = rule.members().get("authSessAmbr") instanceof ObjectNode own ? own : ambr;
                qos = rule.members().get("authDefQos") instanceof ObjectNode own ? own : qos;
            }
        }
        List<Rule> byAccess = holding.stream()
                .filter(rule -> rule.isByAccess() && rule.members().get("authSessAmbr") instanceof ObjectNode)
                .toList();
        return new Holding(ambr, qos, byAccess);
    }

    /** Returns the future times at which other rules come into force. */
    private List<Instant> times() {
        TreeSet<Instant> times = new TreeSet<>();
        for (Rule rule : rules) {
            times.add(rule.from());
            times.add(rule.until());
        }
        return times.stream()
                .filter(time -> time.isAfter(now) && !time.equals(Instant.MAX))
                .limit(MOST_TIMES)
                .toList();
    }

    /** True when session rules must be sent to the PCEF. */
    boolean isChanged() {
        return changes.has(SmPolicyDecision.SESS_RULES.name()) || isConditionChanged();
    }

    private boolean isConditionChanged() {
        JsonNode changed = SmPolicyDecision.CONDS.of(changes);
        return SmPolicyDecision.SESS_RULES
                .of(decision)
                .valueStream()
                .anyMatch(rule -> changed.has(SessionRule.REF_COND_DATA.of(rule).asString("")));
    }

    /**
     * Returns the time at which the PCEF has to revalidate because it cannot receive later rules in advance; null for
     * never.
     */
    @Nullable
    Instant asksAgain() {
        List<Instant> times = times();
        for (Instant time : times) {
            Holding before = at(time.minusNanos(1));
            Holding after = at(time);
            boolean otherRates = !Objects.equals(before.ambr(), after.ambr())
                    || !before.byAccess().equals(after.byAccess());
            boolean otherQos = !Objects.equals(before.qos(), after.qos());
            if ((otherRates && !features.ratesByTime()) || (otherQos && !features.defaultQosByTime())) {
                return time;
            }
        }
        return times.size() < MOST_TIMES ? null : times.getLast(); // further times may not have fitted
    }

    /** Returns the AVPs; empty when nothing has changed. */
    List<Avp> avps() {
        if (!isChanged()) {
            return List.of();
        }
        List<Avp> avps = new ArrayList<>();
        Holding holding = at(now);
        AvpGroup.Builder qos = AvpGroup.builder();
        if (rates(holding, qos)) {
            avps.add(Gx.QOS_INFORMATION.of(qos.build()));
        }
        if (holding.qos() != null && isOfAChangedRule("authDefQos")) {
            avps.add(defaultQos(holding.qos()));
        }
        avps.addAll(conditional());
        return avps;
    }

    /** A removed rule may have set the member, so the value that remains without it is sent. */
    private boolean isOfAChangedRule(String member) {
        return isConditionChanged()
                || SmPolicyDecision.SESS_RULES
                        .of(changes)
                        .valueStream()
                        .anyMatch(rule -> rule.isNull() || rule.has(member));
    }

    private boolean rates(Holding holding, AvpGroup.Builder qos) {
        if (!isOfAChangedRule("authSessAmbr")) {
            return false;
        }
        JsonNode ambr = holding.ambr();
        if (ambr != null) {
            ambr(qos, ambr);
        }
        List<Avp> byAccess = byAccess(holding);
        byAccess.forEach(qos::add);
        return ambr != null || !byAccess.isEmpty();
    }

    private List<Avp> conditional() {
        if (!features.ratesByTime() && !features.defaultQosByTime()) {
            return List.of();
        }
        List<Avp> avps = new ArrayList<>();
        for (Instant time : times()) {
            Holding holding = at(time);
            AvpGroup.Builder information = AvpGroup.builder().add(Gx.EXECUTION_TIME, time);
            JsonNode qos = holding.qos();
            if (qos != null && features.defaultQosByTime()) {
                information.add(defaultQos(qos));
            }
            JsonNode ambr = holding.ambr();
            if (ambr != null && features.ratesByTime()) {
                ambr(information, ambr);
                byAccess(holding).forEach(information::add);
            }
            avps.add(Gx.CONDITIONAL_POLICY_INFORMATION.of(information.build()));
        }
        boolean mayBeTakenBack = isConditionChanged()
                || SmPolicyDecision.SESS_RULES.of(changes).valueStream().anyMatch(JsonNode::isNull);
        if (avps.isEmpty() && mayBeTakenBack) {
            avps.add(Gx.CONDITIONAL_POLICY_INFORMATION.of(List.of())); // an empty AVP removes the former ones
        }
        return avps;
    }

    private List<Avp> byAccess(Holding holding) {
        List<Avp> avps = new ArrayList<>();
        if (features.ratesByAccess()) {
            for (Rule rule : holding.byAccess()) {
                AvpGroup.Builder rates = AvpGroup.builder();
                ambr(rates, rule.members().path("authSessAmbr"));
                Integer ipCan = rule.ipCan();
                if (ipCan != null) {
                    rates.add(Gx.IP_CAN_TYPE, ipCan);
                }
                Integer rat = rule.rat();
                if (rat != null) {
                    rates.add(Gx.RAT_TYPE, rat);
                }
                avps.add(Gx.CONDITIONAL_APN_AGGREGATE_MAX_BITRATE.of(rates.build()));
            }
        }
        return avps;
    }

    private void ambr(AvpGroup.Builder avps, JsonNode ambr) {
        boolean extended = features.extendedRates();
        RateAvps.add(
                avps, Gx.APN_AGGREGATE_MAX_BITRATE_UL, Gx.EXTENDED_APN_AMBR_UL, extended, BitRate.of(ambr, "uplink"));
        RateAvps.add(
                avps, Gx.APN_AGGREGATE_MAX_BITRATE_DL, Gx.EXTENDED_APN_AMBR_DL, extended, BitRate.of(ambr, "downlink"));
    }

    private static Avp defaultQos(JsonNode given) {
        AvpGroup.Builder qos = AvpGroup.builder()
                .add(Gx.QOS_CLASS_IDENTIFIER, given.path("5qi").asInt(9));
        if (given.has("arp")) {
            qos.add(RuleAvps.arp(given.get("arp")));
        }
        return Gx.DEFAULT_EPS_BEARER_QOS.of(qos.build());
    }
}
