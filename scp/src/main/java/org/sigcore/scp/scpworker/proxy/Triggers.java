// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.scp.scpcconfiguration.api.HeaderCondition;
import org.sigcore.scp.scpcconfiguration.api.MediationRule;
import org.sigcore.scp.scpcconfiguration.api.MediationRuleGroup;
import org.sigcore.scp.scpcconfiguration.api.MediationTriggerPoint;

/**
 * The trigger points of one kind, indexed by service, so that a message that none is for costs one lookup. Immutable.
 */
final class Triggers {
    private final Map<String, List<Trigger>> byService = new HashMap<>();
    private final List<Trigger> general = new ArrayList<>();

    /**
     * A trigger point whose rule group is there.
     *
     * @param body whether the rules look at the body or change it
     */
    record Trigger(MediationTriggerPoint point, List<Condition> conditions, boolean body) {
        boolean matches(@Nullable CharSequence method, int status, Http2Headers headers) {
            if (!point.methods().isEmpty() && !point.methods().contains(String.valueOf(method))) {
                return false;
            }
            if (status != 0 && !point.statuses().isEmpty() && !point.statuses().contains(status)) {
                return false;
            }
            for (int i = 0; i < conditions.size(); i++) {
                if (!conditions.get(i).holds(headers)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** A header condition with the name as bytes. */
    record Condition(AsciiString name, HeaderCondition wanted) {
        boolean holds(Http2Headers headers) {
            CharSequence value = headers.get(name);
            return switch (wanted.match()) {
                case "EXISTS" -> value != null;
                case "ABSENT" -> value == null;
                case "EQUALS" -> value != null && AsciiString.contentEquals(value, wanted.value());
                case "CONTAINS" -> value != null && AsciiString.contains(value, wanted.value());
                default -> false;
            };
        }
    }

    /** @param kind REQUEST or RESPONSE */
    Triggers(String kind, Map<String, MediationTriggerPoint> points, Map<String, MediationRuleGroup> groups) {
        List<MediationTriggerPoint> ordered = new ArrayList<>(points.values());
        ordered.sort(Comparator.comparingInt(MediationTriggerPoint::precedence));
        for (MediationTriggerPoint point : ordered) {
            MediationRuleGroup group = groups.get(point.ruleGroup());
            if (group != null && point.point().equals(kind)) {
                add(new Trigger(point, conditions(point), group.rules().stream().anyMatch(Triggers::looksAtBody)));
            }
        }
    }

    private void add(Trigger trigger) {
        if (trigger.point().nfServices().isEmpty()) {
            general.add(trigger);
            byService.values().forEach(list -> list.add(trigger));
        } else {
            trigger.point()
                    .nfServices()
                    .forEach(service -> byService
                            .computeIfAbsent(service, key -> new ArrayList<>(general))
                            .add(trigger));
        }
    }

    private static List<Condition> conditions(MediationTriggerPoint point) {
        return point.headers().stream()
                .map(wanted -> new Condition(new AsciiString(wanted.name().toLowerCase(Locale.ROOT)), wanted))
                .toList();
    }

    private static boolean looksAtBody(MediationRule rule) {
        return rule.when().contains("json(")
                || rule.then().stream().anyMatch(action -> {
                    String value = action.value();
                    return action.op().startsWith("BODY_") || (value != null && value.contains("json("));
                });
    }

    /** True when there is none at all. */
    boolean isEmpty() {
        return general.isEmpty() && byService.isEmpty();
    }

    /** Those that may concern a service. */
    List<Trigger> of(String service) {
        return byService.getOrDefault(service, general);
    }

    /** The first of them that matches, null when none does. */
    static @Nullable Trigger first(
            List<Trigger> triggers, @Nullable CharSequence method, int status, Http2Headers headers) {
        for (int i = 0; i < triggers.size(); i++) {
            if (triggers.get(i).matches(method, status, headers)) {
                return triggers.get(i);
            }
        }
        return null;
    }
}
