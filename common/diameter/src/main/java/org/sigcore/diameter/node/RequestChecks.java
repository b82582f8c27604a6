// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.util.List;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.CommandDef;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.GroupedAvpDef;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.SpecRef;

/** Checks requests of one application before its handler sees them. Pure, thread-safe. */
@SpecRef({"RFC 6733 7.1.3", "RFC 6733 7.1.5", "RFC 6733 4.4"})
final class RequestChecks {
    private static final int RESERVED_AVP_BITS = 0x1F;
    private static final int MAX_DEPTH = 16;

    private final LongObjectMap<AvpDef<?>> understood = new LongObjectHashMap<>();

    RequestChecks(DiameterApplication application) {
        for (AvpDef<?> def : application.avps()) {
            understood.put(key(def.vendorId(), def.code()), def);
        }
    }

    /**
     * Checks a request.
     *
     * @param lenient true: unknown AVPs pass even with the M flag
     * @param maxAvps in the request, those in its groups included
     * @throws InvalidAvpException 3009, 5001, 5004, 5005, 5009 or 5014 for the first AVP in the wrong
     */
    void check(DiameterMessage request, CommandDef command, boolean lenient, int maxAvps) {
        checkAvps(request.avps(), lenient, 0, new Budget(maxAvps));
        for (AvpDef<?> def : command.required()) {
            if (!request.has(def)) {
                throw def.missing();
            }
            checkOnce(request.avps(), def);
        }
        for (AvpDef<?> def : command.single()) {
            checkOnce(request.avps(), def);
        }
    }

    /** How many AVPs may still come. */
    private static final class Budget {
        private int left;

        private Budget(int left) {
            this.left = left;
        }

        private void take(Avp avp) {
            if (left-- <= 0) {
                throw new InvalidAvpException(
                        ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES, avp, "too many AVPs in one message");
            }
        }
    }

    private void checkAvps(List<Avp> avps, boolean lenient, int depth, Budget budget) {
        for (int i = 0; i < avps.size(); i++) {
            Avp avp = avps.get(i);
            budget.take(avp);
            int flags = avp.flags();
            if ((flags & RESERVED_AVP_BITS) != 0) {
                throw new InvalidAvpException(
                        ResultCode.DIAMETER_INVALID_AVP_BITS, avp, "AVP " + avp.code() + " has unknown flag bits");
            }
            AvpDef<?> def = understood.get(key(avp.vendorId(), avp.code()));
            if (def == null) {
                if (!lenient && (flags & Avp.FLAG_MANDATORY) != 0) {
                    throw new InvalidAvpException(
                            ResultCode.DIAMETER_AVP_UNSUPPORTED,
                            avp,
                            "AVP " + Integer.toUnsignedString(avp.code()) + " of vendor "
                                    + Integer.toUnsignedString(avp.vendorId()) + " is not understood");
                }
            } else {
                checkKnown(avp, def, lenient, depth, budget);
            }
        }
    }

    private void checkKnown(Avp avp, AvpDef<?> def, boolean lenient, int depth, Budget budget) {
        if (!(def instanceof GroupedAvpDef grouped)) {
            def.check(avp);
        } else {
            if (depth == MAX_DEPTH) {
                throw def.invalid(avp, "groups nested deeper than " + MAX_DEPTH);
            }
            try {
                AvpGroup group = grouped.decode(avp);
                checkAvps(group.avps(), lenient, depth + 1, budget);
            } catch (InvalidAvpException e) {
                throw inside(grouped, e);
            }
        }
    }

    /** Failed-AVP shows the way to the defect: the group with nothing but the defective AVP in it. */
    @SpecRef("RFC 6733 7.5")
    private static InvalidAvpException inside(GroupedAvpDef group, InvalidAvpException e) {
        return new InvalidAvpException(e.resultCode(), group.of(e.failedAvp()), group.name() + ": " + e.getMessage());
    }

    private static void checkOnce(List<Avp> avps, AvpDef<?> def) {
        boolean seen = false;
        for (int i = 0; i < avps.size(); i++) {
            Avp avp = avps.get(i);
            if (avp.is(def)) {
                if (seen) {
                    throw new InvalidAvpException(
                            ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES, avp, def.name() + " occurs twice");
                }
                seen = true;
            }
        }
    }

    private static long key(int vendorId, int code) {
        return ((long) vendorId << 32) | (code & 0xFFFF_FFFFL);
    }
}
