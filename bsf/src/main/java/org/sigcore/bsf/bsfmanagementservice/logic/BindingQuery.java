// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.model.session.Snssai;
import org.sigcore.model.session.SubscriberIdentity;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Look-up criteria: an address, or a SUPI or GPSI, and attributes that narrow the result. An attribute that is absent
 * from the binding excludes it only if it is mandatory (DNN and slice), since the PCF may not have known the others. The
 * same applies to an identity of another kind than that of the binding.
 *
 * @param otherIdentities further SUPIs and GPSIs of the subscriber
 */
@SpecRef({"TS 29.521 4.2.4.2", "TS 29.213 5.2"})
public record BindingQuery(
        @Nullable UeAddress address,
        @Nullable String supi,
        @Nullable String gpsi,
        @Nullable String dnn,
        @Nullable JsonNode snssai,
        @Nullable String ipDomain,
        List<String> otherIdentities) {

    /** Creates a query with at most one SUPI and one GPSI. */
    public BindingQuery(
            @Nullable UeAddress address,
            @Nullable String supi,
            @Nullable String gpsi,
            @Nullable String dnn,
            @Nullable JsonNode snssai,
            @Nullable String ipDomain) {
        this(address, supi, gpsi, dnn, snssai, ipDomain, List.of());
    }

    /** Returns the key to read first; null if the query has no address. */
    public @Nullable String key() {
        return address == null ? null : BindingKeys.exact(address);
    }

    /** Returns the keys to read if the first key finds nothing. */
    public List<String> widerKeys() {
        return address == null ? List.of() : BindingKeys.wider(address);
    }

    /** Returns true if no attribute of the binding contradicts the query. Does not compare the address. */
    boolean agreesWith(ObjectNode binding) {
        PcfBinding session = new PcfBinding(binding);
        return agrees(supi, session.supi())
                && agrees(gpsi, session.gpsi())
                && (ipDomain == null || address instanceof UeAddress.V6 || same(ipDomain, session.ipDomain()))
                && (dnn == null || Dnn.of(dnn).matches(session.dnn()))
                && (snssai == null || Snssai.of(snssai).equals(session.snssai()));
    }

    /** Returns true if the query names an IP domain and the binding names the same domain. */
    boolean isInDomainOf(ObjectNode binding) {
        return ipDomain != null && ipDomain.equals(new PcfBinding(binding).ipDomain());
    }

    private boolean agrees(@Nullable String wanted, @Nullable String found) {
        if (found == null || (wanted != null && SubscriberIdentity.same(wanted, found))) {
            return true;
        }
        boolean differs = wanted != null && SubscriberIdentity.comparable(wanted, found);
        for (String other : otherIdentities) {
            if (SubscriberIdentity.same(other, found)) {
                return true;
            }
            differs |= SubscriberIdentity.comparable(other, found);
        }
        return !differs;
    }

    private static boolean same(@Nullable String wanted, @Nullable String found) {
        return wanted == null || found == null || wanted.equals(found);
    }
}
