// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.dictionary;

import java.time.Instant;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpDefs;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.GroupedAvpDef;
import org.sigcore.model.SpecRef;

/** Sy: policy counter statuses between PCRF and OCS. Field names are the AVP names. */
@SpecRef({"TS 29.219 5.3", "TS 29.219 5.5"})
public final class Sy {
    private static final AvpDefs M = new AvpDefs(Base.VENDOR_3GPP, true);
    private static final AvpDefs V = new AvpDefs(Base.VENDOR_3GPP, false);

    public static final AvpDef<String> POLICY_COUNTER_IDENTIFIER = M.name("Policy-Counter-Identifier", 2901);
    public static final AvpDef<String> POLICY_COUNTER_STATUS = M.name("Policy-Counter-Status", 2902);
    public static final GroupedAvpDef POLICY_COUNTER_STATUS_REPORT = M.grouped("Policy-Counter-Status-Report", 2903);
    public static final AvpDef<Integer> SL_REQUEST_TYPE = M.enumerated("SL-Request-Type", 2904);
    public static final GroupedAvpDef PENDING_POLICY_COUNTER_INFORMATION =
            M.grouped("Pending-Policy-Counter-Information", 2905);
    public static final AvpDef<Instant> PENDING_POLICY_COUNTER_CHANGE_TIME =
            M.time("Pending-Policy-Counter-Change-Time", 2906);
    public static final AvpDef<Long> SN_REQUEST_TYPE = V.unsigned32("SN-Request-Type", 2907);

    // Values of Experimental-Result-Code
    public static final int DIAMETER_ERROR_UNKNOWN_POLICY_COUNTERS = 5570;

    public static final int DIAMETER_ERROR_NO_AVAILABLE_POLICY_COUNTERS = 4241;

    /** Values of SL-Request-Type. */
    @SpecRef("TS 29.219 5.3.4")
    public static final class SlRequestType {
        public static final int INITIAL_REQUEST = 0;
        public static final int INTERMEDIATE_REQUEST = 1;

        private SlRequestType() {}
    }

    /** Values of SN-Request-Type. */
    @SpecRef("TS 29.219 5.3.7")
    public static final class SnRequestType {
        public static final long NORMAL = 0;
        public static final long ABORT = 1;

        private SnRequestType() {}
    }

    private Sy() {}
}
