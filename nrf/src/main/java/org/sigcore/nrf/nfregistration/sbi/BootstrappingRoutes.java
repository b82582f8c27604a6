// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.sbi;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.config.OauthProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.node.ObjectNode;

/** Route of Nnrf_Bootstrapping, which lists the services of this NRF. Thread-safe. */
@SpecRef("TS 29.510 6.4.3.2")
public final class BootstrappingRoutes implements SbiRoutes {
    private final NfIdentity identity;
    private final boolean tokensRequired;

    public BootstrappingRoutes(NfIdentity identity, SigcoreProperties properties) {
        this.identity = identity;
        this.tokensRequired = properties.oauth2().mode() == OauthProperties.Mode.ENFORCED;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/bootstrapping").route("GET", "", this::links);
    }

    private SbiResponse links(SbiRequest request) {
        String root = identity.apiRoot(request).toString();
        ObjectNode info = Json.object().put("status", "OPERATIVE").put("nrfInstanceId", identity.instanceId());
        ObjectNode links = info.putObject("_links");
        links.putObject("self").put("href", root + "/bootstrapping");
        links.putObject("manage").put("href", root + NfInstanceRoutes.API + "/nf-instances");
        links.putObject("subscribe").put("href", root + NfInstanceRoutes.API + "/subscriptions");
        links.putObject("discover").put("href", root + "/nnrf-disc/v1/nf-instances");
        links.putObject("authorize").put("href", root + "/oauth2/token");
        ObjectNode oauth = info.putObject("oauth2Required");
        oauth.put("nnrf-nfm", tokensRequired).put("nnrf-disc", tokensRequired);
        return new SbiResponse(
                200,
                SbiHeaders.of("content-type", "application/3gppHal+json", "cache-control", "max-age=60"),
                Json.bytes(info));
    }
}
