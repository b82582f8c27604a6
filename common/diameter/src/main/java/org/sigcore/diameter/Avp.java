// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.HexFormat;
import org.sigcore.model.SpecRef;

/**
 * One attribute-value pair, immutable. It is a view of its own encoding: what was received is sent on byte for byte,
 * padding, reserved flag bits and unknown content included. Typed access goes through {@link AvpDef}.
 *
 * <p>Thread-safe. Shares the array that it was read from; nobody writes to that array.
 */
@SpecRef("RFC 6733 4.1")
public final class Avp {
    /** Flag bit: a Vendor-Id follows the length. */
    public static final int FLAG_VENDOR = 0x80;
    /** Flag bit: the receiver must understand the AVP or refuse the message. */
    public static final int FLAG_MANDATORY = 0x40;
    /** Flag bit, reserved for end-to-end security. */
    public static final int FLAG_PROTECTED = 0x20;

    static final int MAX_LENGTH = 0xFFFFFF;

    private final byte[] wire;
    private final int offset;
    /** Header and data, without padding. */
    private final int length;
    /** Bytes in the array that belong to the AVP, padding included; at the end of a sloppy group it may lack padding. */
    private final int size;

    private final int code;

    /** A view of well-formed bytes; {@link AvpReader} has checked them. */
    Avp(byte[] wire, int offset, int length, int size) {
        this.wire = wire;
        this.offset = offset;
        this.length = length;
        this.size = size;
        this.code = WireBytes.int32(wire, offset);
    }

    /**
     * Encodes a new AVP.
     *
     * @param vendorId 0 for none: then the V flag is clear and no Vendor-Id is written
     * @param flags {@link #FLAG_MANDATORY} and others; the V flag is derived from the vendor
     */
    public static Avp of(int code, int vendorId, int flags, byte[] data) {
        int header = vendorId == 0 ? 8 : 12;
        int length = header + data.length;
        if (length > MAX_LENGTH) {
            throw new IllegalArgumentException("AVP " + code + " holds " + data.length + " bytes, more than it can");
        }
        int size = WireBytes.padded(length);
        byte[] wire = new byte[size];
        WireBytes.putInt32(wire, 0, code);
        int effective = vendorId == 0 ? flags & ~FLAG_VENDOR : flags | FLAG_VENDOR;
        WireBytes.putInt32(wire, 4, (effective << 24) | length);
        if (vendorId != 0) {
            WireBytes.putInt32(wire, 8, vendorId);
        }
        System.arraycopy(data, 0, wire, header, data.length);
        return new Avp(wire, 0, length, size);
    }

    /** The AVP code, unsigned 32 bits. */
    public int code() {
        return code;
    }

    /** The flag octet as received. */
    public int flags() {
        return wire[offset + 4] & 0xFF;
    }

    /** The Vendor-Id, 0 when the V flag is clear. */
    public int vendorId() {
        return hasVendor() ? WireBytes.int32(wire, offset + 8) : 0;
    }

    /** Octets of data, without header and padding. */
    public int dataLength() {
        return length - headerLength();
    }

    /** A copy of the data. */
    public byte[] data() {
        return Arrays.copyOfRange(wire, dataOffset(), offset + length);
    }

    /** Octets that this AVP takes in a message, padding included. */
    public int encodedSize() {
        return WireBytes.padded(length);
    }

    /** True when code and vendor are those of the definition. */
    public boolean is(AvpDef<?> def) {
        return code == def.code() && vendorId() == def.vendorId();
    }

    /** Appends the encoding as received; padding that the sender left out is added. */
    public void writeTo(ByteBuf out) {
        out.writeBytes(wire, offset, size);
        out.writeZero(encodedSize() - size);
    }

    /** Copies the encoding to an array and returns the offset behind it. */
    int copyTo(byte[] target, int at) {
        System.arraycopy(wire, offset, target, at, size);
        return at + encodedSize();
    }

    byte[] wire() {
        return wire;
    }

    int dataOffset() {
        return offset + headerLength();
    }

    private boolean hasVendor() {
        return (wire[offset + 4] & FLAG_VENDOR) != 0;
    }

    private int headerLength() {
        return hasVendor() ? 12 : 8;
    }

    /** Equal when code, flags, vendor and data are; padding does not count. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Avp that
                && Arrays.equals(wire, offset, offset + length, that.wire, that.offset, that.offset + that.length);
    }

    @Override
    public int hashCode() {
        return 31 * WireBytes.int32(wire, offset) + length;
    }

    /** Code, vendor and the data in hexadecimal, at most 64 octets of it. */
    @Override
    public String toString() {
        int shown = Math.min(dataLength(), 64);
        String hex = HexFormat.of().formatHex(wire, dataOffset(), dataOffset() + shown);
        return "Avp[" + Integer.toUnsignedString(code) + "/" + Integer.toUnsignedString(vendorId()) + " 0x" + hex
                + (shown < dataLength() ? "…" : "") + "]";
    }
}
