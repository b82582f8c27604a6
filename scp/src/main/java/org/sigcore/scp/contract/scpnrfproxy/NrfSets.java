// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.scp.contract.scpcconfiguration.NrfInstance;
import org.sigcore.scp.contract.scpcconfiguration.NrfSet;

/** All configured NRF sets in the order of their names; one set with one NRF when none is configured. Thread-safe. */
public final class NrfSets {
    /** Name of the set that is used when none is configured. */
    public static final String ONLY = "default";

    private final ConfigView<Map<String, NrfSet>> configured;
    private final NrfInstance otherwise;
    private final SbiCaller caller;
    private final SbiCaller strangers;
    private final Duration timeout;
    private final Function<String, List<NrfInstance>> bySrv;
    private final Map<String, NrfSetClient> clients = new ConcurrentHashMap<>();

    /**
     * @param otherwise the NRF to use while no set is configured
     * @param caller client for the NRFs of the sets
     * @param strangers client for NRFs named by consumers, which sends no access tokens of this SCP
     * @param timeout of a request to one NRF
     * @param bySrv returns the NRFs last found in DNS under a name; empty for none
     */
    public NrfSets(
            ConfigView<Map<String, NrfSet>> configured,
            ApiRoot otherwise,
            SbiCaller caller,
            SbiCaller strangers,
            Duration timeout,
            Function<String, List<NrfInstance>> bySrv) {
        this.configured = configured;
        this.otherwise = new NrfInstance(otherwise, 1, 65535);
        this.caller = caller;
        this.strangers = strangers;
        this.timeout = timeout;
        this.bySrv = bySrv;
    }

    /** Creates sets that reach every NRF by the same client. */
    public NrfSets(
            ConfigView<Map<String, NrfSet>> configured,
            ApiRoot otherwise,
            SbiCaller caller,
            Duration timeout,
            Function<String, List<NrfInstance>> bySrv) {
        this(configured, otherwise, caller, caller, timeout, bySrv);
    }

    /** Returns the current sets; at least one. */
    public List<NrfSetClient> all() {
        Map<String, NrfSet> sets = configured.current();
        clients.keySet().removeIf(name -> !sets.containsKey(name) && !name.equals(ONLY));
        return sets.isEmpty()
                ? List.of(client(ONLY))
                : sets.keySet().stream().map(this::client).toList();
    }

    /**
     * Sends an idempotent request to one set after another until one answers with a status other than 5xx.
     *
     * @throws SbiCallException if none answers
     */
    public SbiResponse send(SbiRequest request) {
        SbiCallException last = null;
        SbiResponse refusal = null;
        for (NrfSetClient set : all()) {
            try {
                SbiResponse response = set.ask(request);
                if (response.status() < 500) {
                    return response;
                }
                refusal = response;
            } catch (SbiCallException e) {
                last = e;
            }
        }
        if (refusal != null) {
            return refusal;
        }
        throw last != null
                ? last
                : new SbiCallException(new SbiFailure(SbiFailure.Kind.CONNECT_FAILED, false, "there is no NRF set"));
    }

    /**
     * Sends a request to an NRF named by a consumer. It carries a token of this SCP only if the NRF is in one of the
     * sets.
     */
    public SbiResponse send(ApiRoot nrf, SbiRequest request) {
        return (isMember(nrf) ? caller : strangers).send(nrf, request, timeout);
    }

    private boolean isMember(ApiRoot nrf) {
        Map<String, NrfSet> sets = configured.current();
        return sets.isEmpty()
                ? otherwise.apiRoot().equals(nrf)
                : sets.values().stream()
                        .flatMap(set -> members(set).stream())
                        .anyMatch(member -> member.apiRoot().equals(nrf));
    }

    private NrfSetClient client(String name) {
        return clients.computeIfAbsent(
                name,
                key -> new NrfSetClient(
                        key,
                        () -> members(configured.current().get(key)),
                        caller,
                        timeout,
                        System::nanoTime,
                        bound -> ThreadLocalRandom.current().nextInt(bound)));
    }

    private List<NrfInstance> members(@Nullable NrfSet set) {
        if (set == null) {
            return List.of(otherwise);
        }
        String srv = set.nrfSrvFqdn();
        if (srv == null) {
            return set.nrfs();
        }
        List<NrfInstance> all = new ArrayList<>(set.nrfs());
        all.addAll(bySrv.apply(srv));
        return all;
    }
}
