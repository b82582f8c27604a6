// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/** Rules for registering bindings of UEs. Pure. */
@SpecRef("TS 29.521 4.2.2.3")
public final class UeRegistration {
    private static final int MOST_OF_ONE_PCF = 4;
    private static final int MOST_OF_A_UE = 16;
    private static final List<JsonMember> PCF_IDENTITIES =
            List.of(JsonMember.string("pcfId"), JsonMember.string("pcfForUeFqdn"));
    private static final List<JsonMember> PCF_END_POINTS = List.of(JsonMember.array("pcfForUeIpEndPoints"));

    private UeRegistration() {}

    /**
     * Returns the bindings that a registration replaces. A PCF with several policy associations of a UE deregisters each
     * binding separately, so every registration is a resource of its own. So that repeated requests without an answer do
     * not accumulate, it replaces the oldest of {@value #MOST_OF_ONE_PCF} of its PCF and of {@value #MOST_OF_A_UE} of the
     * UE.
     *
     * @param stored bindings of the UE, oldest first
     */
    public static List<StoredDocument> surplus(ObjectNode incoming, List<StoredDocument> stored) {
        List<StoredDocument> same = stored.stream()
                .filter(other -> isOfTheSamePcf(incoming, other.document()))
                .toList();
        List<StoredDocument> surplus = new ArrayList<>(oldest(same, MOST_OF_ONE_PCF));
        List<StoredDocument> rest =
                stored.stream().filter(other -> !surplus.contains(other)).toList();
        surplus.addAll(oldest(rest, MOST_OF_A_UE));
        return surplus;
    }

    private static List<StoredDocument> oldest(List<StoredDocument> stored, int most) {
        return stored.subList(0, Math.max(0, stored.size() - most + 1));
    }

    /** Returns the latest binding of each PCF of a UE. */
    @SpecRef("TS 29.521 4.2.4.3")
    public static List<StoredDocument> latest(List<StoredDocument> bindings) {
        return BindingSelector.latest(bindings, UeRegistration::isOfTheSamePcf);
    }

    /** Returns true if two bindings of a UE belong to the same PCF. */
    static boolean isOfTheSamePcf(ObjectNode one, ObjectNode other) {
        return RegistrationRules.isOfTheSamePcf(one, other, PCF_IDENTITIES, PCF_END_POINTS);
    }
}
