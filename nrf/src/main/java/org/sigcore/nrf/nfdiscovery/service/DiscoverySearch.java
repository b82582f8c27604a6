// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.nfdiscovery.logic.answer.DiscoveryAnswer;
import org.sigcore.nrf.nfdiscovery.logic.query.LocatedQuery;
import org.sigcore.nrf.nfdiscovery.logic.query.SlfQuestion;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * The way of a query that has no answer at hand: the group of the subscriber if it counts, memory, and others if memory
 * is not the last word. Never waits. Thread-safe.
 */
@SpecRef("TS 29.510 5.3.2.2.2")
public final class DiscoverySearch {
    private final Discovery discovery;
    private final SubscriberGroups groups;

    /**
     * What was found: one of the two.
     *
     * @param answer of this NRF
     * @param response of another one
     */
    public record Found(
            @Nullable DiscoveryAnswer answer, @Nullable SbiResponse response) {}

    public DiscoverySearch(Discovery discovery, SubscriberGroups groups) {
        this.discovery = discovery;
        this.groups = groups;
    }

    /**
     * Finds.
     *
     * @param text the query as it stands in the path
     * @param parameters the same, decoded
     * @param request the whole request, asked for when others are
     * @return fails with {@link org.sigcore.model.ProblemException}
     * @throws org.sigcore.model.ProblemException when nobody need be asked to know that there is no answer
     */
    public CompletableFuture<Found> find(
            String text, Map<String, List<String>> parameters, Supplier<SbiRequest> request) {
        SlfQuestion question = groups.question(parameters);
        if (question == null) {
            return beyond(discovery.answer(text, () -> parameters), parameters, request);
        }
        discovery.check(parameters);
        return groups.group(question).thenCompose(group -> {
            boolean anybody = !discovery.tellsSubscribersApart(question.nfType());
            LocatedQuery located = LocatedQuery.of(text, parameters, group, anybody);
            return beyond(discovery.answer(located.text(), located::parameters), parameters, request);
        });
    }

    private static CompletableFuture<Found> beyond(
            AnswerCache.Entry local, Map<String, List<String>> parameters, Supplier<SbiRequest> request) {
        Found here = new Found(local.answer(), null);
        return local.detour() == null
                ? CompletableFuture.completedFuture(here)
                : local.detour()
                        .ask(request.get(), parameters)
                        .thenApply(response -> response == null ? here : new Found(null, response));
    }
}
