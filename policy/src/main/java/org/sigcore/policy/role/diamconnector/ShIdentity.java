// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.dictionary.Sh;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.datasources.Placeholders;

/**
 * Identity of a subscriber in requests to an HSS: a public identity or an MSISDN. Immutable.
 *
 * @param text the public identity, or the digits of the MSISDN
 */
@SpecRef({"TS 29.329 6.3.1", "TS 29.329 6.3.2"})
record ShIdentity(String text, boolean isMsisdn) {
    private static final int FILLER = 15;
    /** Length of the key column; actual identities are shorter. */
    private static final int MOST_CHARACTERS = 255;

    /** Returns the identity of a subscriber; null if none is known. */
    static @Nullable ShIdentity of(@Nullable String publicIdentity, Map<String, String> values) {
        String identity =
                publicIdentity == null ? null : Placeholders.filled(publicIdentity, values, ShIdentity::inUri);
        if (identity != null && identity.length() <= MOST_CHARACTERS) {
            return new ShIdentity(identity, false);
        }
        String msisdn = values.get("msisdn");
        return msisdn != null && msisdn.matches("[0-9]{1,20}") ? new ShIdentity(msisdn, true) : null;
    }

    // Escapes a value so that it cannot change the structure of the URI.
    private static String inUri(String value) {
        return value.replaceAll("[^A-Za-z0-9.@_+-]", "_");
    }

    /** Parses the stored form of an identity. */
    static ShIdentity of(String text) {
        return new ShIdentity(text, text.matches("[0-9]{1,20}"));
    }

    /**
     * Reads the identity of a request.
     *
     * @return null if the request has neither a public identity nor an MSISDN
     * @throws InvalidAvpException for an invalid MSISDN
     */
    static @Nullable ShIdentity of(AvpGroup userIdentity) {
        String identity = userIdentity.get(Sh.PUBLIC_IDENTITY);
        byte[] msisdn = userIdentity.get(Sh.MSISDN);
        if (identity != null) {
            return new ShIdentity(identity, false);
        }
        return msisdn == null ? null : new ShIdentity(digits(msisdn), true);
    }

    Avp avp() {
        return Sh.USER_IDENTITY.of(isMsisdn ? Sh.MSISDN.of(tbcd(text)) : Sh.PUBLIC_IDENTITY.of(text));
    }

    /** Encodes digits as TBCD: two digits per octet, the first one in the low nibble. */
    static byte[] tbcd(String digits) {
        byte[] octets = new byte[(digits.length() + 1) / 2];
        for (int i = 0; i < octets.length; i++) {
            int high = 2 * i + 1 < digits.length() ? digits.charAt(2 * i + 1) - '0' : FILLER;
            octets[i] = (byte) (high << 4 | digits.charAt(2 * i) - '0');
        }
        return octets;
    }

    static String digits(byte[] tbcd) {
        StringBuilder digits = new StringBuilder();
        for (byte octet : tbcd) {
            for (int digit : new int[] {octet & FILLER, octet >> 4 & FILLER}) {
                if (digit <= 9) {
                    digits.append(digit);
                }
            }
        }
        return digits.toString();
    }
}
