// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.sigcore.model.SpecRef;

/** Splits octets into AVPs. Pure; reads a single level, so that nesting depth costs no stack. */
@SpecRef({"RFC 6733 4.1", "RFC 6733 7.1.5"})
final class AvpReader {
    private AvpReader() {}

    /**
     * Reads AVPs from {@code from} to {@code end} into the list. On error, the list contains the AVPs before the
     * defect.
     *
     * @throws InvalidAvpException 5014 with the invalid header, completed with zeros if truncated; 5009 with the first
     *     AVP beyond the maximum
     */
    static void read(byte[] wire, int from, int end, List<Avp> into, int max) {
        int at = from;
        while (at < end) {
            int left = end - at;
            if (left < 8) {
                throw truncated(wire, at, end);
            }
            int length = WireBytes.int24(wire, at + 5);
            int header = (wire[at + 4] & Avp.FLAG_VENDOR) != 0 ? 12 : 8;
            if (length < header || length > left) {
                throw truncated(wire, at, end);
            }
            // Padding may be missing after the last AVP of a group; elsewhere the next AVP would be invalid.
            int size = Math.min(WireBytes.padded(length), left);
            Avp avp = new Avp(wire, at, length, size);
            if (into.size() == max) {
                throw tooMany(avp, max);
            }
            into.add(avp);
            at += size;
        }
    }

    /**
     * Reads AVPs with certain codes and skips all others.
     *
     * @return false if an AVP has an invalid length, or more than {@code max} AVPs have these codes
     */
    static boolean readSome(byte[] wire, int from, int end, IntPredicate codes, List<Avp> into, int max) {
        int at = from;
        while (at < end) {
            int left = end - at;
            int length = left < 8 ? left + 1 : WireBytes.int24(wire, at + 5);
            if (length > left || length < 8) {
                return false;
            }
            int size = Math.min(WireBytes.padded(length), left);
            if (codes.test(WireBytes.int32(wire, at))) {
                if (into.size() == max || (length < 12 && (wire[at + 4] & Avp.FLAG_VENDOR) != 0)) {
                    return false;
                }
                into.add(new Avp(wire, at, length, size));
            }
            at += size;
        }
        return true;
    }

    static List<Avp> read(byte[] wire, int from, int end) {
        List<Avp> avps = new ArrayList<>();
        read(wire, from, end, avps, Integer.MAX_VALUE);
        return avps;
    }

    private static InvalidAvpException tooMany(Avp avp, int max) {
        return new InvalidAvpException(
                ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES, avp, "more than " + max + " AVPs");
    }

    private static InvalidAvpException truncated(byte[] wire, int at, int end) {
        byte[] header = Arrays.copyOf(Arrays.copyOfRange(wire, at, Math.min(at + 12, end)), 12);
        int code = WireBytes.int32(header, 0);
        int flags = header[4] & 0xFF;
        int vendorId = (flags & Avp.FLAG_VENDOR) != 0 ? WireBytes.int32(header, 8) : 0;
        Avp offending = Avp.of(code, vendorId, flags, new byte[0]);
        return new InvalidAvpException(
                ResultCode.DIAMETER_INVALID_AVP_LENGTH,
                offending,
                "AVP " + Integer.toUnsignedString(code) + " does not fit into its message or group");
    }
}
