// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcsubscription.client;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.nrf.NrfListener;
import org.sigcore.sbi.SbiCallException;
import org.sigcore.sbi.SbiCaller;
import org.sigcore.scp.scpcsubscription.client.NrfSubscriptionClient.Subscription;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps the SCP subscribed to the status of other NFs: subscribes, renews in time, subscribes again when the NRF has
 * forgotten. One thread calls {@link #keep} and {@link #end}; the NRF's return may be told on any.
 */
@SpecRef("TS 29.510 5.2.2.5")
public final class SubscriptionKeeper implements NrfListener {
    /** Stands for all NF types at once. */
    private static final String ALL = "";

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

    private final NrfSubscriptionClient client;
    private final Supplier<String> callbackUri;
    private final String nfInstanceId;
    private final @Nullable String fqdn;
    private final List<String> conditions;
    private final Duration validity;
    private final InstantSource clock;
    private final Runnable onChange;
    private final Map<String, Subscription> held = new HashMap<>();
    private final AtomicBoolean doubtful = new AtomicBoolean();

    /**
     * @param callbackUri where notifications go; known once the SBI server listens
     * @param nfTypes what to subscribe to; empty for all
     * @param validity asked for; the NRF's answer prevails
     * @param onChange run when there is something to do or something new is subscribed to: an audit fills the gap
     */
    public SubscriptionKeeper(
            SbiCaller caller,
            ApiRoot nrf,
            Duration timeout,
            Supplier<String> callbackUri,
            String nfInstanceId,
            @Nullable String fqdn,
            List<String> nfTypes,
            Duration validity,
            InstantSource clock,
            Runnable onChange) {
        this.client = new NrfSubscriptionClient(caller, nrf, timeout);
        this.callbackUri = callbackUri;
        this.nfInstanceId = nfInstanceId;
        this.fqdn = fqdn;
        this.conditions = nfTypes.isEmpty() ? List.of(ALL) : List.copyOf(nfTypes);
        this.validity = validity;
        this.clock = clock;
        this.onChange = onChange;
    }

    /** Does what is due, and says when to look again. Throws when the NRF does not answer. */
    public Duration keep() {
        // Renewing tells whether the NRF still has it.
        boolean ask = doubtful.getAndSet(false);
        boolean fresh = false;
        Instant now = clock.instant();
        for (String condition : conditions) {
            Subscription subscription = held.get(condition);
            if (subscription != null && (ask || due(subscription, now))) {
                subscription = client.renew(subscription, now.plus(validity));
            }
            if (subscription == null) {
                subscription = client.subscribe(wanted(condition, now.plus(validity)));
                fresh = true;
            }
            held.put(condition, subscription);
        }
        if (fresh) {
            onChange.run();
        }
        return LOOK_AGAIN.compareTo(validity.dividedBy(4)) < 0 ? LOOK_AGAIN : validity.dividedBy(4);
    }

    /** Takes all subscriptions back. */
    public void end() {
        try {
            held.values().forEach(client::unsubscribe);
        } catch (SbiCallException e) {
            // The NRF is away: the subscriptions end with their validity.
        }
        held.clear();
    }

    /** {@inheritDoc} Whatever it has lost: the subscriptions may be among it, so each is asked for. */
    @Override
    public void onNrfReachable(boolean lost) {
        doubtful.set(true);
    }

    private boolean due(Subscription subscription, Instant now) {
        Instant end = subscription.validUntil();
        return end != null && now.isAfter(end.minus(validity.dividedBy(2)));
    }

    private ObjectNode wanted(String condition, Instant validUntil) {
        ObjectNode wanted = Json.object()
                .put("nfStatusNotificationUri", callbackUri.get())
                .put("reqNfInstanceId", nfInstanceId)
                .put("reqNfType", "SCP")
                .put("validityTime", validUntil.toString());
        if (fqdn != null) {
            wanted.put("reqNfFqdn", fqdn);
        }
        if (!condition.equals(ALL)) {
            wanted.putObject("subscrCond").put("nfType", condition);
        }
        return wanted;
    }
}
