// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.sigcore.model.SpecRef;

/**
 * Reads the NF types for which a certificate was issued: the extension {@code id-pe-nftype}, a SEQUENCE of IA5Strings.
 */
@SpecRef({"RFC 9310 3", "TS 33.310 6.1.3c.3"})
public final class NfTypes {
    private static final String EXTENSION = "1.3.6.1.5.5.7.1.34";
    private static final int OCTET_STRING = 0x04;
    private static final int IA5_STRING = 0x16;
    private static final int SEQUENCE = 0x30;
    private static final Pattern TYPE = Pattern.compile("[A-Za-z0-9_-]{1,32}");

    private final byte[] octets;
    private int at;

    private NfTypes(byte[] octets) {
        this.octets = octets;
    }

    /** Returns the NF types in the order of the certificate; empty if the extension is absent or not valid DER. */
    public static List<String> of(X509Certificate certificate) {
        byte[] extension = certificate.getExtensionValue(EXTENSION);
        if (extension == null) {
            return List.of();
        }
        try {
            return new NfTypes(extension).read();
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }

    private List<String> read() {
        requireRest(OCTET_STRING);
        requireRest(SEQUENCE);
        List<String> types = new ArrayList<>();
        do {
            int length = length(IA5_STRING);
            String type = new String(octets, at, length, StandardCharsets.US_ASCII);
            at += length;
            require(TYPE.matcher(type).matches());
            types.add(type);
        } while (at < octets.length);
        return types;
    }

    private void requireRest(int tag) {
        require(length(tag) == octets.length - at);
    }

    // DER length; a list of types longer than 255 octets is not supported.
    private int length(int tag) {
        require(octets.length - at >= 2 && octets[at] == tag);
        int length = octets[at + 1];
        at += 2;
        if (length == (byte) 0x81) {
            require(at < octets.length);
            length = octets[at++] & 0xff;
        }
        require(length >= 0 && length <= octets.length - at);
        return length;
    }

    private static void require(boolean expected) {
        if (!expected) {
            throw new IllegalArgumentException("no NFTypes");
        }
    }
}
