// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcaudit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.SearchResult;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import org.sigcore.scp.contract.scpnrfproxy.NrfSetClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads all profiles of an NRF set, by list and profile retrieval or by discovery. Blocking; thread-safe. */
@SpecRef({"TS 29.510 5.2.2.8", "TS 29.510 5.2.2.9"})
public final class NrfInventory implements NfInventory {
    private static final String PATH = "/nnrf-nfm/v1/nf-instances";

    private final NrfSetClient nrf;
    private final long mostOctets;

    /** @param mostOctets limit of the text of all profiles together */
    public NrfInventory(NrfSetClient nrf, long mostOctets) {
        this.nrf = nrf;
        this.mostOctets = mostOctets;
    }

    @Override
    public Listed profiles(int parallel) {
        return all(ids(), this::profile, parallel);
    }

    private List<ObjectNode> profile(String id) {
        SbiResponse response = nrf.ask(get(PATH + "/" + id, "application/json"));
        if (response.status() == 404) {
            return List.of(); // deregistered since it was listed
        }
        if (response.status() != 200) {
            throw unexpected(response);
        }
        return List.of(response.jsonObject());
    }

    @SpecRef("TS 29.510 5.3.2.2")
    @Override
    public Listed discovered(Collection<String> nfTypes, int parallel) {
        return all(nfTypes, this::ofType, parallel);
    }

    private List<ObjectNode> ofType(String nfType) {
        SbiResponse response = nrf.ask(get(
                "/nnrf-disc/v1/nf-instances?target-nf-type=" + nfType + "&requester-nf-type=SCP", "application/json"));
        if (response.status() != 200) {
            throw unexpected(response);
        }
        return SearchResult.profiles(response.jsonObject());
    }

    // Parallel requests hide the latency of a distant NRF. The first failure cancels the others.
    private Listed all(Collection<String> keys, Function<String, List<ObjectNode>> question, int parallel) {
        var octets = new AtomicLong();
        ThreadFactory threads = Thread.ofVirtual().name("scp-audit-", 0).factory();
        try (ExecutorService asking = Executors.newFixedThreadPool(parallel, threads)) {
            List<Future<List<KnownProfile>>> answers = new ArrayList<>(keys.size());
            keys.forEach(key -> answers.add(asking.submit(() -> fitting(question, key, octets))));
            try {
                List<KnownProfile> profiles = new ArrayList<>(keys.size());
                for (Future<List<KnownProfile>> answer : answers) {
                    profiles.addAll(answer.get());
                }
                return new Listed(profiles, octets.get() <= mostOctets);
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException why ? why : new IllegalStateException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ProblemException(SbiCause.NF_DISCOVERY_ERROR, "the audit was interrupted");
            } finally {
                asking.shutdownNow();
            }
        }
    }

    // Stores profiles as text, up to the limit of octets.
    private List<KnownProfile> fitting(Function<String, List<ObjectNode>> question, String key, AtomicLong octets) {
        if (octets.get() > mostOctets) {
            return List.of();
        }
        return question.apply(key).stream()
                .map(KnownProfile::of)
                .filter(profile -> octets.addAndGet(profile.octets()) <= mostOctets)
                .toList();
    }

    private Set<String> ids() {
        SbiResponse response = nrf.ask(get(PATH, "application/3gppHal+json"));
        Set<String> ids = new LinkedHashSet<>();
        if (response.status() == 404) {
            return ids;
        }
        if (response.status() != 200) {
            throw unexpected(response);
        }
        // _links.item is one link or a list of them.
        JsonNode items = response.jsonObject().path("_links").path("item");
        (items.isArray() ? List.copyOf(items.values()) : List.of(items)).forEach(item -> {
            String href = Json.string(item, "href");
            if (href != null) {
                ids.add(href.substring(href.lastIndexOf('/') + 1));
            }
        });
        return ids;
    }

    private static SbiRequest get(String target, String accept) {
        return SbiRequest.of("GET", target).withHeader("accept", accept);
    }

    private static ProblemException unexpected(SbiResponse response) {
        return new ProblemException(
                SbiCause.NF_DISCOVERY_ERROR, "the NRF answered " + response.status() + " to an audit");
    }
}
