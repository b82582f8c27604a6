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
 * What a binding is looked up by: an address, or a SUPI or GPSI, and what narrows it. An attribute that the binding does
 * not have excludes it only where it must have it (DNN and slice): what the PCF did not know is no contradiction.
 */
@SpecRef("TS 29.521 4.2.4.2")
public record BindingQuery(
        @Nullable UeAddress address,
        @Nullable String supi,
        @Nullable String gpsi,
        @Nullable String dnn,
        @Nullable JsonNode snssai,
        @Nullable String ipDomain) {

    /** The key to read first; null when the query has no address. */
    public @Nullable String key() {
        return address == null ? null : BindingKeys.exact(address);
    }

    /** Keys to read when the first gave nothing. */
    public List<String> widerKeys() {
        return address == null ? List.of() : BindingKeys.wider(address);
    }

    /** True when nothing in the binding contradicts the query; the address is another matter. */
    boolean agreesWith(ObjectNode binding) {
        PcfBinding session = new PcfBinding(binding);
        return sameSubscriber(supi, session.supi())
                && sameSubscriber(gpsi, session.gpsi())
                && (ipDomain == null || address instanceof UeAddress.V6 || same(ipDomain, session.ipDomain()))
                && (dnn == null || Dnn.of(dnn).matches(session.dnn()))
                && (snssai == null || Snssai.of(snssai).equals(session.snssai()));
    }

    /** True when the query names a domain and the binding is in it, not merely in none. */
    boolean isInDomainOf(ObjectNode binding) {
        return ipDomain != null && ipDomain.equals(new PcfBinding(binding).ipDomain());
    }

    private static boolean sameSubscriber(@Nullable String wanted, @Nullable String found) {
        return wanted == null || found == null || SubscriberIdentity.same(wanted, found);
    }

    private static boolean same(@Nullable String wanted, @Nullable String found) {
        return wanted == null || found == null || wanted.equals(found);
    }
}
