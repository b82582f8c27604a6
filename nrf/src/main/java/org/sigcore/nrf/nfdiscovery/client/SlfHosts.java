// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.client;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.InstanceListener;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfconfiguration.HostConfig;
import org.sigcore.nrf.contract.nrfconfiguration.SlfOptions;
import org.sigcore.nrf.contract.nrfconfiguration.SlfOptions.SlfConfigMode;
import org.sigcore.platform.nrf.Producer;

/**
 * Order in which SLFs are tried: the two configured hosts, or the registered SLFs by priority and, within one priority,
 * in random order weighted by capacity. The order is cached until a relevant profile changes. Thread-safe.
 */
public final class SlfHosts implements InstanceListener {
    static final String SERVICE = "nudr-group-id-map";
    private static final int STATIC_HOSTS = 2;
    private static final int DRAWS = 64;
    private static final int MOST_ATTEMPTS = 10;

    private final KnownInstances instances;
    private final RandomGenerator random;
    private final AtomicLong changes = new AtomicLong();
    private final AtomicLong turn = new AtomicLong();
    private volatile @Nullable Plan last;

    /** Orders that look-ups use in rotation; empty if there is no host. */
    private record Plan(SlfOptions options, long changes, List<List<ApiRoot>> orders) {}

    /** The caller must register this object as a listener of changes. */
    public SlfHosts(KnownInstances instances, RandomGenerator random) {
        this.instances = instances;
        this.random = random;
    }

    /** Returns the hosts to try for one look-up, in order. */
    List<ApiRoot> order(SlfOptions now) {
        List<List<ApiRoot>> orders = plan(now).orders();
        return orders.isEmpty() ? List.of() : orders.get((int) (turn.getAndIncrement() % orders.size()));
    }

    @SuppressWarnings("ReferenceEquality") // compared by identity: equal options are rarely written again
    private Plan plan(SlfOptions now) {
        Plan known = last;
        long seen = changes.get();
        if (known == null || known.options() != now || known.changes() != seen) {
            known = new Plan(
                    now,
                    seen,
                    now.slfConfigMode() == SlfConfigMode.STATIC_SLF_CONFIG_MODE ? configured(now) : registered());
            last = known;
        }
        return known;
    }

    private static List<List<ApiRoot>> configured(SlfOptions now) {
        List<ApiRoot> hosts = now.slfHostConfig().stream()
                .sorted(Comparator.comparingInt(HostConfig::priority))
                .limit(STATIC_HOSTS)
                .map(host -> ApiRoot.parse(host.root()))
                .toList();
        return hosts.isEmpty() ? List.of() : List.of(hosts);
    }

    private List<List<ApiRoot>> registered() {
        List<NFProfile> candidates = instances.all().stream()
                .filter(profile -> profile.nfStatus().equals("REGISTERED") && offers(profile))
                .toList();
        List<Producer> producers = Producer.of(candidates, Set.of(SERVICE));
        List<List<ApiRoot>> orders = new ArrayList<>();
        for (int i = 0; i < DRAWS && !producers.isEmpty(); i++) {
            orders.add(drawn(producers));
        }
        return orders;
    }

    @SpecRef("TS 29.510 6.1.6.2.3")
    private List<ApiRoot> drawn(List<Producer> byPriority) {
        List<Producer> rest = new ArrayList<>(byPriority);
        List<ApiRoot> order = new ArrayList<>();
        while (!rest.isEmpty() && order.size() < MOST_ATTEMPTS) {
            int best = rest.getFirst().priority();
            List<Producer> preferred =
                    rest.stream().filter(each -> each.priority() == best).toList();
            Producer next = draw(preferred, each -> Math.max(1, each.capacity()));
            rest.remove(next);
            if (!order.contains(next.apiRoot())) {
                order.add(next.apiRoot());
            }
        }
        return List.copyOf(order);
    }

    private Producer draw(List<Producer> among, ToIntFunction<Producer> weight) {
        int drawn = random.nextInt(among.stream().mapToInt(weight).sum());
        for (Producer each : among) {
            drawn -= weight.applyAsInt(each);
            if (drawn < 0) {
                return each;
            }
        }
        throw new AssertionError("the draw is below the sum");
    }

    @Override
    public void onChange(InstanceChange change) {
        if (offers(change.before()) || offers(change.after())) {
            changed();
        }
    }

    /** Invalidates the cached order after a change of instances. */
    public void changed() {
        changes.incrementAndGet();
    }

    private static boolean offers(@Nullable NFProfile profile) {
        return profile != null
                && profile.services().stream()
                        .anyMatch(service -> service.name().equals(SERVICE));
    }
}
