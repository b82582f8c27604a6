// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import org.sigcore.model.SpecRef;

/**
 * Definition of an AVP: name, code, vendor, M flag and type. The dictionaries in
 * {@link org.sigcore.diameter.dictionary} declare definitions as constants. Immutable.
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
     * @param name name as spelled in the specification, such as {@code Charging-Rule-Install}
     * @param vendorId 0 for AVPs of the IETF
     * @param mandatory true to send the AVP with the M flag
     */
    public AvpDef(String name, int code, int vendorId, boolean mandatory, AvpFormat<T> format) {
        this.name = name;
        this.code = code;
        this.vendorId = vendorId;
        this.mandatory = mandatory;
        this.format = format;
    }

    /** Returns the name as spelled in the specification. */
    public String name() {
        return name;
    }

    /** Returns the AVP code. */
    public int code() {
        return code;
    }

    /** Returns the Vendor-Id; 0 for AVPs of the IETF. */
    public int vendorId() {
        return vendorId;
    }

    /** Returns the format of its values. */
    public AvpFormat<T> format() {
        return format;
    }

    /** Creates an AVP with this value. */
    public Avp of(T value) {
        return Avp.of(code, vendorId, mandatory ? Avp.FLAG_MANDATORY : 0, format.encode(value));
    }

    /**
     * Decodes the value of an AVP.
     *
     * @throws InvalidAvpException 5014 if the data has the wrong length for the type, 5004 if it is not a valid value
     */
    public T decode(Avp avp) {
        checkLength(avp);
        try {
            return format.decode(avp.wire(), avp.dataOffset(), avp.dataLength());
        } catch (InvalidAvpException e) {
            throw e; // an error inside a group refers to the inner AVP
        } catch (IllegalArgumentException e) {
            throw invalid(avp, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Validates an AVP.
     *
     * @throws InvalidAvpException as {@link #decode}
     */
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

    /** Returns the exception for an AVP whose value the application rejects: 5004. */
    public InvalidAvpException invalid(Avp avp, String why) {
        return new InvalidAvpException(ResultCode.DIAMETER_INVALID_AVP_VALUE, avp, name + ": " + why);
    }

    /** Returns the exception for a message that lacks this AVP: 5005 with an example AVP. */
    public InvalidAvpException missing() {
        return new InvalidAvpException(ResultCode.DIAMETER_MISSING_AVP, example(), name + " is missing");
    }

    /** Returns an AVP of this definition with the shortest valid data, filled with zeros. */
    @SpecRef("RFC 6733 7.5")
    public Avp example() {
        return Avp.of(code, vendorId, mandatory ? Avp.FLAG_MANDATORY : 0, new byte[format.minLength()]);
    }

    @Override
    public String toString() {
        return name + "(" + code + (vendorId == 0 ? "" : "/" + vendorId) + ")";
    }
}
