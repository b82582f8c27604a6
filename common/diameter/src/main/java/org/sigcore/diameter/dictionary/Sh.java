// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.dictionary;

import java.time.Instant;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpDefs;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.GroupedAvpDef;
import org.sigcore.model.SpecRef;

/** Sh: subscriber data between HSS and application server. Field names are the AVP names. */
@SpecRef({"TS 29.329 6.3", "TS 29.229 6.3.2"})
public final class Sh {
    private static final AvpDefs M = new AvpDefs(Base.VENDOR_3GPP, true);
    private static final AvpDefs V = new AvpDefs(Base.VENDOR_3GPP, false);

    public static final AvpDef<String> PUBLIC_IDENTITY = M.text("Public-Identity", 601);
    public static final GroupedAvpDef USER_IDENTITY = M.grouped("User-Identity", 700);
    public static final AvpDef<byte[]> MSISDN = M.octetString("MSISDN", 701);
    public static final AvpDef<byte[]> USER_DATA = M.octetString("User-Data", 702);
    public static final AvpDef<Integer> DATA_REFERENCE = M.enumerated("Data-Reference", 703);
    public static final AvpDef<String> SERVICE_INDICATION = M.octetName("Service-Indication", 704);
    public static final AvpDef<Integer> SUBS_REQ_TYPE = M.enumerated("Subs-Req-Type", 705);
    public static final AvpDef<Instant> EXPIRY_TIME = V.time("Expiry-Time", 709);

    // Values of Experimental-Result-Code
    @SpecRef({"TS 29.229 6.2.2.1", "TS 29.329 6.2"})
    public static final int DIAMETER_ERROR_USER_UNKNOWN = 5001;

    public static final int DIAMETER_ERROR_USER_DATA_NOT_RECOGNIZED = 5100;
    public static final int DIAMETER_ERROR_OPERATION_NOT_ALLOWED = 5101;
    public static final int DIAMETER_ERROR_USER_DATA_CANNOT_BE_READ = 5102;
    public static final int DIAMETER_ERROR_USER_DATA_CANNOT_BE_NOTIFIED = 5104;
    public static final int DIAMETER_ERROR_NO_SUBSCRIPTION_TO_DATA = 5107;
    public static final int DIAMETER_USER_DATA_NOT_AVAILABLE = 4100;

    /** Values of Data-Reference. */
    @SpecRef("TS 29.329 6.3.4")
    public static final class DataReference {
        public static final int REPOSITORY_DATA = 0;
        public static final int IMS_PUBLIC_IDENTITY = 10;
        public static final int IMS_USER_STATE = 11;
        public static final int S_CSCF_NAME = 12;
        public static final int MSISDN = 17;

        private DataReference() {}
    }

    /** Values of Subs-Req-Type. */
    @SpecRef("TS 29.329 6.3.6")
    public static final class SubsReqType {
        public static final int SUBSCRIBE = 0;
        public static final int UNSUBSCRIBE = 1;

        private SubsReqType() {}
    }

    private Sh() {}
}
