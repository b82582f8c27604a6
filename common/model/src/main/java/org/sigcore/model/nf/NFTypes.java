// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.Set;
import java.util.regex.Pattern;
import org.sigcore.model.SpecRef;

/**
 * The NF types that have a name. NFType is an open enumeration, so a profile or a query may name others; this is for
 * telling an NF type from any other word, where nothing says that it is one.
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

    /** True for an NF type of the specification, and for one of an operator's own that begins with {@code CUSTOM_}. */
    public static boolean isNamed(String word) {
        return isSpecified(word) || CUSTOM.matcher(word).matches();
    }

    /** True for an NF type of the specification: one of a few dozen. */
    public static boolean isSpecified(String word) {
        return NAMED.contains(word);
    }
}
