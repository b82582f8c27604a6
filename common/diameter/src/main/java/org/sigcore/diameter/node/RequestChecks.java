// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.AvpSource;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandDef;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.GroupDef;
import org.sigcore.diameter.GroupedAvpDef;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.SpecRef;

/** Validates requests of one application before its handler is called. Pure, thread-safe. */
@SpecRef({"RFC 6733 7.1.3", "RFC 6733 7.1.5", "RFC 6733 4.4"})
final class RequestChecks {
    private static final int RESERVED_AVP_BITS = 0x1F;
    private static final int MAX_DEPTH = 16;
    /** Maximum number of AVPs on one level, in the message or in a group; more than any command requires. */
    private static final int MAX_SIDE_BY_SIDE = 1000;

    /** AVPs that may be repeated with the same value, since repetition does not change the route of a request. */
    private static final Set<AvpDef<?>> ROUTING =
            Set.of(Base.SESSION_ID, Base.ORIGIN_HOST, Base.ORIGIN_REALM, Base.DESTINATION_HOST, Base.DESTINATION_REALM);

    private final long applicationId;
    private final LongObjectMap<AvpDef<?>> understood = new LongObjectHashMap<>();
    private final LongObjectMap<GroupDef> groups = new LongObjectHashMap<>();

    RequestChecks(DiameterApplication application) {
        applicationId = application.id();
        for (AvpDef<?> def : application.avps()) {
            understood.put(key(def.vendorId(), def.code()), def);
        }
        for (GroupDef group : application.groups()) {
            groups.put(key(group.group().vendorId(), group.group().code()), group);
        }
    }

    /**
     * Validates a request.
     *
     * @param lenient true to accept unknown AVPs with the M flag
     * @param maxAvps maximum number of AVPs in the request, including those in groups
     * @return a routing AVP that is repeated with the same value, which is tolerated; null if no AVP is repeated
     * @throws InvalidAvpException 3009, 5001, 5004, 5005, 5009 or 5014 for the first invalid AVP
     */
    @Nullable
    Avp check(DiameterMessage request, CommandDef command, boolean lenient, int maxAvps) {
        checkAvps(request.avps(), lenient, 0, new Budget(maxAvps));
        Avp repeated = checkGrammar(request, command.required(), command.single());
        checkApplication(request);
        return repeated;
    }

    /** Rejects a request whose Auth-Application-Id differs from the application of the header. */
    @SpecRef("RFC 6733 3")
    private void checkApplication(DiameterMessage request) {
        Avp named = applicationId == ApplicationId.COMMON_MESSAGES ? null : request.avp(Base.AUTH_APPLICATION_ID);
        if (named != null && Base.AUTH_APPLICATION_ID.decode(named) != applicationId) {
            throw Base.AUTH_APPLICATION_ID.invalid(named, "not the application of the header");
        }
    }

    private static @Nullable Avp checkGrammar(AvpSource of, List<AvpDef<?>> required, List<AvpDef<?>> single) {
        Avp repeated = null;
        for (AvpDef<?> def : required) {
            if (!of.has(def)) {
                throw def.missing();
            }
            Avp again = checkOnce(of.avps(), def);
            repeated = again == null ? repeated : again;
        }
        for (AvpDef<?> def : single) {
            Avp again = checkOnce(of.avps(), def);
            repeated = again == null ? repeated : again;
        }
        return repeated;
    }

    /** Remaining number of permitted AVPs. */
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
        if (avps.size() > MAX_SIDE_BY_SIDE) {
            throw new InvalidAvpException(
                    ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES,
                    avps.get(MAX_SIDE_BY_SIDE),
                    "more than " + MAX_SIDE_BY_SIDE + " AVPs side by side");
        }
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
                AvpGroup group = read(grouped, avp);
                checkAvps(group.avps(), lenient, depth + 1, budget);
                GroupDef grammar = groups.get(key(def.vendorId(), def.code()));
                if (grammar != null) {
                    checkGrammar(group, grammar.required(), grammar.single());
                }
            } catch (InvalidAvpException e) {
                throw inside(grouped, e);
            }
        }
    }

    private AvpGroup read(GroupedAvpDef def, Avp avp) {
        try {
            return def.decode(avp);
        } catch (InvalidAvpException e) {
            throw new InvalidAvpException(e.resultCode(), completed(e.failedAvp()), String.valueOf(e.getMessage()));
        }
    }

    /**
     * Returns an exception whose Failed-AVP shows the path to the defect: the group with only the invalid AVP in it.
     */
    @SpecRef("RFC 6733 7.5")
    private static InvalidAvpException inside(GroupedAvpDef group, InvalidAvpException e) {
        return new InvalidAvpException(e.resultCode(), group.of(e.failedAvp()), group.name() + ": " + e.getMessage());
    }

    /**
     * Verifies that an AVP occurs at most once.
     *
     * @return the repeated AVP if the repetition is tolerated; null if it is not repeated
     */
    private static @Nullable Avp checkOnce(List<Avp> avps, AvpDef<?> def) {
        Avp first = null;
        Avp repeated = null;
        for (int i = 0; i < avps.size(); i++) {
            Avp avp = avps.get(i);
            if (avp.is(def)) {
                if (first == null) {
                    first = avp;
                } else if (ROUTING.contains(def) && Arrays.equals(avp.data(), first.data())) {
                    repeated = avp;
                } else {
                    throw new InvalidAvpException(
                            ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES, avp, def.name() + " occurs twice");
                }
            }
        }
        return repeated;
    }

    /**
     * Returns an unreadable AVP as required for Failed-AVP: its header, followed by zeros of the minimum length of its
     * type.
     *
     * @param cut AVP that consists of the header only
     */
    @SpecRef("RFC 6733 7.1.5")
    Avp completed(Avp cut) {
        AvpDef<?> def = understood.get(key(cut.vendorId(), cut.code()));
        int octets = def == null ? 0 : def.format().minLength();
        return octets == 0 ? cut : Avp.of(cut.code(), cut.vendorId(), cut.flags(), new byte[octets]);
    }

    private static long key(int vendorId, int code) {
        return ((long) vendorId << 32) | (code & 0xFFFF_FFFFL);
    }
}
