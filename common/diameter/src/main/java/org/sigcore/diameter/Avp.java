// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.HexFormat;
import org.sigcore.model.SpecRef;

/**
 * An immutable attribute-value pair, stored as a view of its encoding: a received AVP is forwarded byte for byte,
 * including padding, reserved flag bits and unknown content. Use {@link AvpDef} for typed access.
 *
 * <p>Thread-safe. Shares the array from which it was read, which must not be modified.
 */
@SpecRef("RFC 6733 4.1")
public final class Avp {
    /** Flag bit: a Vendor-Id follows the length. */
    public static final int FLAG_VENDOR = 0x80;
    /** Flag bit: a receiver that does not support the AVP must reject the message. */
    public static final int FLAG_MANDATORY = 0x40;
    /** Flag bit reserved for end-to-end security. */
    public static final int FLAG_PROTECTED = 0x20;

    static final int MAX_LENGTH = 0xFFFFFF;

    private final byte[] wire;
    private final int offset;
    /** Size of header and data in octets, without padding. */
    private final int length;
    /** Size in octets including padding, which may be missing at the end of a group. */
    private final int size;

    private final int code;

    /** Creates a view of octets that {@link AvpReader} has validated. */
    Avp(byte[] wire, int offset, int length, int size) {
        this.wire = wire;
        this.offset = offset;
        this.length = length;
        this.size = size;
        this.code = WireBytes.int32(wire, offset);
    }

    /**
     * Encodes an AVP.
     *
     * @param vendorId 0 for an AVP without Vendor-Id, whose V flag is clear
     * @param flags flags such as {@link #FLAG_MANDATORY}; the V flag is derived from the vendor
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

    /** Returns the AVP code, an unsigned 32-bit number. */
    public int code() {
        return code;
    }

    /** Returns an equal AVP that does not hold the memory of the message from which it was read. */
    public Avp detached() {
        return wire.length == size ? this : new Avp(Arrays.copyOfRange(wire, offset, offset + size), 0, length, size);
    }

    /** Returns the flags octet as received. */
    public int flags() {
        return wire[offset + 4] & 0xFF;
    }

    /** Returns the Vendor-Id; 0 if the V flag is clear. */
    public int vendorId() {
        return hasVendor() ? WireBytes.int32(wire, offset + 8) : 0;
    }

    /** Returns the length of the data in octets, without header and padding. */
    public int dataLength() {
        return length - headerLength();
    }

    /** Returns a copy of the data. */
    public byte[] data() {
        return Arrays.copyOfRange(wire, dataOffset(), offset + length);
    }

    /** Returns the size in a message in octets, including padding. */
    public int encodedSize() {
        return WireBytes.padded(length);
    }

    /** Returns true if code and vendor match the definition. */
    public boolean is(AvpDef<?> def) {
        return code == def.code() && vendorId() == def.vendorId();
    }

    /** Appends the encoding as received, and adds padding if the sender omitted it. */
    public void writeTo(ByteBuf out) {
        out.writeBytes(wire, offset, size);
        out.writeZero(encodedSize() - size);
    }

    /** Copies the encoding to an array and returns the offset of its end. */
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

    /** Compares code, flags, vendor and data; ignores padding. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Avp that
                && Arrays.equals(wire, offset, offset + length, that.wire, that.offset, that.offset + that.length);
    }

    @Override
    public int hashCode() {
        return 31 * WireBytes.int32(wire, offset) + length;
    }

    /** Returns code, vendor and up to 64 octets of the data in hexadecimal. */
    @Override
    public String toString() {
        int shown = Math.min(dataLength(), 64);
        String hex = HexFormat.of().formatHex(wire, dataOffset(), dataOffset() + shown);
        return "Avp[" + Integer.toUnsignedString(code) + "/" + Integer.toUnsignedString(vendorId()) + " 0x" + hex
                + (shown < dataLength() ? "…" : "") + "]";
    }
}
