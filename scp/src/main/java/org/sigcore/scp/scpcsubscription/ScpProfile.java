// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcsubscription;

import java.util.List;
import java.util.function.Supplier;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfProfileSource;
import tools.jackson.databind.node.ObjectNode;

/** NF profile of this SCP. It lists no services: consumers address an SCP as a proxy. */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.1.6.2.65"})
public final class ScpProfile implements NfProfileSource {
    private final NfIdentity identity;
    private final Supplier<ApiRoot> worker;
    private final List<String> domains;

    /** @param worker apiRoot of scp-worker for consumers */
    public ScpProfile(NfIdentity identity, Supplier<ApiRoot> worker, List<String> domains) {
        this.identity = identity;
        this.worker = worker;
        this.domains = List.copyOf(domains);
    }

    @Override
    public ObjectNode profile() {
        ApiRoot root = worker.get();
        ObjectNode profile = identity.profile("SCP", root);
        ObjectNode info = profile.putObject("scpInfo");
        info.putObject("scpPorts").put(root.scheme(), root.port());
        if (!root.prefix().isEmpty()) {
            info.put("scpPrefix", root.prefix());
        }
        if (!domains.isEmpty()) {
            var list = profile.putArray("scpDomains");
            domains.forEach(list::add);
        }
        return profile;
    }
}
