// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
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
    private static final Pattern TEXT = Pattern.compile("(\\d{1,64}(?:\\.\\d{1,64})?) (bps|Kbps|Mbps|Gbps|Tbps)");
    private static final String[] UNITS = {"bps", "Kbps", "Mbps", "Gbps", "Tbps"};

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
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("expected a bit rate such as 100 Mbps, got " + text);
        }
        int unit = 0;
        while (!UNITS[unit].equals(matcher.group(2))) {
            unit++;
        }
        BigInteger bits =
                new BigDecimal(matcher.group(1)).scaleByPowerOfTen(3 * unit).toBigInteger();
        return new BitRate(bits.bitLength() < Long.SIZE ? bits.longValue() : Long.MAX_VALUE);
    }

    /** Returns the bit rate in a member of a document; null if it is absent or invalid. */
    public static @Nullable BitRate of(JsonNode document, String member) {
        JsonNode value = document.get(member);
        return value == null ? null : of(value);
    }

    /** Returns the bit rate in a JSON value; null if it is invalid. */
    public static @Nullable BitRate of(JsonNode value) {
        return value.isString() && TEXT.matcher(value.stringValue()).matches() ? parse(value.stringValue()) : null;
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
        while (unit < UNITS.length - 1 && value != 0 && value % 1000 == 0) {
            value /= 1000;
            unit++;
        }
        return value + " " + UNITS[unit];
    }
}
