// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.nrf.nfdiscovery.logic.answer.DiscoveryAnswer;
import org.sigcore.nrf.nfdiscovery.logic.query.LocatedQuery;
import org.sigcore.nrf.nfdiscovery.logic.query.SlfQuestion;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * Handles a query without a cached response: looks up the group of the subscriber if it matters, searches in memory,
 * and takes a detour if another NF may know more. Non-blocking. Thread-safe.
 */
@SpecRef("TS 29.510 5.3.2.2.2")
public final class DiscoverySearch {
    private static final int LONG_SEARCHES = 16;

    private final Discovery discovery;
    private final SubscriberGroups groups;
    private final Executor longSearches;

    /**
     * Result of a search; exactly one component is set.
     *
     * @param answer response of this NRF
     * @param response response of another NRF
     */
    public record Found(
            @Nullable DiscoveryAnswer answer, @Nullable SbiResponse response) {}

    /**
     * @param longSearches executes searches that take too long for an event loop; throws RejectedExecutionException
     *     when it is busy
     */
    public DiscoverySearch(Discovery discovery, SubscriberGroups groups, Executor longSearches) {
        this.discovery = discovery;
        this.groups = groups;
        this.longSearches = longSearches;
    }

    /** Returns an executor with one thread, which hardly affects the event loops, and a short queue. */
    public static Executor oneAtATime() {
        ThreadPoolExecutor thread = new ThreadPoolExecutor(
                1,
                1,
                10,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(LONG_SEARCHES),
                Thread.ofPlatform().daemon().name("long-search").factory());
        thread.allowCoreThreadTimeOut(true);
        return thread;
    }

    /**
     * Executes a search.
     *
     * @param text the query as written in the path
     * @param parameters the decoded query
     * @param request the whole request, needed for detours
     * @param now settings of the request
     * @return the result; fails with {@link org.sigcore.model.ProblemException}
     * @throws org.sigcore.model.ProblemException if the query is rejected without contacting another NF
     */
    public CompletableFuture<Found> find(
            String text, Map<String, List<String>> parameters, Supplier<SbiRequest> request, DiscoverySettings now) {
        SlfQuestion question = groups.question(parameters, now.slf());
        if (question == null) {
            return local(text, () -> parameters, parameters, request, now);
        }
        Discovery.check(parameters, now);
        return groups.group(question, now.slf()).thenCompose(group -> {
            boolean anybody = !discovery.tellsSubscribersApart(question.nfType());
            LocatedQuery located = LocatedQuery.of(text, parameters, group, anybody);
            return local(located.text(), located::parameters, parameters, request, now);
        });
    }

    private CompletableFuture<Found> local(
            String text,
            Supplier<Map<String, List<String>>> local,
            Map<String, List<String>> parameters,
            Supplier<SbiRequest> request,
            DiscoverySettings now) {
        AnswerCache.Entry entry;
        try {
            entry = discovery.answerOnLoop(text, local, now);
        } catch (Steps.ExceededException e) {
            return later(() -> discovery.answer(text, local, now))
                    .thenCompose(found -> beyond(found, parameters, request, now));
        }
        return beyond(entry, parameters, request, now);
    }

    private CompletableFuture<AnswerCache.Entry> later(Supplier<AnswerCache.Entry> search) {
        try {
            return CompletableFuture.supplyAsync(search, longSearches);
        } catch (RejectedExecutionException e) {
            throw new ProblemException(SbiCause.NF_CONGESTION, "too many searches that take long");
        }
    }

    private static CompletableFuture<Found> beyond(
            AnswerCache.Entry local,
            Map<String, List<String>> parameters,
            Supplier<SbiRequest> request,
            DiscoverySettings now) {
        Found here = new Found(local.answer(), null);
        return local.detour() == null
                ? CompletableFuture.completedFuture(here)
                : local.detour()
                        .ask(request.get(), parameters, now.forwarding())
                        .thenApply(response -> response == null ? here : new Found(null, response));
    }
}
