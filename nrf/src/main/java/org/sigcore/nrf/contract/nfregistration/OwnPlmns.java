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

/** The PLMNs of this NRF: those of every NF that registers without {@code plmnList}. Thread-safe. */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.2.6.2.3"})
public final class OwnPlmns implements Supplier<JsonNode> {
    /** The PLMNs of an NRF that has no PLMN configured. */
    public static final OwnPlmns UNKNOWN = new OwnPlmns(List.of());

    private volatile ArrayNode plmns;

    public OwnPlmns(List<PlmnId> plmns) {
        this.plmns = array(plmns);
    }

    /** Replaces the PLMNs. */
    public void set(List<PlmnId> changed) {
        plmns = array(changed);
    }

    /** An array of PlmnId, empty when they are not known; not to be changed. */
    @Override
    public JsonNode get() {
        return plmns;
    }

    /** True when the PLMNs of a requester are known and this NRF belongs to other PLMNs only. */
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
