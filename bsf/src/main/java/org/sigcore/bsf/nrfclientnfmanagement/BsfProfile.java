// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.nrfclientnfmanagement;

import java.util.List;
import org.sigcore.bsf.config.BsfProperties;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfProfileSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** NF profile that this BSF registers at the NRF. */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.1.6.2.13"})
final class BsfProfile implements NfProfileSource {
    private final NfIdentity identity;
    private final BsfProperties.Profile configured;

    BsfProfile(NfIdentity identity, BsfProperties properties) {
        this.identity = identity;
        this.configured = properties.profile();
    }

    @Override
    public ObjectNode profile() {
        ObjectNode profile = identity.profile("BSF");
        identity.addService(profile, "nbsf-management", "v1", "1.4.0");
        ObjectNode info = profile.putObject("bsfInfo");
        put(info, "dnnList", configured.dnns());
        put(info, "ipDomainList", configured.ipDomains());
        putRanges(info, "ipv4AddressRanges", configured.ipv4Ranges());
        putRanges(info, "ipv6PrefixRanges", configured.ipv6PrefixRanges());
        return profile;
    }

    private static void put(ObjectNode info, String member, List<String> values) {
        if (!values.isEmpty()) {
            ArrayNode array = info.putArray(member);
            values.forEach(array::add);
        }
    }

    private static void putRanges(ObjectNode info, String member, List<String> ranges) {
        if (!ranges.isEmpty()) {
            ArrayNode array = info.putArray(member);
            for (String range : ranges) {
                String[] ends = range.split("-", 2);
                array.addObject().put("start", ends[0]).put("end", ends[1]);
            }
        }
    }
}
