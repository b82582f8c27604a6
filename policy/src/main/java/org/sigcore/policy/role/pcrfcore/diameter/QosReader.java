// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.AvpSource;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;
import org.sigcore.model.session.FiveQi;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.policy.kernel.rx.RateAvps;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the subscribed QoS of a CCR. Members that a group does not contain are absent from the document, so that an
 * update keeps their former values. Pure.
 */
@SpecRef({"TS 29.212 4.5.5", "TS 29.212 5.3.16", "TS 29.212 5.3.48"})
final class QosReader {
    private static final int LOWEST_PRIORITY = 15;
    private static final int MOST_FLAG = 1;
    private static final String ARP = "arp";
    private static final String FIVE_QI = "5qi";

    private QosReader() {}

    /** @throws ErroneousQosException for a value that no bearer can have */
    static void read(AvpSource ccr, ObjectNode context) {
        AvpGroup rates = ccr.get(Gx.QOS_INFORMATION);
        if (rates != null) {
            ambr(rates, context);
        }
        AvpGroup qos = ccr.get(Gx.DEFAULT_EPS_BEARER_QOS);
        if (qos != null) {
            defaultQos(qos, context);
        }
    }

    /** Adds default values for missing members of the default QoS to the context of a new session. */
    static void complete(ObjectNode context) {
        if (SmPolicyContextData.SUBS_DEF_QOS.of(context) instanceof ObjectNode qos) {
            if (!qos.has(FIVE_QI)) {
                qos.put(FIVE_QI, 9);
            }
            if (!qos.has(ARP)) {
                qos.set(ARP, arp(LOWEST_PRIORITY, false, true));
            }
        }
    }

    /**
     * Returns the QoS class of a group; null if absent.
     *
     * @throws ErroneousQosException for a reserved value
     */
    static @Nullable Integer qci(AvpGroup qos) {
        Integer qci = qos.get(Gx.QOS_CLASS_IDENTIFIER);
        if (qci != null && !FiveQi.isValid(qci)) {
            throw erroneous(qos, Gx.QOS_CLASS_IDENTIFIER, qci + " is reserved");
        }
        return qci;
    }

    private static void ambr(AvpGroup qos, ObjectNode context) {
        BitRate uplink = RateAvps.read(qos, Gx.APN_AGGREGATE_MAX_BITRATE_UL, Gx.EXTENDED_APN_AMBR_UL);
        BitRate downlink = RateAvps.read(qos, Gx.APN_AGGREGATE_MAX_BITRATE_DL, Gx.EXTENDED_APN_AMBR_DL);
        ObjectNode ambr = Json.object();
        if (uplink != null) {
            ambr.put("uplink", uplink.toString());
        }
        if (downlink != null) {
            ambr.put("downlink", downlink.toString());
        }
        if (!ambr.isEmpty()) {
            context.set(SmPolicyContextData.SUBS_SESS_AMBR.name(), ambr);
        }
    }

    private static void defaultQos(AvpGroup qos, ObjectNode context) {
        ObjectNode document = context.putObject(SmPolicyContextData.SUBS_DEF_QOS.name());
        Integer qci = qci(qos);
        if (qci != null) {
            if (!FiveQi.isOfDefaultFlow(qci)) {
                throw erroneous(qos, Gx.QOS_CLASS_IDENTIFIER, qci + " has a guaranteed bit rate");
            }
            document.put(FIVE_QI, qci);
        }
        AvpGroup arp = qos.get(Gx.ALLOCATION_RETENTION_PRIORITY);
        if (arp != null) {
            document.set(ARP, arp(arp));
        }
    }

    @SpecRef({"TS 29.212 5.3.32", "TS 29.212 5.3.45"})
    private static ObjectNode arp(AvpGroup arp) {
        long level = arp.getOr(Gx.PRIORITY_LEVEL, (long) LOWEST_PRIORITY);
        if (level < 1 || level > LOWEST_PRIORITY) {
            throw erroneous(arp, Gx.PRIORITY_LEVEL, "expected 1 to 15, got " + level);
        }
        return arp(
                (int) level,
                flag(arp, Gx.PRE_EMPTION_CAPABILITY, 1) == 0,
                flag(arp, Gx.PRE_EMPTION_VULNERABILITY, 0) == 0);
    }

    private static int flag(AvpGroup arp, AvpDef<Integer> def, int otherwise) {
        int value = arp.getOr(def, otherwise);
        if (value < 0 || value > MOST_FLAG) {
            throw erroneous(arp, def, "expected 0 or 1, got " + value);
        }
        return value;
    }

    private static ObjectNode arp(int level, boolean preempts, boolean preemptable) {
        return Json.object()
                .put("priorityLevel", level)
                .put("preemptCap", preempts ? "MAY_PREEMPT" : "NOT_PREEMPT")
                .put("preemptVuln", preemptable ? "PREEMPTABLE" : "NOT_PREEMPTABLE");
    }

    private static ErroneousQosException erroneous(AvpGroup group, AvpDef<?> def, String why) {
        Avp failed = group.avp(def);
        return new ErroneousQosException(failed == null ? def.example() : failed, def.name() + ": " + why);
    }
}
