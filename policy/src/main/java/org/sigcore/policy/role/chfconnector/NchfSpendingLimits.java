// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.chfconnector;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.model.session.SubscriberIdentity;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.Redirected;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.policy.contract.chfconnector.SpendingLimits;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.token.CallbackKey;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Consumer of Nchf_SpendingLimitControl. If no CHF is found, the answer is one that may be retried, since a CHF may be
 * registered later.
 */
@SpecRef("TS 29.594 5.3")
public final class NchfSpendingLimits implements SpendingLimits {
    /**
     * Path of callbacks below the API root. It is followed by the subscriber's key and a secret known only to the CHF
     * of the subscription.
     */
    public static final String CALLBACKS = "/chf-connector/v1/notifications/";

    private static final String SERVICE = "nchf-spendinglimitcontrol";
    private final CountedRequests requests;
    private final Supplier<ApiRoot> self;
    private final CallbackKey key;

    /** @param self API root under which the CHF reaches this NF */
    public NchfSpendingLimits(CountedRequests requests, Supplier<ApiRoot> self, CallbackKey key) {
        this.requests = requests;
        this.self = self;
        this.key = key;
    }

    @Override
    @SpecRef("TS 29.594 4.2.2.2")
    public Answer subscribe(Counted subscriber, List<String> counterIds) {
        Map<String, String> factors = new HashMap<>(Map.of("target-nf-type", "CHF", "service-names", SERVICE));
        String supi = supi(subscriber);
        String gpsi = gpsi(subscriber);
        if (supi != null) {
            factors.put("supi", supi);
        } else if (gpsi != null) {
            factors.put("gpsi", gpsi);
        }
        SbiResponse response = requests.send(
                SERVICE,
                EgressTarget.discover(factors),
                SbiRequest.json("POST", "/" + SERVICE + "/v1/subscriptions", context(subscriber, counterIds)));
        String location = response.headers().get("location");
        return answer(response, response.status() == 201 ? location : null);
    }

    @Override
    @SpecRef("TS 29.594 4.2.2.3")
    public Answer modify(String subscriptionUri, Counted subscriber, List<String> counterIds) {
        ObjectNode context = context(subscriber, counterIds);
        Redirected sent = Redirected.send(
                requests,
                SERVICE,
                ResourceUri.parse(subscriptionUri),
                there -> SbiRequest.json("PUT", there.target(), context));
        String uri = sent.movedTo() == null ? subscriptionUri : sent.movedTo();
        return answer(sent.response(), sent.response().status() == 200 ? uri : null);
    }

    @Override
    @SpecRef("TS 29.594 4.2.3")
    public boolean unsubscribe(String subscriptionUri) {
        return Redirected.send(
                        requests,
                        SERVICE,
                        ResourceUri.parse(subscriptionUri),
                        there -> SbiRequest.of("DELETE", there.target()))
                .ended();
    }

    private ObjectNode context(Counted subscriber, List<String> counterIds) {
        ObjectNode context = Json.object();
        String supi = supi(subscriber);
        if (supi != null) {
            context.put("supi", supi);
        }
        String gpsi = gpsi(subscriber);
        if (gpsi != null) {
            context.put("gpsi", gpsi);
        }
        if (!counterIds.isEmpty()) {
            ArrayNode ids = context.putArray("policyCounterIds");
            counterIds.forEach(ids::add);
        }
        return context.put(
                "notifUri",
                self.get() + CALLBACKS + UrlEncoded.encode(subscriber.key()) + "/" + key.secret(subscriber.key()));
    }

    /** Returns the SUPI; null for a subscriber that is known by another identity only. */
    private static @Nullable String supi(Counted subscriber) {
        return SubscriberIdentity.isSupi(subscriber.supi()) ? subscriber.supi() : null;
    }

    private static @Nullable String gpsi(Counted subscriber) {
        return subscriber.gpsi() == null && SubscriberIdentity.isGpsi(subscriber.supi())
                ? subscriber.supi()
                : subscriber.gpsi();
    }

    /** Returns true if discovery found no CHF, which is reported with status 400 although the request is valid. */
    private static boolean isNotFound(SbiResponse response) {
        try {
            return response.status() == 400
                    && SbiCause.NF_DISCOVERY_FAILURE.name().equals(Json.string(response.jsonObject(), "cause"));
        } catch (ProblemException unreadable) {
            return false;
        }
    }

    private static Answer answer(SbiResponse response, @Nullable String uri) {
        if (uri == null) {
            return new Answer(isNotFound(response) ? 0 : response.status(), null, response.retryAfterSeconds());
        }
        try {
            ObjectNode infos =
                    response.jsonObject().get("statusInfos") instanceof ObjectNode there ? there : Json.object();
            return new Answer(response.status(), new Subscription(uri, infos), 0);
        } catch (ProblemException unreadable) {
            return new Answer(response.status(), new Subscription(uri, Json.object()), 0);
        }
    }
}
