// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import org.sigcore.model.SpecRef;

/**
 * What a specification says of one AVP: its name letter for letter, code, vendor, M flag and type. The dictionaries in
 * {@link org.sigcore.diameter.dictionary} hold them as constants. Immutable.
 *
 * @param <T> the Java type of its value
 */
@SpecRef("RFC 6733 4.5")
public sealed class AvpDef<T> permits GroupedAvpDef {
    private final String name;
    private final int code;
    private final int vendorId;
    private final boolean mandatory;
    private final AvpFormat<T> format;

    /**
     * @param name as the specification spells it, such as {@code Charging-Rule-Install}
     * @param vendorId 0 for AVPs of the IETF
     * @param mandatory whether we send it with the M flag
     */
    public AvpDef(String name, int code, int vendorId, boolean mandatory, AvpFormat<T> format) {
        this.name = name;
        this.code = code;
        this.vendorId = vendorId;
        this.mandatory = mandatory;
        this.format = format;
    }

    /** The name as the specification spells it. */
    public String name() {
        return name;
    }

    /** The AVP code. */
    public int code() {
        return code;
    }

    /** The Vendor-Id, 0 for AVPs of the IETF. */
    public int vendorId() {
        return vendorId;
    }

    /** How its values are written. */
    public AvpFormat<T> format() {
        return format;
    }

    /** An AVP of that value. */
    public Avp of(T value) {
        return Avp.of(code, vendorId, mandatory ? Avp.FLAG_MANDATORY : 0, format.encode(value));
    }

    /**
     * The value of an AVP.
     *
     * @throws InvalidAvpException 5014 if the data has the wrong length for the type, 5004 if it is no value of it
     */
    public T decode(Avp avp) {
        checkLength(avp);
        try {
            return format.decode(avp.wire(), avp.dataOffset(), avp.dataLength());
        } catch (InvalidAvpException e) {
            throw e; // a defect inside a group names the inner AVP
        } catch (IllegalArgumentException e) {
            throw invalid(avp, String.valueOf(e.getMessage()));
        }
    }

    /** @throws InvalidAvpException as {@link #decode} */
    public void check(Avp avp) {
        checkLength(avp);
        try {
            format.check(avp.wire(), avp.dataOffset(), avp.dataLength());
        } catch (IllegalArgumentException e) {
            throw invalid(avp, String.valueOf(e.getMessage()));
        }
    }

    /** @throws InvalidAvpException 5014 if the data has the wrong length for the type */
    private void checkLength(Avp avp) {
        int dataLength = avp.dataLength();
        if (dataLength < format.minLength() || dataLength > format.maxLength()) {
            throw new InvalidAvpException(
                    ResultCode.DIAMETER_INVALID_AVP_LENGTH, avp, name + " has " + dataLength + " octets of data");
        }
    }

    /** The rejection of an AVP whose value the application does not accept: 5004. */
    public InvalidAvpException invalid(Avp avp, String why) {
        return new InvalidAvpException(ResultCode.DIAMETER_INVALID_AVP_VALUE, avp, name + ": " + why);
    }

    /** The rejection of a message without this AVP: 5005 with an example of it. */
    public InvalidAvpException missing() {
        return new InvalidAvpException(ResultCode.DIAMETER_MISSING_AVP, example(), name + " is missing");
    }

    /** An AVP of this code and vendor with the shortest data that the type allows, all zeros. */
    @SpecRef("RFC 6733 7.5")
    public Avp example() {
        return Avp.of(code, vendorId, mandatory ? Avp.FLAG_MANDATORY : 0, new byte[format.minLength()]);
    }

    @Override
    public String toString() {
        return name + "(" + code + (vendorId == 0 ? "" : "/" + vendorId) + ")";
    }
}
