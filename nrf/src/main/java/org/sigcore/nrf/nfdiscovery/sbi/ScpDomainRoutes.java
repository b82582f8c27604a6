// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.sbi;

import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.ingressgateway.api.OperationMetrics;
import org.sigcore.nrf.nfdiscovery.logic.ScpDomains;
import org.sigcore.nrf.nfdiscovery.store.JdbcScpRoutingSubscriptionStore;
import org.sigcore.nrf.nfregistration.api.InstanceChange;
import org.sigcore.nrf.nfregistration.api.InstanceListener;
import org.sigcore.nrf.nrfcachedata.api.KnownInstances;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.node.ObjectNode;

/**
 * Nnrf_NFDiscovery: how SCP domains are connected, and who is told of changes. A notification carries the whole state, so it
 * does no harm that each process of the NRF sends it. Thread-safe.
 */
@SpecRef({"TS 29.510 6.2.3.5", "TS 29.510 6.2.3.6", "TS 29.510 6.2.3.7"})
public final class ScpDomainRoutes implements SbiRoutes, InstanceListener, Consumer<Set<String>> {
    private static final String API = "/nnrf-disc/v1";
    private static final String SUBSCRIPTIONS = "/scp-domain-routing-info-subs";
    private static final Shape SUBSCRIPTION = Shape.object()
            .required("callbackUri", WireShapes.URI)
            .optional("validityTime", WireShapes.DATE_TIME)
            .optional("reqInstanceId", WireShapes.UUID)
            .optional("localInd", Shape.bool());

    private final KnownInstances instances;
    private final JdbcScpRoutingSubscriptionStore store;
    private final EgressGateway egress;
    private final Executor background;
    private final Supplier<ApiRoot> apiRoot;
    private final InstantSource clock;
    private final OperationMetrics metrics;
    private final AtomicReference<@Nullable ObjectNode> told = new AtomicReference<>();

    /** @param background runs what must not hold up a change */
    public ScpDomainRoutes(
            KnownInstances instances,
            JdbcScpRoutingSubscriptionStore store,
            EgressGateway egress,
            Executor background,
            Supplier<ApiRoot> apiRoot,
            InstantSource clock,
            OperationMetrics metrics) {
        this.instances = instances;
        this.store = store;
        this.egress = egress;
        this.background = background;
        this.apiRoot = apiRoot;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** Learns what counts as told. Before the first change. */
    public void begin() {
        told.set(routing());
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
            throw ProblemException.of(
                    SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT,
                    List.of(new InvalidParam("query local", "expected true or false")));
        }
        return SbiResponse.json(200, routing());
    }

    private SbiResponse subscribe(SbiRequest request) {
        ObjectNode body = request.jsonObject();
        SUBSCRIPTION.check(body);
        ObjectNode document = body.deepCopy();
        Instant end = end(Json.string(body, "validityTime"));
        document.put("validityTime", end.toString());
        String id = UUID.randomUUID().toString();
        store.add(id, end, document);
        return SbiResponse.created(apiRoot.get() + API + SUBSCRIPTIONS + "/" + id, document);
    }

    private Instant end(@Nullable String requested) {
        Instant latest = clock.instant().plus(7, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
        Instant wanted = requested == null
                ? latest
                : OffsetDateTime.parse(requested).toInstant().truncatedTo(ChronoUnit.SECONDS);
        if (!wanted.isAfter(clock.instant())) {
            throw ProblemException.of(
                    SbiCause.OPTIONAL_IE_INCORRECT,
                    List.of(new InvalidParam("/validityTime", "expected a time to come")));
        }
        return wanted.isAfter(latest) ? latest : wanted;
    }

    private SbiResponse unsubscribe(SbiRequest request) {
        if (!store.remove(request.pathParam("subscriptionID"))) {
            throw new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, "no such subscription");
        }
        return SbiResponse.noContent();
    }

    @Override
    public void onChange(InstanceChange change) {
        if (isScp(change.before()) || isScp(change.after())) {
            background.execute(this::tell);
        }
    }

    // Of other NRF sets.
    @Override
    public void accept(Set<String> changed) {
        background.execute(this::tell);
    }

    private static boolean isScp(@Nullable NFProfile profile) {
        return profile != null && profile.nfType().equals("SCP");
    }

    private void tell() {
        ObjectNode now = routing();
        if (now.equals(told.getAndSet(now))) {
            return;
        }
        ObjectNode notification = Json.object();
        notification.set("routingInfo", now);
        for (ObjectNode subscription : store.valid(clock.instant())) {
            String uri = Json.string(subscription, "callbackUri");
            if (uri != null) {
                ResourceUri callback = ResourceUri.parse(uri);
                egress.send(
                        EgressTarget.direct(callback.apiRoot()),
                        SbiRequest.json("POST", callback.target(), notification));
            }
        }
    }

    private ObjectNode routing() {
        return ScpDomains.routing(instances.all());
    }
}
