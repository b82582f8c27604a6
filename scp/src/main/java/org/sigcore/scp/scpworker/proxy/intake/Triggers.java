// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.scp.contract.scpcconfiguration.HeaderCondition;
import org.sigcore.scp.contract.scpcconfiguration.MediationRule;
import org.sigcore.scp.contract.scpcconfiguration.MediationRuleGroup;
import org.sigcore.scp.contract.scpcconfiguration.MediationTriggerPoint;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;

/**
 * Trigger points of one kind, indexed by service and header value, so that a message without match costs a few lookups,
 * however many trigger points exist. Immutable.
 */
public final class Triggers {
    private final Map<String, Index> byService = new HashMap<>();
    private final Index general = new Index();
    private final boolean empty;

    /**
     * A trigger point with an existing rule group.
     *
     * @param order position among all trigger points; the lowest match applies
     * @param body true when the rules read or change the body
     */
    public record Trigger(int order, MediationTriggerPoint point, List<Condition> conditions, boolean body) {
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

    /** A header condition with its name as bytes. */
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

    /** Trigger points that may match a service: indexed by header value where possible, otherwise tested one by one. */
    static final class Index {
        private final List<Trigger> others = new ArrayList<>();
        private final List<ByValue> byHeader = new ArrayList<>();

        private record ByValue(AsciiString name, Map<AsciiString, List<Trigger>> triggers) {}

        public boolean isEmpty() {
            return others.isEmpty() && byHeader.isEmpty();
        }

        private void add(Trigger trigger) {
            for (Condition condition : trigger.conditions()) {
                String value = condition.wanted().value();
                if (condition.wanted().match().equals("EQUALS")) {
                    byHeader(condition.name())
                            .triggers()
                            .computeIfAbsent(new AsciiString(value), key -> new ArrayList<>(1))
                            .add(trigger);
                    return;
                }
            }
            others.add(trigger);
        }

        private ByValue byHeader(AsciiString name) {
            for (ByValue each : byHeader) {
                if (each.name().equals(name)) {
                    return each;
                }
            }
            ByValue added = new ByValue(name, new HashMap<>());
            byHeader.add(added);
            return added;
        }

        /** Returns the first match; null if absent. */
        @Nullable
        Trigger first(@Nullable CharSequence method, int status, Http2Headers headers) {
            Trigger first = first(others, method, status, headers);
            for (int i = 0; i < byHeader.size(); i++) {
                ByValue waiting = byHeader.get(i);
                CharSequence value = headers.get(waiting.name());
                List<Trigger> candidates =
                        value == null ? null : waiting.triggers().get(HeaderNames.ascii(value));
                Trigger found = candidates == null ? null : first(candidates, method, status, headers);
                if (found != null && (first == null || found.order() < first.order())) {
                    first = found;
                }
            }
            return first;
        }

        private static @Nullable Trigger first(
                List<Trigger> triggers, @Nullable CharSequence method, int status, Http2Headers headers) {
            for (int i = 0; i < triggers.size(); i++) {
                if (triggers.get(i).matches(method, status, headers)) {
                    return triggers.get(i);
                }
            }
            return null;
        }
    }

    /**
     * Orders trigger points by precedence, then by name.
     *
     * @param kind see {@link MediationTriggerPoint#point}
     */
    public Triggers(String kind, Map<String, MediationTriggerPoint> points, Map<String, MediationRuleGroup> groups) {
        List<MediationTriggerPoint> ordered = new ArrayList<>(new TreeMap<>(points).values());
        ordered.sort(Comparator.comparingInt(MediationTriggerPoint::precedence));
        ordered.forEach(point -> point.nfServices().forEach(service -> byService.put(service, new Index())));
        for (int order = 0; order < ordered.size(); order++) {
            MediationTriggerPoint point = ordered.get(order);
            MediationRuleGroup group = groups.get(point.ruleGroup());
            if (group != null && point.point().equals(kind)) {
                boolean body = group.rules().stream().anyMatch(Triggers::looksAtBody);
                add(new Trigger(order, point, conditions(point), body));
            }
        }
        empty = general.isEmpty() && byService.values().stream().allMatch(Index::isEmpty);
    }

    private void add(Trigger trigger) {
        if (trigger.point().nfServices().isEmpty()) {
            general.add(trigger);
            byService.values().forEach(index -> index.add(trigger));
        } else {
            trigger.point()
                    .nfServices()
                    .forEach(service -> byService
                            .computeIfAbsent(service, key -> new Index())
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

    /** Returns true when there are no trigger points. */
    public boolean isEmpty() {
        return empty;
    }

    /** Returns the trigger points that may match a service. */
    public Index of(String service) {
        return byService.getOrDefault(service, general);
    }
}
