// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.dictionary;

import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpDefs;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.GroupedAvpDef;
import org.sigcore.model.SpecRef;

/**
 * Sd: application detection and control between PCRF and TDF. Field names are the AVP names. AVPs shared with Gx, such
 * as TDF-Application-Identifier and Application-Detection-Information, are declared in {@link Gx}.
 */
@SpecRef({"TS 29.212 5b.3", "TS 29.212 5b.6"})
public final class Sd {
    private static final AvpDefs M = new AvpDefs(Base.VENDOR_3GPP, true);

    public static final GroupedAvpDef ADC_RULE_INSTALL = M.grouped("ADC-Rule-Install", 1092);
    public static final GroupedAvpDef ADC_RULE_REMOVE = M.grouped("ADC-Rule-Remove", 1093);
    public static final GroupedAvpDef ADC_RULE_DEFINITION = M.grouped("ADC-Rule-Definition", 1094);
    public static final AvpDef<String> ADC_RULE_BASE_NAME = M.name("ADC-Rule-Base-Name", 1095);
    public static final AvpDef<String> ADC_RULE_NAME = M.octetName("ADC-Rule-Name", 1096);
    public static final GroupedAvpDef ADC_RULE_REPORT = M.grouped("ADC-Rule-Report", 1097);

    private Sd() {}
}
