// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/**
 * A bit rate in integer bits per second. The text form is that of the SBI: a number, a space and a decimal unit.
 *
 * @param bitsPerSecond at least 0
 */
@SpecRef("TS 29.571 5.5.2")
public record BitRate(long bitsPerSecond) implements Comparable<BitRate> {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,64}(?:\\.\\d{1,64})?");
    private static final List<String> UNITS = List.of("bps", "Kbps", "Mbps", "Gbps", "Tbps");
    private static final long[] FACTORS = {1, 1000, 1_000_000, 1_000_000_000, 1_000_000_000_000L};

    public BitRate {
        if (bitsPerSecond < 0) {
            throw new IllegalArgumentException("expected 0 or more bits a second, got " + bitsPerSecond);
        }
    }

    /**
     * Parses a text such as {@code 100 Mbps}; values beyond the range of a long result in {@link Long#MAX_VALUE}.
     *
     * @throws IllegalArgumentException if the text is not a bit rate, or has a number of more than 64 digits
     */
    public static BitRate parse(String text) {
        BitRate rate = read(text);
        if (rate == null) {
            throw new IllegalArgumentException("expected a bit rate such as 100 Mbps, got " + text);
        }
        return rate;
    }

    private static @Nullable BitRate read(String text) {
        int space = text.indexOf(' ');
        int unit = space < 0 ? -1 : UNITS.indexOf(text.substring(space + 1));
        if (unit < 0) {
            return null;
        }
        String number = text.substring(0, space);
        long small = smallNumber(number);
        if (small >= 0) {
            long factor = FACTORS[unit];
            return new BitRate(small > Long.MAX_VALUE / factor ? Long.MAX_VALUE : small * factor);
        }
        if (!NUMBER.matcher(number).matches()) {
            return null;
        }
        BigInteger bits = new BigDecimal(number).scaleByPowerOfTen(3 * unit).toBigInteger();
        return new BitRate(bits.bitLength() < Long.SIZE ? bits.longValue() : Long.MAX_VALUE);
    }

    /** Returns an integer of up to 18 digits; -1 for any other text. */
    private static long smallNumber(String text) {
        long value = text.isEmpty() || text.length() > 18 ? -1 : 0;
        for (int i = 0; i < text.length() && value >= 0; i++) {
            int digit = text.charAt(i) - '0';
            value = digit < 0 || digit > 9 ? -1 : 10 * value + digit;
        }
        return value;
    }

    /** Returns the bit rate in a member of a document; null if it is absent or invalid. */
    public static @Nullable BitRate of(JsonNode document, String member) {
        JsonNode value = document.get(member);
        return value == null ? null : of(value);
    }

    /** Returns the bit rate in a JSON value; null if it is invalid. */
    public static @Nullable BitRate of(JsonNode value) {
        return value.isString() ? read(value.stringValue()) : null;
    }

    /** Returns the sum, limited to {@link Long#MAX_VALUE}. */
    public BitRate plus(BitRate other) {
        long sum = bitsPerSecond + other.bitsPerSecond;
        return new BitRate(sum < 0 ? Long.MAX_VALUE : sum);
    }

    /** Returns a percentage of the rate, rounded down. */
    public BitRate percent(int percent) {
        return new BitRate(bitsPerSecond / 100 * percent + bitsPerSecond % 100 * percent / 100);
    }

    @Override
    public int compareTo(BitRate other) {
        return Long.compare(bitsPerSecond, other.bitsPerSecond);
    }

    /** Returns the text form in the largest unit that requires no fraction. */
    @Override
    public String toString() {
        long value = bitsPerSecond;
        int unit = 0;
        while (unit < UNITS.size() - 1 && value != 0 && value % 1000 == 0) {
            value /= 1000;
            unit++;
        }
        return value + " " + UNITS.get(unit);
    }
}
