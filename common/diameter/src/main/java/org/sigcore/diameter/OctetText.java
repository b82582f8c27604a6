// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.sigcore.model.SpecRef;

/**
 * Reversible text form of octets for JSON documents. Printable UTF-8 is kept unchanged; any other value, and a value
 * that starts with {@value #MARK} itself, is written as {@value #MARK} followed by hexadecimal digits.
 */
@SpecRef("RFC 6733 4.2")
public final class OctetText {
    /** Prefix of values that are not printable text. */
    public static final String MARK = "hex:";

    private OctetText() {}

    /** Returns the text form of octets. */
    public static String of(byte[] octets) {
        return of(octets, 0, octets.length, false);
    }

    /**
     * Returns the text form of a part of an array.
     *
     * @param lines true to keep tabs and line breaks, as in SDP
     */
    static String of(byte[] wire, int offset, int length, boolean lines) {
        for (int i = offset; i < offset + length; i++) {
            if (wire[i] < ' ' || wire[i] == 0x7F) {
                return ofOther(wire, offset, length, lines);
            }
        }
        String text = new String(wire, offset, length, StandardCharsets.ISO_8859_1);
        return text.startsWith(MARK) ? hexadecimal(wire, offset, length) : text;
    }

    /** Returns the octets of a text form. Other text is encoded in UTF-8. */
    public static byte[] octets(String text) {
        if (text.startsWith(MARK)) {
            try {
                return HexFormat.of().parseHex(text, MARK.length(), text.length());
            } catch (IllegalArgumentException e) {
                return text.getBytes(StandardCharsets.UTF_8);
            }
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String ofOther(byte[] wire, int offset, int length, boolean lines) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(wire, offset, length))
                    .toString();
            boolean printable = text.chars()
                    .allMatch(each ->
                            !Character.isISOControl(each) || (lines && (each == '\r' || each == '\n' || each == '\t')));
            return printable && !text.startsWith(MARK) ? text : hexadecimal(wire, offset, length);
        } catch (CharacterCodingException e) {
            return hexadecimal(wire, offset, length);
        }
    }

    private static String hexadecimal(byte[] wire, int offset, int length) {
        return MARK + HexFormat.of().formatHex(wire, offset, offset + length);
    }
}
