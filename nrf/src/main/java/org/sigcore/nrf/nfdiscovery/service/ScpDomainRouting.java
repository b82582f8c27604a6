// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.CallbackUris;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.InstanceListener;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.nfdiscovery.logic.answer.ScpDomains;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.ResourceUri;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Connections between SCP domains, and notification of their changes to subscribers. A notification carries the whole
 * state, so duplicates from several processes of the NRF are harmless. Thread-safe.
 */
@SpecRef("TS 29.510 5.3.2.4")
public final class ScpDomainRouting implements InstanceListener, Consumer<Set<String>> {
    /** Member of a subscription with the NF instance that owns it. */
    public static final String REQUESTER = "reqInstanceId";

    private static final Logger LOG = LoggerFactory.getLogger(ScpDomainRouting.class);
    private static final int MOST = 1000;
    private static final int MOST_EACH = 50;
    private static final int MOST_OCTETS = 4096;
    private static final Shape SUBSCRIPTION = Shape.object()
            .required("callbackUri", CallbackUris.SHAPE)
            .optional("validityTime", WireShapes.DATE_TIME)
            .optional(REQUESTER, WireShapes.UUID)
            .optional("localInd", Shape.bool());

    private final KnownInstances instances;
    private final ScpRoutingSubscriptionStore store;
    private final ScpDomainNotifier notifier;
    private final Leniency leniency;
    private final InstantSource clock;
    // False since the routing information lacks domains, which is logged once.
    private final AtomicBoolean complete = new AtomicBoolean(true);

    /** @param leniency treatment of deviations from the schema of a subscription */
    public ScpDomainRouting(
            KnownInstances instances,
            ScpRoutingSubscriptionStore store,
            EgressGateway egress,
            Leniency leniency,
            InstantSource clock) {
        this.instances = instances;
        this.store = store;
        this.leniency = leniency;
        this.clock = clock;
        this.notifier = new ScpDomainNotifier(this::routing, store, egress, clock);
    }

    /** Sets the state already notified. Call it before the first change. */
    public void begin() {
        notifier.begin(routing());
    }

    /** Returns the current ScpDomainRoutingInformation. */
    public ObjectNode routing() {
        ScpDomains.Routing routing = ScpDomains.routing(instances.all());
        if (routing.leftOut() == 0) {
            complete.set(true);
        } else if (complete.getAndSet(false)) {
            LOG.atWarn()
                    .addKeyValue("event", "scp-domains-left-out")
                    .addKeyValue("sets", routing.leftOut())
                    .log("SCPs have too many domains: their connections are not in the routing information");
        }
        return routing.information();
    }

    /**
     * A granted subscription.
     *
     * @param document a ScpDomainRoutingInfoSubscription
     */
    public record Granted(String id, ObjectNode document) {}

    /**
     * Grants a subscription.
     *
     * @throws ProblemException 400 if the body is invalid, 413 if it is too long, 503 if the maximum number of
     *     subscriptions is reached, 429 if that of one subscriber is reached
     */
    public Granted subscribe(ObjectNode body) {
        ObjectNode document = body.deepCopy();
        SUBSCRIPTION.check(document, leniency);
        if (Json.bytes(document).length > MOST_OCTETS) {
            throw new ProblemException(
                    ProblemDetails.of(413, null, "expected at most " + MOST_OCTETS + " octets for a subscription"));
        }
        requireShare(document, store.valid(clock.instant()));
        Instant end = end(Json.string(document, "validityTime"));
        document.put("validityTime", end.toString());
        String id = UUID.randomUUID().toString();
        store.add(id, end, document);
        return new Granted(id, document);
    }

    private static void requireShare(ObjectNode wanted, List<ObjectNode> present) {
        if (present.size() >= MOST) {
            throw new ProblemException(
                    SbiCause.NF_CONGESTION, "there are " + MOST + " subscriptions, as many as may be");
        }
        String subscriber = Json.string(wanted, REQUESTER);
        String authority = authority(wanted);
        int same = 0;
        for (ObjectNode subscription : present) {
            boolean named = subscriber != null && subscriber.equalsIgnoreCase(Json.string(subscription, REQUESTER));
            same += named || authority.equals(authority(subscription)) ? 1 : 0;
        }
        if (same >= MOST_EACH) {
            throw new ProblemException(
                    SbiCause.NF_CONGESTION_RISK, "the subscriber has " + same + " subscriptions, as many as it may");
        }
    }

    private static String authority(ObjectNode subscription) {
        String uri = String.valueOf(Json.string(subscription, "callbackUri"));
        return ResourceUri.parse(uri).apiRoot().authority().toLowerCase(Locale.ROOT);
    }

    /** Returns the NF instance that a subscription names as its owner; null without one. */
    public @Nullable String owner(String id) {
        ObjectNode document = store.find(id);
        return document == null ? null : Json.string(document, REQUESTER);
    }

    /**
     * Deletes a subscription.
     *
     * @throws ProblemException 404 if it does not exist
     */
    public void unsubscribe(String id) {
        if (!store.remove(id)) {
            throw new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, "no such subscription");
        }
    }

    private Instant end(@Nullable String requested) {
        Instant latest = clock.instant().plus(7, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
        Instant wanted = requested == null
                ? latest
                : OffsetDateTime.parse(requested).toInstant().truncatedTo(ChronoUnit.SECONDS);
        if (!wanted.isAfter(clock.instant())) {
            throw ProblemException.of(SbiCause.OPTIONAL_IE_INCORRECT, "/validityTime", "expected a time to come");
        }
        return wanted.isAfter(latest) ? latest : wanted;
    }

    @Override
    public void onChange(InstanceChange change) {
        if (!domains(change.before()).equals(domains(change.after()))) {
            notifier.changed();
        }
    }

    // Called for changes of instances of other NRF sets.
    @Override
    public void accept(Set<String> changed) {
        notifier.changed();
    }

    // Domains that an instance connects; missing if it connects none, so that load of an SCP changes nothing.
    private static JsonNode domains(@Nullable NFProfile profile) {
        return profile != null
                        && profile.nfType().equals("SCP")
                        && profile.nfStatus().equals("REGISTERED")
                ? profile.document().path("scpDomains")
                : MissingNode.getInstance();
    }
}
