// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.model.nf.Plmns;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** PLMNs of this NRF, which apply to every NF that registers without {@code plmnList}. Thread-safe. */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.2.6.2.3"})
public final class OwnPlmns implements Supplier<JsonNode> {
    /** PLMNs of an NRF without configured PLMNs. */
    public static final OwnPlmns UNKNOWN = new OwnPlmns(List.of());

    private volatile ArrayNode plmns;

    public OwnPlmns(List<PlmnId> plmns) {
        this.plmns = array(plmns);
    }

    /** Replaces the PLMNs. */
    public void set(List<PlmnId> changed) {
        plmns = array(changed);
    }

    /** Returns an array of PlmnId, empty if no PLMN is configured. Callers must not modify it. */
    @Override
    public JsonNode get() {
        return plmns;
    }

    /** Returns true if the requester's PLMNs are known and this NRF belongs to none of them. */
    public boolean isForeign(@Nullable JsonNode requesterPlmns) {
        JsonNode own = plmns;
        return requesterPlmns != null && !own.isEmpty() && !Plmns.overlap(requesterPlmns, own);
    }

    private static ArrayNode array(List<PlmnId> plmns) {
        ArrayNode array = Json.array();
        plmns.forEach(plmn -> array.add(plmn.toJson()));
        return array;
    }
}
