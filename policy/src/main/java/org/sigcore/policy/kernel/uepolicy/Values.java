// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.UUID;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import tools.jackson.databind.JsonNode;

/** Encodes the values of components from JSON. Invalid values throw IllegalArgumentException. */
final class Values {
    private static final long NTP_TO_UNIX = 2_208_988_800L;
    private static final int MOST_OF_LABEL = 63;

    private Values() {}

    static byte[] octets(int... values) {
        byte[] octets = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            octets[i] = (byte) values[i];
        }
        return octets;
    }

    static byte[] two(int value) {
        return octets(value >>> 8, value);
    }

    static byte[] text(JsonNode text) {
        return shortly(string(text).getBytes(StandardCharsets.UTF_8));
    }

    static byte[] shortly(byte[] value) {
        return new OctetWriter().shortly(value).toArray();
    }

    /** Encodes a DNN or FQDN as labels. */
    @SpecRef({"TS 23.003 9.1", "TS 23.003 19.4.2"})
    static byte[] labels(JsonNode name) {
        OctetWriter out = new OctetWriter();
        for (String label : string(name).split("\\.", -1)) {
            byte[] octets = label.getBytes(StandardCharsets.US_ASCII);
            if (octets.length == 0 || octets.length > MOST_OF_LABEL) {
                throw expected("labels of 1 to 63 characters with dots between them", name);
            }
            out.one(octets.length).all(octets);
        }
        return shortly(out.toArray());
    }

    static String string(JsonNode value) {
        if (!value.isString()) {
            throw expected("a text", value);
        }
        return value.stringValue();
    }

    static int number(JsonNode value, int least, int most) {
        if (!value.isIntegralNumber()
                || !value.canConvertToInt()
                || value.intValue() < least
                || value.intValue() > most) {
            throw expected("a number of " + least + " to " + most, value);
        }
        return value.intValue();
    }

    static byte[] uuid(JsonNode value) {
        UUID id;
        try {
            id = UUID.fromString(string(value));
        } catch (IllegalArgumentException e) {
            throw expected("a UUID", value);
        }
        return new OctetWriter()
                .four(id.getMostSignificantBits() >>> 32)
                .four(id.getMostSignificantBits())
                .four(id.getLeastSignificantBits() >>> 32)
                .four(id.getLeastSignificantBits())
                .toArray();
    }

    /** Encodes an address and its mask. */
    static byte[] ipv4(JsonNode value) {
        String[] parts = string(value).split("/", 2);
        int length = parts.length == 1 ? 32 : prefix(parts[1], 32, value);
        int mask = length == 0 ? 0 : -1 << (32 - length);
        if (!(address(parts[0], value) instanceof Inet4Address address)) {
            throw expected("an IPv4 address or prefix", value);
        }
        return new OctetWriter().all(address.getAddress()).four(mask).toArray();
    }

    /** Encodes an address and its prefix length. */
    static byte[] ipv6(JsonNode value) {
        String[] parts = string(value).split("/", 2);
        int length = parts.length == 1 ? 128 : prefix(parts[1], 128, value);
        if (!(address(parts[0], value) instanceof Inet6Address address)) {
            throw expected("an IPv6 address or prefix", value);
        }
        return new OctetWriter().all(address.getAddress()).one(length).toArray();
    }

    private static InetAddress address(String text, JsonNode value) {
        try {
            return InetAddress.ofLiteral(text);
        } catch (IllegalArgumentException e) {
            throw expected("an IP address", value);
        }
    }

    private static int prefix(String text, int most, JsonNode value) {
        if (!text.matches("[0-9]{1,3}") || Integer.parseInt(text) > most) {
            throw expected("a prefix length of 0 to " + most, value);
        }
        return Integer.parseInt(text);
    }

    /** Returns the first and the last port of {@code 443} or {@code 8000-8080}. */
    static int[] ports(JsonNode value) {
        String text = string(value);
        if (!text.matches("[0-9]{1,5}(-[0-9]{1,5})?")) {
            throw expected("a port or a range of ports", value);
        }
        String[] parts = text.split("-");
        int first = Integer.parseInt(parts[0]);
        int last = Integer.parseInt(parts[parts.length - 1]);
        if (first > last || last > 65_535) {
            throw expected("ports up to 65535, the lower one first", value);
        }
        return new int[] {first, last};
    }

    static byte[] mac(String text, JsonNode value) {
        String hex = text.replaceAll("[:-]", "");
        if (!text.matches("([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}")) {
            throw expected("a MAC address", value);
        }
        return HexFormat.of().parseHex(hex);
    }

    static byte[] hex(JsonNode value) {
        String text = string(value);
        if (!text.matches("([0-9A-Fa-f]{2})*")) {
            throw expected("octets in hexadecimal", value);
        }
        return HexFormat.of().parseHex(text);
    }

    static PlmnId plmn(JsonNode value) {
        return new PlmnId(String.valueOf(Json.string(value, "mcc")), String.valueOf(Json.string(value, "mnc")));
    }

    /** Encodes seconds and fraction since 1900. */
    @SpecRef("RFC 5905 6")
    static byte[] time(JsonNode value) {
        Instant time;
        try {
            time = OffsetDateTime.parse(string(value)).toInstant();
        } catch (DateTimeException e) {
            throw expected("a date and time of RFC 3339", value);
        }
        return new OctetWriter()
                .four(time.getEpochSecond() + NTP_TO_UNIX)
                .four(((long) time.getNano() << 32) / 1_000_000_000L)
                .toArray();
    }

    static IllegalArgumentException expected(String what, JsonNode value) {
        String given = Json.text(value);
        return new IllegalArgumentException(
                "expected " + what + ", got " + given.substring(0, Math.min(80, given.length())));
    }
}
