// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.sbi;

import static org.sigcore.nrf.nfdiscovery.service.ScpDomainRouting.REQUESTER;

import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.ingressgateway.Callers;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.nfdiscovery.service.ScpDomainRouting;
import org.sigcore.nrf.nfdiscovery.service.ScpDomainRouting.Granted;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.node.ObjectNode;

/** Routes of Nnrf_NFDiscovery for SCP domain routing information. Thread-safe. */
@SpecRef({"TS 29.510 6.2.3.5", "TS 29.510 6.2.3.6", "TS 29.510 6.2.3.7"})
public final class ScpDomainRoutes implements SbiRoutes {
    private static final String API = "/nnrf-disc/v1";
    private static final String SUBSCRIPTIONS = "/scp-domain-routing-info-subs";
    private final ScpDomainRouting domains;
    private final Callers callers;
    private final NfIdentity identity;
    private final OperationMetrics metrics;

    /** @param callers checks that an NF subscribes for itself and deletes its own subscription */
    public ScpDomainRoutes(ScpDomainRouting domains, Callers callers, NfIdentity identity, OperationMetrics metrics) {
        this.domains = domains;
        this.callers = callers;
        this.identity = identity;
        this.metrics = metrics;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(API)
                .route("GET", "/scp-domain-routing-info", metrics.count("scpDomainRoutingInfo", this::read))
                .route("POST", SUBSCRIPTIONS, metrics.count("scpDomainRoutingInfoSubscribe", this::subscribe))
                .route(
                        "DELETE",
                        SUBSCRIPTIONS + "/{subscriptionID}",
                        metrics.count("scpDomainRoutingInfoUnsubscribe", this::unsubscribe));
    }

    private SbiResponse read(SbiRequest request) {
        String local = request.query().get("local");
        if (local != null && !local.matches("true|false")) {
            throw ProblemException.of(SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT, "query local", "expected true or false");
        }
        return SbiResponse.json(200, domains.routing());
    }

    private SbiResponse subscribe(SbiRequest request) {
        ObjectNode body = request.jsonObject();
        String named = Json.string(body, REQUESTER);
        callers.require(request.headers(), named, "DIS-SCPSUB");
        String proved = body.has(REQUESTER) ? null : callers.proved(request.headers());
        if (proved != null) {
            body.put(REQUESTER, proved); // no other NF can then delete it
        }
        Granted granted = domains.subscribe(body);
        return SbiResponse.created(identity.apiRoot() + API + SUBSCRIPTIONS + "/" + granted.id(), granted.document());
    }

    private SbiResponse unsubscribe(SbiRequest request) {
        String id = request.pathParam("subscriptionID");
        callers.require(request.headers(), domains.owner(id), "DIS-SCPUNS");
        domains.unsubscribe(id);
        return SbiResponse.noContent();
    }
}
