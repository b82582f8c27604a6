// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.sbi;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.ingressgateway.Callers;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.contract.ingressgateway.SenderEvidence;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.nrf.nfsubscription.service.SubscriptionAdmission;
import org.sigcore.nrf.nfsubscription.service.SubscriptionForwarding;
import org.sigcore.nrf.nfsubscription.service.Subscriptions;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.overload.CongestionGate;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.node.ObjectNode;

/** Routes of Nnrf_NFManagement for subscriptions. Thread-safe. */
@SpecRef({"TS 29.510 6.1.3.4", "TS 29.510 6.1.3.5"})
public final class SubscriptionRoutes implements SbiRoutes {
    private static final String API = "/nnrf-nfm/v1";

    // Usual priorities: a removal relieves the NRF, so it is refused last.
    private static final int SUBSCRIBE = 24;
    private static final int RENEW = 20;
    private static final int UNSUBSCRIBE = 16;

    private static final String REQUESTER = "reqNfInstanceId";

    private final Subscriptions subscriptions;
    private final NfIdentity identity;
    private final SubscriptionForwarding forwarding;
    private final SubscriptionAdmission admission;
    private final Callers callers;
    private final CongestionGate gate;
    private final OperationMetrics metrics;

    public SubscriptionRoutes(
            Subscriptions subscriptions,
            NfIdentity identity,
            SubscriptionForwarding forwarding,
            SubscriptionAdmission admission,
            Callers callers,
            CongestionGate subscriptionGate,
            OperationMetrics metrics) {
        this.subscriptions = subscriptions;
        this.identity = identity;
        this.forwarding = forwarding;
        this.admission = admission;
        this.callers = callers;
        this.gate = subscriptionGate;
        this.metrics = metrics;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        String one = "/subscriptions/{subscriptionID}";
        builder.api(API)
                .route("POST", "/subscriptions", metrics.count("nfStatusSubscribe", guarded(SUBSCRIBE, this::create)))
                .route("PATCH", one, metrics.count("nfStatusSubscribeUpdate", guarded(RENEW, this::update)))
                .consumes(JsonPatch.MEDIA_TYPE)
                .route("DELETE", one, metrics.count("nfStatusUnsubscribe", guarded(UNSUBSCRIBE, this::remove)));
    }

    /** Refuses requests under congestion. */
    private SbiHandler guarded(int usualPriority, SbiHandler handler) {
        return request -> {
            SbiResponse refusal = gate.enter(() -> usualPriority, request);
            if (refusal != null) {
                return refusal;
            }
            try {
                return handler.handle(request);
            } finally {
                gate.done();
            }
        };
    }

    private SbiResponse create(SbiRequest request) {
        ObjectNode body = request.jsonObject();
        admission.check(request.headers(), body, subscriptions.size());
        own(body, request);
        SbiResponse elsewhere = forwarding.create(request, body);
        if (elsewhere != null) {
            return elsewhere;
        }
        Subscription same = admission.duplicates() ? null : subscriptions.same(body);
        if (same != null) {
            Subscription renewed = subscriptions.renew(same, Json.string(body, "validityTime"));
            return SbiResponse.created(identity.apiRoot() + API + "/subscriptions/" + renewed.id(), renewed.answer());
        }
        Subscription subscription = subscriptions.create(body);
        return SbiResponse.created(
                identity.apiRoot() + API + "/subscriptions/" + subscription.id(), subscription.answer());
    }

    // Assigns a subscription that names no owner to the proven sender, whose limit then applies. No other NF can delete
    // it.
    private void own(ObjectNode body, SbiRequest request) {
        String named = Json.string(body, REQUESTER);
        callers.require(request.headers(), named, "SUB-SUBSCR");
        callers.requireRequester(
                SenderEvidence.of(request.headers()), Json.string(body, "reqNfType"), null, "SUB-SUBSCR");
        String proved = body.has(REQUESTER) ? null : callers.proved(request.headers());
        if (proved != null) {
            body.put(REQUESTER, proved);
        }
    }

    private SbiResponse update(SbiRequest request) {
        SbiResponse elsewhere = elsewhere(request);
        if (elsewhere != null) {
            return elsewhere;
        }
        Subscriptions.Updated updated =
                subscriptions.update(changeable(request, "SUB-SUBUPD"), Json.parse(request.body()), admission::screen);
        return updated.asRequested()
                ? SbiResponse.noContent()
                : SbiResponse.json(200, updated.subscription().answer());
    }

    private SbiResponse remove(SbiRequest request) {
        SbiResponse elsewhere = elsewhere(request);
        if (elsewhere != null) {
            return elsewhere;
        }
        subscriptions.remove(changeable(request, "SUB-UNSUBS"));
        return SbiResponse.noContent();
    }

    // A subscription may be changed only by its owner, if the owner is known.
    private String changeable(SbiRequest request, String operation) {
        String id = request.pathParam("subscriptionID");
        callers.require(request.headers(), subscriptions.owner(id), operation);
        return id;
    }

    private @Nullable SbiResponse elsewhere(SbiRequest request) {
        return subscriptions.knows(request.pathParam("subscriptionID")) ? null : forwarding.other(request);
    }
}
