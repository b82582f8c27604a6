// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.Set;
import java.util.regex.Pattern;
import org.sigcore.model.SpecRef;

/**
 * Known NF types. NFType is an open enumeration, so profiles and queries may use others; this class recognises NF types
 * in contexts that also permit other words.
 */
@SpecRef("TS 29.510 6.1.6.3.3")
public final class NFTypes {
    private static final Set<String> NAMED = Set.of(
            ("NRF UDM AMF SMF AUSF NEF PCF SMSF NSSF UDR LMF GMLC 5G_EIR SEPP UPF N3IWF AF UDSF BSF CHF NWDAF PCSCF CBCF"
                            + " HSS UCMF SOR_AF SPAF MME SCSAS SCEF SCP NSSAAF ICSCF SCSCF DRA IMS_AS AANF 5G_DDNMF NSACF"
                            + " MFAF EASDF DCCF MB_SMF TSCTSF ADRF GBA_BSF CEF MB_UPF NSWOF PKMF MNPF SMS_GMSC SMS_IWMSC"
                            + " MBSF MBSTF PANF DCSF MRF MRFP MF SLPKMF")
                    .split(" "));
    private static final Pattern CUSTOM = Pattern.compile("CUSTOM_[A-Z0-9_]{1,57}");

    private NFTypes() {}

    /**
     * Returns true for an NF type of the specification, and for an operator-specific one that starts with
     * {@code CUSTOM_}.
     */
    public static boolean isNamed(String word) {
        return isSpecified(word) || CUSTOM.matcher(word).matches();
    }

    /** Returns true for an NF type of the specification. */
    public static boolean isSpecified(String word) {
        return NAMED.contains(word);
    }
}
