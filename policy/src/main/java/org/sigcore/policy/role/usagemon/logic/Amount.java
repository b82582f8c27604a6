// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Usage or a usage limit: octets, and seconds for the duration, never negative. An absent dimension is unlimited or was
 * not measured. Pure, immutable.
 */
public record Amount(Map<Dimension, Long> values) {
    /** Empty amount: nothing is limited or measured. */
    public static final Amount NONE = new Amount(Map.of());

    private static final double WHOLE = 100.0;

    /** Copies the values. */
    public Amount {
        Map<Dimension, Long> sorted = new EnumMap<>(Dimension.class);
        sorted.putAll(values);
        values = Map.copyOf(sorted);
    }

    /** Reads a UsageThreshold. */
    @SpecRef("TS 29.122 5.2.1.2.3")
    public static Amount ofLimit(@Nullable JsonNode threshold) {
        return read(threshold, Dimension::limit);
    }

    /**
     * Reads an AccuUsageReport, adding the usage before and after a monitoring time; a missing total is the sum of both
     * directions.
     */
    @SpecRef("TS 29.512 5.6.2.18")
    public static Amount ofReport(JsonNode report) {
        Amount reported = read(report, Dimension::usage).plus(read(report, Dimension::nextUsage));
        Long up = reported.values.get(Dimension.UPLINK);
        Long down = reported.values.get(Dimension.DOWNLINK);
        return reported.values.containsKey(Dimension.TOTAL) || (up == null && down == null)
                ? reported
                : reported.with(Dimension.TOTAL, saturated(up == null ? 0 : up, down == null ? 0 : down));
    }

    private static Amount read(@Nullable JsonNode document, Function<Dimension, String> name) {
        Map<Dimension, Long> values = new EnumMap<>(Dimension.class);
        for (Dimension each : Dimension.values()) {
            JsonNode value = document == null ? null : document.get(name.apply(each));
            if (value != null && value.isIntegralNumber()) {
                values.put(each, value.canConvertToLong() ? Math.max(0, value.longValue()) : Long.MAX_VALUE);
            } else if (value != null && value.isNumber()) {
                values.put(each, Math.max(0, (long) value.doubleValue())); // the quotient of a policy
            }
        }
        return values.isEmpty() ? NONE : new Amount(values);
    }

    /** Returns a UsageThreshold. */
    public ObjectNode limit() {
        return written(Dimension::limit);
    }

    /** Returns the thresholds of UsageMonitoringData. */
    public ObjectNode thresholds() {
        return written(Dimension::threshold);
    }

    private ObjectNode written(Function<Dimension, String> name) {
        ObjectNode document = Json.object();
        for (Dimension each : Dimension.values()) {
            Long value = values.get(each);
            if (value != null) {
                document.set(name.apply(each), node(value));
            }
        }
        return document;
    }

    /** Uses the number type of a parsed document, since documents are compared. */
    private static JsonNode node(long value) {
        return value == (int) value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
    }

    /** True if nothing is limited or measured. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** True if at least one dimension is used up. */
    public boolean isExhausted() {
        return values.containsValue(0L);
    }

    /** Returns the sum of both amounts. */
    public Amount plus(Amount other) {
        Map<Dimension, Long> sum = new EnumMap<>(Dimension.class);
        sum.putAll(values);
        other.values.forEach((each, value) -> sum.merge(each, value, Amount::saturated));
        return new Amount(sum);
    }

    /** Subtracts the other amount, in the dimensions of this one; at least zero. */
    public Amount minus(Amount other) {
        return with(other, (own, taken) -> Math.max(0, own - taken));
    }

    /** Returns the minimum of both, in the dimensions of this one. */
    public Amount atMost(Amount other) {
        return with(other, Math::min);
    }

    /** Returns the maximum of both, in the dimensions of this one. */
    public Amount atLeast(Amount other) {
        return with(other, Math::max);
    }

    /** Returns this amount in the dimensions that the other one also has. */
    public Amount only(Amount other) {
        Map<Dimension, Long> some = new EnumMap<>(Dimension.class);
        values.forEach((each, value) -> {
            if (other.values.containsKey(each)) {
                some.put(each, value);
            }
        });
        return new Amount(some);
    }

    /** Returns this amount in the dimensions that the other one lacks. */
    public Amount without(Amount other) {
        Map<Dimension, Long> some = new EnumMap<>(Dimension.class);
        values.forEach((each, value) -> {
            if (!other.values.containsKey(each)) {
                some.put(each, value);
            }
        });
        return new Amount(some);
    }

    /** Returns a percentage, rounded up. */
    public Amount percent(int percent) {
        Map<Dimension, Long> part = new EnumMap<>(Dimension.class);
        values.forEach((each, value) -> part.put(each, (long) Math.ceil(value * (percent / WHOLE))));
        return new Amount(part);
    }

    private Amount with(Amount other, LongBinaryOperator operator) {
        Map<Dimension, Long> result = new EnumMap<>(Dimension.class);
        values.forEach((each, value) -> {
            Long others = other.values.get(each);
            result.put(each, others == null ? value : Long.valueOf(operator.applyAsLong(value, others)));
        });
        return new Amount(result);
    }

    private Amount with(Dimension dimension, long value) {
        Map<Dimension, Long> more = new EnumMap<>(Dimension.class);
        more.putAll(values);
        more.put(dimension, value);
        return new Amount(more);
    }

    private static long saturated(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
