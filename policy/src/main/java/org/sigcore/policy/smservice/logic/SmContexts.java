// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.logic;

import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.session.logic.ReleasedAddresses;
import tools.jackson.databind.node.ObjectNode;

/** What an SMF's report changes in a session's context, and what the BSF is told of it. Pure. */
public final class SmContexts {
    // What describes the session from now on; reports of single events are not among it.
    private static final Set<String> LASTING = Set.of(
            SmPolicyContextData.ACCESS_TYPE.name(),
            SmPolicyContextData.RAT_TYPE.name(),
            "addAccessInfo",
            SmPolicyContextData.SERVING_NETWORK.name(),
            SmPolicyContextData.USER_LOCATION_INFO.name(),
            "ueTimeZone",
            SmPolicyContextData.IPV4_ADDRESS.name(),
            SmPolicyContextData.IP_DOMAIN.name(),
            SmPolicyContextData.IPV6_ADDRESS_PREFIX.name(),
            SmPolicyContextData.SUBS_SESS_AMBR.name(),
            "authProfIndex",
            SmPolicyContextData.SUBS_DEF_QOS.name(),
            "vplmnQos",
            "numOfPackFilter",
            "3gppPsDataOffStatus",
            "refQosIndication",
            "qosFlowUsage",
            "servNfId",
            "traceReq",
            "maPduInd",
            "atsssCapab",
            "interGrpIds",
            "satBackhaulCategory",
            "pcfUeInfo",
            SmPolicyContextData.SLICE_INFO.name());

    private static final String TRIGGERS = SmPolicyUpdateContextData.REP_POLICY_CTRL_REQ_TRIGGERS.name();

    private SmContexts() {}

    /** The context with the update merged in, as a copy. */
    @SpecRef("TS 29.512 4.2.4.2")
    public static ObjectNode merge(ObjectNode context, ObjectNode update) {
        ObjectNode merged = context.deepCopy();
        ReleasedAddresses.remove(merged, update);
        update.properties().forEach(member -> {
            if (LASTING.contains(member.getKey())) {
                merged.set(member.getKey(), member.getValue().deepCopy());
            }
        });
        return merged;
    }

    /** The context with the triggers of a report, as policies see it: they may ask for them, the session does not keep them. */
    public static ObjectNode reported(ObjectNode context, ObjectNode update) {
        if (!update.has(TRIGGERS)) {
            return context;
        }
        ObjectNode reported = context.deepCopy();
        reported.set(TRIGGERS, update.get(TRIGGERS));
        return reported;
    }

    /** The members of PcfBinding that describe a session. */
    public static ObjectNode binding(ObjectNode context) {
        ObjectNode binding = Json.object();
        copy(context, SmPolicyContextData.SUPI, binding, PcfBinding.SUPI);
        copy(context, SmPolicyContextData.GPSI, binding, PcfBinding.GPSI);
        copy(context, SmPolicyContextData.IPV4_ADDRESS, binding, PcfBinding.IPV4_ADDR);
        copy(context, SmPolicyContextData.IP_DOMAIN, binding, PcfBinding.IP_DOMAIN);
        copy(context, SmPolicyContextData.IPV6_ADDRESS_PREFIX, binding, PcfBinding.IPV6_PREFIX);
        copy(context, SmPolicyContextData.DNN, binding, PcfBinding.DNN);
        copy(context, SmPolicyContextData.SLICE_INFO, binding, PcfBinding.SNSSAI);
        return binding;
    }

    private static void copy(ObjectNode from, JsonMember member, ObjectNode to, JsonMember as) {
        if (from.has(member.name())) {
            to.set(as.name(), member.of(from).deepCopy());
        }
    }
}
