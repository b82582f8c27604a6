// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.function.Function;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Ipv6Prefix;

/** Formats of the basic and derived AVP types. */
@SpecRef({"RFC 6733 4.2", "RFC 6733 4.3"})
public final class AvpFormats {
    private static final int ANY = Avp.MAX_LENGTH;
    private static final int MAX_NAME = 255;
    private static final int MAX_FILTER = 2048;
    private static final long NTP_EPOCH_SECONDS = 2_208_988_800L;

    /** OctetString, represented by its octets. */
    public static final AvpFormat<byte[]> OCTET_STRING =
            format(0, ANY, byte[]::clone, (w, o, n) -> Arrays.copyOfRange(w, o, o + n));
    /** OctetString in the text form of {@link OctetText}; tabs and line breaks are kept, as in SDP. */
    public static final AvpFormat<String> OCTET_TEXT =
            format(0, ANY, OctetText::octets, (w, o, n) -> OctetText.of(w, o, n, true));
    /** OctetString that is a name, in the text form of {@link OctetText}, of at most {@value #MAX_NAME} octets. */
    public static final AvpFormat<String> OCTET_NAME = format(0, ANY, OctetText::octets, AvpFormats::octetName);
    /** UTF8String. */
    public static final AvpFormat<String> TEXT =
            format(0, ANY, s -> s.getBytes(StandardCharsets.UTF_8), AvpFormats::text);
    /**
     * UTF8String that is a name. Since names are used as keys, stored, logged and used as metric labels, they are
     * limited to 255 octets and must not contain control characters.
     */
    public static final AvpFormat<String> NAME =
            format(0, ANY, s -> s.getBytes(StandardCharsets.UTF_8), AvpFormats::name);
    /** Variant of {@link #NAME} that must not be empty, since it serves as a lookup key. */
    public static final AvpFormat<String> IDENTIFIER =
            format(0, ANY, s -> s.getBytes(StandardCharsets.UTF_8), AvpFormats::identifier);
    /** IPFilterRule: a name of at most {@value #MAX_FILTER} octets. */
    public static final AvpFormat<String> IP_FILTER_RULE =
            format(0, ANY, s -> s.getBytes(StandardCharsets.UTF_8), AvpFormats::filter);
    /** DiameterIdentity: a domain name, limited to the maximum length of the DNS. */
    public static final AvpFormat<String> IDENTITY =
            format(1, 255, s -> s.getBytes(StandardCharsets.UTF_8), AvpFormats::identity);
    /** Integer32 and Enumerated. Enumerations are open: any number is accepted. */
    public static final AvpFormat<Integer> INTEGER32 = format(4, 4, v -> int32(v), (w, o, n) -> WireBytes.int32(w, o));
    /** Unsigned32. */
    public static final AvpFormat<Long> UNSIGNED32 =
            format(4, 4, v -> unsigned32(v), (w, o, n) -> WireBytes.int32(w, o) & 0xFFFF_FFFFL);
    /** Unsigned64; values from 2^63 on are returned as negative numbers. */
    public static final AvpFormat<Long> UNSIGNED64 = format(8, 8, v -> int64(v), (w, o, n) -> WireBytes.int64(w, o));
    /** Float32. */
    public static final AvpFormat<Float> FLOAT32 =
            format(4, 4, v -> int32(Float.floatToIntBits(v)), (w, o, n) -> Float.intBitsToFloat(WireBytes.int32(w, o)));
    /** Time in whole seconds; supports the era after 2036. */
    public static final AvpFormat<Instant> TIME = format(4, 4, AvpFormats::time, AvpFormats::time);
    /** IPv4 or IPv6 Address. */
    public static final AvpFormat<InetAddress> ADDRESS = format(6, 18, AvpFormats::address, AvpFormats::address);
    /** IPv4 address of four octets, as in Framed-IP-Address. */
    public static final AvpFormat<Inet4Address> IPV4_ADDRESS = format(4, 4, Inet4Address::getAddress, AvpFormats::ipv4);
    /** IPv6 prefix, as in Framed-IPv6-Prefix. */
    public static final AvpFormat<Ipv6Prefix> IPV6_PREFIX = format(2, 18, AvpFormats::prefix, AvpFormats::prefix);
    /** Grouped. */
    public static final AvpFormat<AvpGroup> GROUPED =
            format(0, ANY, AvpGroup::encode, (w, o, n) -> new AvpGroup(AvpReader.read(w, o, o + n)));

    private AvpFormats() {}

    private interface Decoding<T> {
        T decode(byte[] wire, int offset, int length);
    }

    private record Format<T>(int minLength, int maxLength, Function<T, byte[]> encoding, Decoding<T> decoding)
            implements AvpFormat<T> {
        @Override
        public byte[] encode(T value) {
            return encoding.apply(value);
        }

        @Override
        public T decode(byte[] wire, int offset, int length) {
            return decoding.decode(wire, offset, length);
        }

        @Override
        public void check(byte[] wire, int offset, int length) {
            if (minLength != maxLength) { // a fixed length is the only constraint
                decoding.decode(wire, offset, length);
            }
        }
    }

    private static <T> AvpFormat<T> format(int min, int max, Function<T, byte[]> encoding, Decoding<T> decoding) {
        return new Format<>(min, max, encoding, decoding);
    }

    private static byte[] int32(int value) {
        byte[] data = new byte[4];
        WireBytes.putInt32(data, 0, value);
        return data;
    }

    private static byte[] unsigned32(long value) {
        if (value < 0 || value > 0xFFFF_FFFFL) {
            throw new IllegalArgumentException("not an Unsigned32: " + value);
        }
        return int32((int) value);
    }

    private static byte[] int64(long value) {
        byte[] data = new byte[8];
        WireBytes.putInt64(data, 0, value);
        return data;
    }

    private static String text(byte[] wire, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (wire[i] < 0) {
                return strictUtf8(wire, offset, length);
            }
        }
        return new String(wire, offset, length, StandardCharsets.ISO_8859_1);
    }

    /** Decodes visible ASCII: no other characters may enter routes, logs and metric labels. */
    private static String identity(byte[] wire, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (wire[i] <= ' ' || wire[i] > '~') {
                throw new IllegalArgumentException("not a domain name");
            }
        }
        return new String(wire, offset, length, StandardCharsets.ISO_8859_1);
    }

    private static String name(byte[] wire, int offset, int length) {
        return line(wire, offset, length, MAX_NAME);
    }

    private static String octetName(byte[] wire, int offset, int length) {
        requireAtMost(MAX_NAME, length);
        return OctetText.of(wire, offset, length, false);
    }

    private static void requireAtMost(int max, int length) {
        if (length > max) {
            throw new IllegalArgumentException(length + " octets, more than " + max);
        }
    }

    private static String identifier(byte[] wire, int offset, int length) {
        if (length == 0) {
            throw new IllegalArgumentException("empty");
        }
        return name(wire, offset, length);
    }

    private static String filter(byte[] wire, int offset, int length) {
        return line(wire, offset, length, MAX_FILTER);
    }

    private static String line(byte[] wire, int offset, int length, int max) {
        requireAtMost(max, length);
        for (int i = offset; i < offset + length; i++) {
            if ((wire[i] >= 0 && wire[i] < ' ') || wire[i] == 0x7F) {
                throw new IllegalArgumentException("contains a control character");
            }
        }
        return text(wire, offset, length);
    }

    private static String strictUtf8(byte[] wire, int offset, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(wire, offset, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("not UTF-8", e);
        }
    }

    private static byte[] time(Instant value) {
        return int32((int) (value.getEpochSecond() + NTP_EPOCH_SECONDS));
    }

    private static Instant time(byte[] wire, int offset, int length) {
        long seconds = WireBytes.int32(wire, offset) & 0xFFFF_FFFFL;
        // As in SNTP: with the top bit clear, the era is the one that starts in 2036.
        long era = seconds < 0x8000_0000L ? 1L << 32 : 0;
        return Instant.ofEpochSecond(seconds + era - NTP_EPOCH_SECONDS);
    }

    private static byte[] address(InetAddress value) {
        byte[] octets = value.getAddress();
        byte[] data = new byte[2 + octets.length];
        data[1] = (byte) (octets.length == 4 ? 1 : 2);
        System.arraycopy(octets, 0, data, 2, octets.length);
        return data;
    }

    private static InetAddress address(byte[] wire, int offset, int length) {
        int family = (wire[offset] & 0xFF) << 8 | (wire[offset + 1] & 0xFF);
        int octets = length - 2;
        if ((family != 1 || octets != 4) && (family != 2 || octets != 16)) {
            throw new IllegalArgumentException("an address of family " + family + " with " + octets + " octets");
        }
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(wire, offset + 2, offset + length));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("not an address", e);
        }
    }

    private static Inet4Address ipv4(byte[] wire, int offset, int length) {
        try {
            return (Inet4Address) InetAddress.getByAddress(Arrays.copyOfRange(wire, offset, offset + length));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("not an IPv4 address", e);
        }
    }

    @SpecRef("RFC 3162 2.3")
    private static byte[] prefix(Ipv6Prefix value) {
        ByteBuffer data = ByteBuffer.allocate(18).putShort((short) value.length());
        data.putLong(value.high()).putLong(value.low());
        return Arrays.copyOf(data.array(), 2 + (value.length() + 7) / 8);
    }

    // The reserved octet is ignored, since some gateways set it.
    @SpecRef("RFC 3162 2.3")
    private static Ipv6Prefix prefix(byte[] wire, int offset, int length) {
        int bits = wire[offset + 1] & 0xFF;
        int octets = length - 2;
        if ((bits + 7) / 8 > octets) {
            throw new IllegalArgumentException("a prefix of " + bits + " bits in " + octets + " octets");
        }
        ByteBuffer whole = ByteBuffer.wrap(Arrays.copyOf(Arrays.copyOfRange(wire, offset + 2, offset + length), 16));
        long high = whole.getLong();
        long low = whole.getLong();
        Ipv6Prefix prefix = new Ipv6Prefix(high, low, bits);
        if (prefix.high() != high || prefix.low() != low) {
            throw new IllegalArgumentException("bits beyond a prefix of " + bits + " bits");
        }
        return prefix;
    }
}
