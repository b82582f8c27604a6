// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.InstanceListener;
import org.sigcore.nrf.nfdiscovery.logic.answer.DiscoveryAnswer;
import org.sigcore.nrf.nfdiscovery.logic.answer.LiveVersions;
import org.sigcore.nrf.nfdiscovery.logic.answer.SearchId;
import org.sigcore.nrf.nfdiscovery.logic.answer.TypeIndex;
import org.sigcore.nrf.nfdiscovery.logic.query.IndexedProfile;
import org.sigcore.nrf.nfdiscovery.logic.query.NormalQuery;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;

/**
 * Answers discovery requests from an in-memory index that follows every change of an NF instance. Non-blocking, so it
 * may be called on an event loop. Thread-safe.
 *
 * <p>Cached responses are valid until their {@link Epoch} ends. Changes of their input (the instances of the NF type,
 * the settings) end it before they are acknowledged, so that no response is older than an acknowledged change.
 */
@SpecRef("TS 29.510 5.3.2.2.2")
public final class Discovery implements InstanceListener {
    // At most an eighth of the heap, to leave room for the profiles.
    private static final long MAX_ANSWER_BYTES =
            Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 8);
    // Some 10 ms of an event loop if every step is one of a pattern.
    private static final long STEPS_ON_LOOP = 400_000;
    private static final long STEPS = 4_000_000;

    private final ConcurrentMap<String, Shown> types = new ConcurrentHashMap<>();
    private final AnswerCache answers = new AnswerCache(MAX_ANSWER_BYTES);
    private final ReentrantLock changes = new ReentrantLock();
    private final List<DiscoveryDetour> detours;
    private final InstantSource clock;
    // Profiles with a version that will expire, by instance id; guarded by changes.
    private final Map<String, LiveVersions> expiring = new HashMap<>();
    private volatile DiscoverySettings settings;
    // Shared by all types without registered instances, so that requests cannot make the map grow.
    private volatile Epoch nobody = new Epoch();

    private record Shown(TypeIndex index, Epoch epoch) {}

    /**
     * @param settings current settings; {@link #apply} replaces them
     * @param detours detours in the order in which they may take a query
     * @param clock clock for the expiry of service versions
     */
    public Discovery(DiscoverySettings settings, List<DiscoveryDetour> detours, InstantSource clock) {
        this.settings = settings;
        this.detours = List.copyOf(detours);
        this.clock = clock;
    }

    /** Applies new settings to all further responses. */
    public void apply(DiscoverySettings newer) {
        settings = newer;
        outdate();
    }

    /** Returns the settings last applied. */
    DiscoverySettings settings() {
        return settings;
    }

    /** Invalidates all cached responses. */
    public void outdate() {
        changes.lock();
        try {
            List.copyOf(types.keySet()).forEach(type -> replace(type, index(type)));
            renewNobody();
        } finally {
            changes.unlock();
        }
    }

    /** Returns the cached response to an equal query; null if it is not cached, or the query takes a detour. */
    public @Nullable DiscoveryAnswer kept(String queryText) {
        AnswerCache.Entry entry = answers.find(queryText);
        return entry == null || entry.detour() != null ? null : entry.answer();
    }

    /**
     * Validates a query that cannot be answered yet.
     *
     * @throws org.sigcore.model.ProblemException 400 if the query is invalid
     */
    static void check(Map<String, List<String>> parameters, DiscoverySettings now) {
        Query _ = now.reader().read(parameters);
    }

    /**
     * Returns the response from memory, and the detour that the query takes, if any.
     *
     * @param queryText the query as written in the path; key of the cache
     * @param parameters the decoded query; called only if no response is cached
     * @param now settings of the request
     * @throws org.sigcore.model.ProblemException 400 if the query is invalid
     */
    AnswerCache.Entry answer(String queryText, Supplier<Map<String, List<String>>> parameters, DiscoverySettings now) {
        return answer(queryText, () -> search(parameters.get(), now), STEPS);
    }

    /**
     * Variant of {@link #answer} for event loops, with a smaller budget of steps.
     *
     * @throws Steps.ExceededException if the query takes too long for an event loop
     */
    AnswerCache.Entry answerOnLoop(
            String queryText, Supplier<Map<String, List<String>>> parameters, DiscoverySettings now) {
        return answer(queryText, () -> search(parameters.get(), now), STEPS_ON_LOOP);
    }

    private AnswerCache.Entry answer(String queryText, Supplier<AnswerCache.Entry> search, long steps) {
        AnswerCache.Entry kept = answers.find(queryText);
        if (kept != null) {
            return kept;
        }
        String normal = NormalQuery.of(queryText);
        boolean differs = !normal.equals(queryText);
        AnswerCache.Entry entry = differs ? answers.find(normal) : null;
        if (entry == null) {
            entry = Steps.within(steps, search);
            answers.keep(normal, entry);
        }
        if (differs) {
            answers.keep(queryText, entry);
        }
        return entry;
    }

    /** Returns true if an instance of an NF type serves only some subscribers, by ranges of identities. */
    boolean tellsSubscribersApart(String nfType) {
        return index(nfType).hasSubscriberRanges();
    }

    @SuppressWarnings("ReferenceEquality") // by identity: another snapshot, even if equal, has ended the epochs
    private AnswerCache.Entry search(Map<String, List<String>> parameters, DiscoverySettings now) {
        // The order matters: a change of the settings or the first instance of a type ends the epochs afterwards.
        Epoch none = nobody;
        Query query = now.reader().read(parameters);
        Shown shown = types.get(query.targetType());
        DiscoveryAnswer answer = now.writer().write(query, shown == null ? TypeIndex.EMPTY : shown.index());
        DiscoveryDetour taken = null;
        for (DiscoveryDetour detour : detours) {
            if (taken == null && detour.takes(parameters, answer, now.forwarding())) {
                taken = detour;
            }
        }
        Epoch epoch = now != settings ? Epoch.over() : shown == null ? none : shown.epoch();
        return new AnswerCache.Entry(answer, taken, epoch);
    }

    /**
     * Returns the result of a stored search.
     *
     * @param complete true to ignore the limits of the original response
     * @throws org.sigcore.model.ProblemException 404 if the NRF never issued that identifier
     */
    @SpecRef("TS 29.510 5.3.2.3")
    public DiscoveryAnswer stored(String searchId, boolean complete, DiscoverySettings now) {
        Map<String, List<String>> values = SearchId.query(searchId);
        if (values == null) {
            throw new ProblemException(ProblemDetails.of(404, null, "no such search"));
        }
        Query query = now.reader().read(values);
        return Steps.within(
                STEPS, () -> now.writer().writeStored(complete ? query.unbounded() : query, index(query.targetType())));
    }

    /** Returns the instances by type; types without instances are absent. */
    Map<String, TypeIndex> indexes() {
        Map<String, TypeIndex> indexes = new TreeMap<>();
        types.forEach((type, shown) -> indexes.put(type, shown.index()));
        return indexes;
    }

    /** Returns true if a query is also sent to another NRF. */
    boolean takesDetour(Map<String, List<String>> parameters, DiscoveryAnswer answer, DiscoverySettings now) {
        return detours.stream().anyMatch(detour -> detour.takes(parameters, answer, now.forwarding()));
    }

    @Override
    public void onChange(InstanceChange change) {
        NFProfile before = change.before();
        NFProfile after = change.after();
        LiveVersions live = after == null ? null : LiveVersions.of(after, clock.instant());
        IndexedProfile indexed = live == null ? null : IndexedProfile.of(live.profile(), live.retired());
        changes.lock();
        try {
            expect(change.id(), live);
            if (before != null && (after == null || !before.nfType().equals(after.nfType()))) {
                replace(before.nfType(), index(before.nfType()).with(change.id(), null));
            }
            if (after != null) {
                replace(after.nfType(), index(after.nfType()).with(change.id(), indexed));
            }
        } finally {
            changes.unlock();
        }
    }

    /** Removes service versions that have expired since the last call. Call it periodically. */
    public void retire() {
        Instant now = clock.instant();
        changes.lock();
        try {
            for (Map.Entry<String, LiveVersions> entry : List.copyOf(expiring.entrySet())) {
                Instant next = entry.getValue().next();
                if (next != null && !next.isAfter(now)) {
                    LiveVersions live = LiveVersions.of(entry.getValue().registered(), now);
                    expect(entry.getKey(), live);
                    String type = live.profile().nfType();
                    IndexedProfile indexed = IndexedProfile.of(live.profile(), live.retired());
                    replace(type, index(type).with(entry.getKey(), indexed));
                }
            }
        } finally {
            changes.unlock();
        }
    }

    private void expect(String id, @Nullable LiveVersions live) {
        if (live == null || live.next() == null) {
            expiring.remove(id);
        } else {
            expiring.put(id, live);
        }
    }

    private TypeIndex index(String nfType) {
        Shown shown = types.get(nfType);
        return shown == null ? TypeIndex.EMPTY : shown.index();
    }

    private void replace(String nfType, TypeIndex next) {
        if (next.isEmpty()) { // types invented by peers must not accumulate
            Shown gone = types.remove(nfType);
            if (gone != null) {
                gone.epoch().end();
            }
            return;
        }
        Shown last = types.put(nfType, new Shown(next, new Epoch()));
        if (last == null) {
            renewNobody();
        } else {
            last.epoch().end();
        }
    }

    private void renewNobody() {
        Epoch last = nobody;
        nobody = new Epoch();
        last.end();
    }
}
