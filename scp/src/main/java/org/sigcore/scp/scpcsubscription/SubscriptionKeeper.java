// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcsubscription;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.nrf.NrfListener;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.scp.contract.scpnrfproxy.NrfSetClient;
import org.sigcore.scp.contract.scpnrfproxy.NrfSets;
import org.sigcore.scp.scpcsubscription.NrfSubscriptions.Subscription;
import tools.jackson.databind.node.ObjectNode;

/**
 * Maintains the SCP's subscriptions to the status of other NFs at every NRF set: subscribes, renews in time, and
 * subscribes again after the NRF has lost a subscription. Load has subscriptions of its own, because an NRF may
 * otherwise not notify it. One thread calls {@link #keep} and {@link #end}; {@link #onNrfReachable} may be called on
 * any thread.
 */
@SpecRef("TS 29.510 5.2.2.5")
public final class SubscriptionKeeper implements NrfListener {
    /** Represents all NF types. */
    private static final String ALL = "";

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

    private final NrfSets nrfs;
    private final Function<NrfSetClient, NrfSubscriptions> subscriptions;
    private final Options options;
    private final List<Asked> asked;
    private final InstantSource clock;
    private final Runnable onChange;
    private final Map<Wanted, Held> held = new HashMap<>();
    private final AtomicBoolean doubtful = new AtomicBoolean();

    /**
     * Options of the subscriptions.
     *
     * @param callbackUri callback URI of a subscription, by its name; available once the SBI server listens
     * @param nfInstanceId of this SCP
     * @param fqdn of this SCP; null when it has none
     * @param nfTypes NF types to subscribe to; empty for all
     * @param load true to subscribe to changes of load as well
     * @param validity requested validity; the NRF may grant another
     */
    public record Options(
            UnaryOperator<String> callbackUri,
            String nfInstanceId,
            @Nullable String fqdn,
            List<String> nfTypes,
            boolean load,
            Duration validity) {
        public Options {
            nfTypes = List.copyOf(nfTypes);
        }
    }

    /**
     * @param subscriptions client of an NRF set
     * @param onChange called when work is due or a subscription is new; an audit then finds earlier changes
     */
    public SubscriptionKeeper(
            NrfSets nrfs,
            Function<NrfSetClient, NrfSubscriptions> subscriptions,
            Options options,
            InstantSource clock,
            Runnable onChange) {
        this.nrfs = nrfs;
        this.subscriptions = subscriptions;
        this.options = options;
        this.asked = (options.nfTypes().isEmpty() ? List.of(ALL) : options.nfTypes())
                .stream()
                        .flatMap(type -> options.load()
                                ? Stream.of(new Asked(type, false), new Asked(type, true))
                                : Stream.of(new Asked(type, false)))
                        .toList();
        this.clock = clock;
        this.onChange = onChange;
    }

    /** Scope of one subscription: all changes of an NF type, or its load only. */
    private record Asked(String nfType, boolean load) {}

    private record Wanted(String nrfSet, Asked asked) {
        String name() {
            return nrfSet + "|" + asked.nfType() + "|" + (asked.load() ? "load" : "all");
        }
    }

    private record Held(NrfSubscriptions client, Subscription subscription, String callbackUri) {}

    /**
     * Creates and renews subscriptions; returns the pause before the next call. Throws when an NRF set does not answer,
     * after the others have been handled.
     */
    public Duration keep() {
        // Renewing shows whether the subscription still exists at the NRF.
        boolean ask = doubtful.getAndSet(false);
        boolean fresh = false;
        RuntimeException failure = null;
        Set<Wanted> all = new HashSet<>();
        for (NrfSetClient set : nrfs.all()) {
            for (Asked each : asked) {
                Wanted wanted = new Wanted(set.name(), each);
                all.add(wanted);
                try {
                    fresh |= keep(wanted, subscriptions.apply(set), ask);
                } catch (SbiCallException | ProblemException e) {
                    failure = e;
                }
            }
        }
        List.copyOf(held.keySet()).stream()
                .filter(wanted -> !all.contains(wanted))
                .forEach(this::drop);
        if (fresh) {
            onChange.run();
        }
        if (failure != null) {
            doubtful.compareAndSet(false, ask);
            throw failure;
        }
        return LOOK_AGAIN.compareTo(options.validity().dividedBy(4)) < 0
                ? LOOK_AGAIN
                : options.validity().dividedBy(4);
    }

    private boolean keep(Wanted wanted, NrfSubscriptions client, boolean ask) {
        Instant now = clock.instant();
        String uri = options.callbackUri().apply(wanted.name());
        Held known = held.get(wanted);
        if (known != null && !known.callbackUri().equals(uri)) {
            drop(wanted); // notifications to its former callback URI are refused
            known = null;
        }
        Subscription subscription = known == null ? null : known.subscription();
        if (subscription != null && (ask || due(subscription, now))) {
            subscription = client.renew(subscription, now.plus(options.validity()));
        }
        boolean fresh = subscription == null;
        if (subscription == null) {
            held.remove(wanted);
            subscription = client.subscribe(document(wanted.asked(), uri, now.plus(options.validity())));
        }
        held.put(wanted, new Held(client, subscription, uri));
        return fresh;
    }

    /** Cancels all subscriptions. */
    public void end() {
        List.copyOf(held.keySet()).forEach(this::drop);
    }

    private void drop(Wanted wanted) {
        Held gone = held.remove(wanted);
        try {
            if (gone != null) {
                gone.client().unsubscribe(gone.subscription());
            }
        } catch (SbiCallException e) {
            // The NRF is unreachable: the subscription ends with its validity.
        }
    }

    /** {@inheritDoc} Renews every subscription, because the NRF may have lost them. */
    @Override
    public void onNrfReachable(boolean lost) {
        doubtful.set(true);
    }

    private boolean due(Subscription subscription, Instant now) {
        Instant end = subscription.validUntil();
        return end != null && now.isAfter(end.minus(options.validity().dividedBy(2)));
    }

    private ObjectNode document(Asked each, String uri, Instant validUntil) {
        ObjectNode wanted = Json.object()
                .put("nfStatusNotificationUri", uri)
                .put("reqNfInstanceId", options.nfInstanceId())
                .put("reqNfType", "SCP")
                .put("validityTime", validUntil.toString());
        String fqdn = options.fqdn();
        if (fqdn != null) {
            wanted.put("reqNfFqdn", fqdn);
        }
        if (!each.nfType().equals(ALL)) {
            wanted.putObject("subscrCond").put("nfType", each.nfType());
        }
        if (each.load()) {
            wanted.putArray("reqNotifEvents").add("NF_PROFILE_CHANGED");
            wanted.putObject("notifCondition").putArray("monitoredAttributes").add("/load");
        }
        return wanted;
    }
}
