// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;
import org.sigcore.model.Json;
import org.sigcore.model.session.BitRate;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import tools.jackson.databind.node.ArrayNode;

/** Blocks for numbers and bit rates. */
final class NumberBlocks {
    private NumberBlocks() {}

    static void addTo(BlockSet set) {
        set.value("math_number", parts -> {
                    double number = Values.number(parts.field("NUM"));
                    if (Double.isNaN(number) || Double.isInfinite(number)) {
                        parts.fault("NUM", "expected a number");
                    }
                    return new Expr.Const(Values.of(number));
                })
                .value("math_arithmetic", NumberBlocks::arithmetic)
                .value("math_single", NumberBlocks::single)
                .value("math_round", NumberBlocks::round)
                .value("math_number_property", NumberBlocks::property)
                .value("math_modulo", parts -> {
                    Expr one = parts.expr("DIVIDEND");
                    Expr other = parts.expr("DIVISOR");
                    return Expr.number(frame -> one.number(frame) % other.number(frame));
                })
                .value("math_constrain", parts -> {
                    Expr value = parts.expr("VALUE");
                    Expr low = parts.expr("LOW");
                    Expr high = parts.expr("HIGH");
                    return Expr.number(
                            frame -> Math.min(Math.max(value.number(frame), low.number(frame)), high.number(frame)));
                })
                .value("math_on_list", NumberBlocks::onList);
        rates(set);
    }

    private static void rates(BlockSet set) {
        set.value("sc_to_number", parts -> {
                    Expr value = parts.expr("VALUE");
                    return Expr.number(value::number);
                })
                .value("sc_bitrate", parts -> {
                    Expr value = parts.expr("VALUE");
                    return Expr.number(frame -> {
                        BitRate rate = BitRate.of(value.value(frame));
                        return rate == null ? Double.NaN : rate.bitsPerSecond();
                    });
                })
                .value("sc_bitrate_text", parts -> {
                    Expr value = parts.expr("VALUE");
                    return Expr.text(frame -> {
                        double bits = value.number(frame);
                        return bits >= 0 && bits < Long.MAX_VALUE ? new BitRate((long) bits).toString() : null;
                    });
                })
                .value("sc_lowest_rate", parts -> rate(parts, -1))
                .value("sc_highest_rate", parts -> rate(parts, 1));
    }

    private static Expr arithmetic(Parts parts) {
        Expr one = parts.expr("A");
        Expr other = parts.expr("B");
        return switch (parts.field("OP")) {
            case "ADD" -> Expr.number(frame -> one.number(frame) + other.number(frame));
            case "MINUS" -> Expr.number(frame -> one.number(frame) - other.number(frame));
            case "MULTIPLY" -> Expr.number(frame -> one.number(frame) * other.number(frame));
            case "DIVIDE" -> Expr.number(frame -> one.number(frame) / other.number(frame));
            default -> Expr.number(frame -> Math.pow(one.number(frame), other.number(frame)));
        };
    }

    private static Expr single(Parts parts) {
        Expr value = parts.expr("NUM");
        return switch (parts.field("OP")) {
            case "ROOT" -> Expr.number(frame -> Math.sqrt(value.number(frame)));
            case "ABS" -> Expr.number(frame -> Math.abs(value.number(frame)));
            case "NEG" -> Expr.number(frame -> -value.number(frame));
            case "LN" -> Expr.number(frame -> Math.log(value.number(frame)));
            case "LOG10" -> Expr.number(frame -> Math.log10(value.number(frame)));
            case "EXP" -> Expr.number(frame -> Math.exp(value.number(frame)));
            default -> Expr.number(frame -> Math.pow(10, value.number(frame)));
        };
    }

    private static Expr round(Parts parts) {
        Expr value = parts.expr("NUM");
        return switch (parts.field("OP")) {
            case "ROUNDUP" -> Expr.number(frame -> Math.ceil(value.number(frame)));
            case "ROUNDDOWN" -> Expr.number(frame -> Math.floor(value.number(frame)));
            default -> Expr.number(frame -> Math.floor(value.number(frame) + 0.5));
        };
    }

    private static Expr property(Parts parts) {
        Expr value = parts.expr("NUMBER_TO_CHECK");
        return switch (parts.field("PROPERTY")) {
            case "EVEN" -> Expr.truth(frame -> value.number(frame) % 2 == 0);
            case "ODD" -> Expr.truth(frame -> Math.abs(value.number(frame) % 2) == 1);
            case "WHOLE" -> Expr.truth(frame -> value.number(frame) % 1 == 0);
            case "POSITIVE" -> Expr.truth(frame -> value.number(frame) > 0);
            case "NEGATIVE" -> Expr.truth(frame -> value.number(frame) < 0);
            case "PRIME" -> Expr.truth(frame -> isPrime(value.number(frame), frame));
            default -> {
                Expr divisor = parts.expr("DIVISOR");
                yield Expr.truth(frame -> value.number(frame) % divisor.number(frame) == 0);
            }
        };
    }

    private static boolean isPrime(double number, Frame frame) {
        if (!(number >= 2 && number % 1 == 0)) {
            return false;
        }
        frame.step((int) Math.sqrt(number) >> 3); // for an excessive number the step limit ends the evaluation
        long whole = (long) number;
        for (long divisor = 2; divisor * divisor <= whole; divisor++) {
            if (whole % divisor == 0) {
                return false;
            }
        }
        return true;
    }

    private static Expr onList(Parts parts) {
        Expr list = parts.expr("LIST");
        String operation = parts.field("OP");
        if (operation.equals("MODE")) {
            return modes(list);
        }
        return Expr.number(frame -> {
            double[] numbers = numbers(list, frame).toArray();
            frame.step(numbers.length >> 3);
            if (numbers.length == 0) {
                return operation.equals("SUM") ? 0 : Double.NaN;
            }
            return switch (operation) {
                case "SUM" -> DoubleStream.of(numbers).sum();
                case "MIN" -> DoubleStream.of(numbers).min().orElseThrow();
                case "MAX" -> DoubleStream.of(numbers).max().orElseThrow();
                case "AVERAGE" -> DoubleStream.of(numbers).sum() / numbers.length;
                case "STD_DEV" -> deviation(numbers);
                default -> median(numbers);
            };
        });
    }

    // A list as in the stock editor, since several values may be equally frequent.
    private static Expr modes(Expr list) {
        return Expr.value(Type.LIST, frame -> {
            Map<Double, Integer> counts = new LinkedHashMap<>();
            double[] numbers = numbers(list, frame).toArray();
            frame.step(numbers.length >> 3);
            for (double number : numbers) {
                counts.merge(number, 1, Integer::sum);
            }
            int most =
                    counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
            ArrayNode modes = Json.array();
            counts.forEach((number, count) -> {
                if (count == most) {
                    modes.add(Values.of(number.doubleValue()));
                }
            });
            return frame.grown(modes);
        });
    }

    private static double deviation(double[] numbers) {
        double mean = DoubleStream.of(numbers).sum() / numbers.length;
        return Math.sqrt(DoubleStream.of(numbers)
                        .map(number -> (number - mean) * (number - mean))
                        .sum()
                / numbers.length);
    }

    private static DoubleStream numbers(Expr list, Frame frame) {
        return StreamSupport.stream(list.value(frame).spliterator(), false)
                .mapToDouble(Values::number)
                .filter(number -> !Double.isNaN(number));
    }

    private static double median(double[] numbers) {
        Arrays.sort(numbers);
        int middle = numbers.length / 2;
        return numbers.length % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2;
    }

    private static Expr rate(Parts parts, int sign) {
        Expr[] rates = parts.numbered("ADD");
        return Expr.text(frame -> {
            BitRate best = null;
            for (Expr each : rates) {
                BitRate rate = BitRate.of(each.value(frame));
                if (rate != null && (best == null || Integer.signum(rate.compareTo(best)) == sign)) {
                    best = rate;
                }
            }
            return best == null ? null : best.toString();
        });
    }
}
