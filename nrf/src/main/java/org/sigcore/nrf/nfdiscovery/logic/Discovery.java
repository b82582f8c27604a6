// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nfdiscovery.logic.answer.AnswerCache;
import org.sigcore.nrf.nfdiscovery.logic.answer.AnswerWriter;
import org.sigcore.nrf.nfdiscovery.logic.answer.DiscoveryAnswer;
import org.sigcore.nrf.nfdiscovery.logic.answer.SearchId;
import org.sigcore.nrf.nfdiscovery.logic.criteria.QueryReader;
import org.sigcore.nrf.nfdiscovery.logic.index.Epoch;
import org.sigcore.nrf.nfdiscovery.logic.index.TypeIndex;
import org.sigcore.nrf.nfdiscovery.logic.query.IndexedProfile;
import org.sigcore.nrf.nfdiscovery.logic.query.NormalQuery;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import org.sigcore.nrf.nfregistration.api.InstanceChange;
import org.sigcore.nrf.nfregistration.api.InstanceListener;

/**
 * Answers discovery requests from an index in memory that every change of an NF instance renews. Never waits, so it may be
 * called on an event loop. Thread-safe.
 *
 * <p>What an answer was made from (the instances of the NF type, the settings) stands until its {@link Epoch} ends, which
 * is before the change is acknowledged: no answer that is older than an acknowledged change is given.
 */
@SpecRef("TS 29.510 5.3.2.2.2")
public final class Discovery implements InstanceListener {
    private static final long MAX_ANSWER_BYTES = 64L << 20;

    private final ConcurrentMap<String, TypeIndex> types = new ConcurrentHashMap<>();
    private final AnswerCache answers = new AnswerCache(MAX_ANSWER_BYTES);
    private final ReentrantLock changes = new ReentrantLock();
    private final BiPredicate<Map<String, List<String>>, DiscoveryAnswer> detour;
    private volatile Rules rules;
    // Stands for every type that nobody registered: requests must not make the map grow.
    private volatile TypeIndex nobody;

    private record Rules(QueryReader reader, AnswerWriter writer) {
        static Rules of(DiscoverySettings settings) {
            return new Rules(new QueryReader(settings.options()), new AnswerWriter(settings.options()));
        }
    }

    /** Answers everything from memory. */
    public Discovery(DiscoverySettings settings) {
        this(settings, (parameters, answer) -> false);
    }

    /**
     * Marks the answers of some queries as not the last word.
     *
     * @param detour whether the query has to go on to others, given its decoded parameters and what memory says; asked
     *     on the event loop, once an epoch for a query that comes often: quick, never waits
     */
    public Discovery(DiscoverySettings settings, BiPredicate<Map<String, List<String>>, DiscoveryAnswer> detour) {
        this.detour = detour;
        this.rules = Rules.of(settings);
        this.nobody = TypeIndex.EMPTY.copy();
    }

    /** Makes every answer from now on under other settings, or asks for detours again when only their rules changed. */
    public void apply(DiscoverySettings settings) {
        changes.lock();
        try {
            rules = Rules.of(settings);
            List.copyOf(types.keySet())
                    .forEach(type -> replace(type, index(type).copy()));
            renewNobody();
        } finally {
            changes.unlock();
        }
    }

    /** The answer that an equal query got, if it still stands, else null. */
    public @Nullable DiscoveryAnswer kept(String queryText) {
        AnswerCache.Entry entry = answers.find(queryText);
        return entry == null ? null : entry.answer();
    }

    /**
     * Looks at a query that cannot be answered yet.
     *
     * @throws org.sigcore.model.ProblemException 400 when it is not correct
     */
    public void check(Map<String, List<String>> parameters) {
        Query _ = rules.reader().read(parameters);
    }

    /**
     * The answer to a query.
     *
     * @param queryText the query as it stands in the path; the key under which answers are kept
     * @param parameters the same, decoded; asked for only when no answer is at hand
     * @throws org.sigcore.model.ProblemException 400 when the query is not correct
     */
    public DiscoveryAnswer answer(String queryText, Supplier<Map<String, List<String>>> parameters) {
        AnswerCache.Entry kept = answers.find(queryText);
        if (kept != null) {
            return kept.answer();
        }
        String normal = NormalQuery.of(queryText);
        boolean differs = !normal.equals(queryText);
        AnswerCache.Entry entry = differs ? answers.find(normal) : null;
        if (entry == null) {
            entry = search(parameters.get());
            answers.keep(normal, entry);
        }
        if (differs) {
            answers.keep(queryText, entry);
        }
        return entry.answer();
    }

    /** Whether an instance of an NF type serves some subscribers only, by ranges of identities. */
    public boolean tellsSubscribersApart(String nfType) {
        return index(nfType).hasSubscriberRanges();
    }

    /** The answer to a query that stands in no request; it is not kept, and no detour is taken. */
    public DiscoveryAnswer answer(Map<String, List<String>> parameters) {
        Rules now = rules;
        Query query = now.reader().read(parameters);
        return now.writer().write(query, types.getOrDefault(query.targetType(), TypeIndex.EMPTY));
    }

    @SuppressWarnings("ReferenceEquality") // another snapshot, even if equal, has ended the epochs
    private AnswerCache.Entry search(Map<String, List<String>> parameters) {
        // In this order: who changes the rules or the first instance of a type ends the epochs afterwards.
        TypeIndex none = nobody;
        Rules now = rules;
        Query query = now.reader().read(parameters);
        TypeIndex index = types.getOrDefault(query.targetType(), none);
        DiscoveryAnswer answer = now.writer().write(query, index);
        if (detour.test(parameters, answer)) {
            answer = answer.asDetour();
        }
        return new AnswerCache.Entry(answer, now == rules ? index.epoch() : Epoch.over());
    }

    /**
     * The result of an earlier search.
     *
     * @param complete whether the bounds of the earlier answer do not count
     * @throws org.sigcore.model.ProblemException 404 when the NRF never gave that identity
     */
    @SpecRef("TS 29.510 5.3.2.3")
    public DiscoveryAnswer stored(String searchId, boolean complete) {
        Map<String, List<String>> values = SearchId.query(searchId);
        if (values == null) {
            throw new ProblemException(ProblemDetails.of(404, null, "no such search"));
        }
        Rules now = rules;
        Query query = now.reader().read(values);
        return now.writer().writeStored(complete ? query.unbounded() : query, index(query.targetType()));
    }

    @Override
    public void onChange(InstanceChange change) {
        NFProfile before = change.before();
        NFProfile after = change.after();
        IndexedProfile indexed = after == null ? null : IndexedProfile.of(after);
        changes.lock();
        try {
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

    private TypeIndex index(String nfType) {
        return types.getOrDefault(nfType, TypeIndex.EMPTY);
    }

    private void replace(String nfType, TypeIndex next) {
        TypeIndex last = types.put(nfType, next);
        if (last == null) {
            renewNobody();
        } else {
            last.epoch().end();
        }
    }

    private void renewNobody() {
        TypeIndex last = nobody;
        nobody = TypeIndex.EMPTY.copy();
        last.epoch().end();
    }
}
