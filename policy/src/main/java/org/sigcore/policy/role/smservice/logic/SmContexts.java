// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.model.session.SmPolicyContextData;
import tools.jackson.databind.node.ObjectNode;

/** Contents of the binding of a session at the BSF. Pure. */
public final class SmContexts {
    /** Feature BindingUpdate: addresses of a session change by PATCH. */
    private static final String FEATURES = "2";

    /** Features BindingUpdate and SamePcf. */
    @SpecRef("TS 29.521 5.8")
    private static final String WITH_SAME_PCF = "6";

    private SmContexts() {}

    /** Returns the members of PcfBinding that describe a session. */
    public static ObjectNode binding(ObjectNode context) {
        ObjectNode binding = Json.object();
        copy(context, SmPolicyContextData.SUPI, binding, PcfBinding.SUPI);
        copy(context, SmPolicyContextData.GPSI, binding, PcfBinding.GPSI);
        copy(context, SmPolicyContextData.IPV4_ADDRESS, binding, PcfBinding.IPV4_ADDR);
        if (SmPolicyContextData.IPV4_ADDRESS.isIn(context)) {
            copy(context, SmPolicyContextData.IP_DOMAIN, binding, PcfBinding.IP_DOMAIN);
        }
        copy(context, SmPolicyContextData.IPV6_ADDRESS_PREFIX, binding, PcfBinding.IPV6_PREFIX);
        copy(context, SmPolicyContextData.DNN, binding, PcfBinding.DNN);
        copy(context, SmPolicyContextData.SLICE_INFO, binding, PcfBinding.SNSSAI);
        return binding.put(PcfBinding.SUPP_FEAT.name(), FEATURES);
    }

    /**
     * Returns the binding of a session that must be served by the same PCF as the UE's other sessions with its data
     * network and slice.
     */
    @SpecRef({"TS 29.521 4.2.2.2", "TS 29.521 5.8"})
    public static ObjectNode bindingForSamePcf(ObjectNode context) {
        ObjectNode binding = binding(context);
        ObjectNode combination = binding.putObject(PcfBinding.PARA_COM.name());
        for (JsonMember member : List.of(PcfBinding.SUPI, PcfBinding.DNN, PcfBinding.SNSSAI)) {
            copy(binding, member, combination, member);
        }
        return binding.put(PcfBinding.SUPP_FEAT.name(), WITH_SAME_PCF);
    }

    private static void copy(ObjectNode from, JsonMember member, ObjectNode to, JsonMember as) {
        if (from.has(member.name())) {
            to.set(as.name(), member.of(from).deepCopy());
        }
    }
}
