// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nfregistration.api.InstanceChange;
import org.sigcore.nrf.nfregistration.api.InstanceListener;

/**
 * Answers discovery requests from an index in memory that every change of an NF instance renews. Never waits, so it may be
 * called on an event loop. Thread-safe.
 */
@SpecRef("TS 29.510 5.3.2.2.2")
public final class Discovery implements InstanceListener {
    private final ConcurrentMap<String, TypeIndex> types = new ConcurrentHashMap<>();
    private final QueryReader reader;
    private final AnswerWriter writer;

    /** @param validity how long a consumer may use an answer */
    public Discovery(QueryReader reader, Duration validity) {
        this.reader = reader;
        this.writer = new AnswerWriter(validity);
    }

    /**
     * The answer to a query.
     *
     * @param queryText the query as it stands in the path; the key under which answers are kept
     * @param parameters the same, decoded; asked for only when no answer is at hand
     * @throws org.sigcore.model.ProblemException 400 when the query is not correct
     */
    public DiscoveryAnswer answer(String queryText, Supplier<Map<String, List<String>>> parameters) {
        String hint = NormalQuery.targetType(queryText);
        TypeIndex known = hint == null ? null : types.get(hint);
        if (known != null) {
            DiscoveryAnswer kept = known.answer(queryText);
            if (kept != null) {
                return kept;
            }
        }
        Query query = reader.read(parameters.get());
        // A type that nobody registered gets no place in the map: requests must not make it grow.
        TypeIndex index = types.getOrDefault(query.targetType(), TypeIndex.empty());
        String normal = NormalQuery.of(queryText);
        DiscoveryAnswer answer = index.answer(normal);
        if (answer == null) {
            answer = writer.write(query, index.profiles());
            index.keep(normal, answer);
        }
        if (!normal.equals(queryText)) {
            index.keep(queryText, answer);
        }
        return answer;
    }

    @Override
    public void onChange(InstanceChange change) {
        NFProfile before = change.before();
        NFProfile after = change.after();
        if (before != null && (after == null || !before.nfType().equals(after.nfType()))) {
            renew(before.nfType(), change.id(), null);
        }
        if (after != null) {
            renew(after.nfType(), change.id(), after);
        }
    }

    private void renew(String nfType, String id, @Nullable NFProfile after) {
        types.compute(nfType, (type, index) -> (index == null ? TypeIndex.empty() : index).with(id, after));
    }
}
