// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.logic;

import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.model.session.SmPolicyContextData;
import tools.jackson.databind.node.ObjectNode;

/** What the BSF is told of a session. Pure. */
public final class SmContexts {
    private SmContexts() {}

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
