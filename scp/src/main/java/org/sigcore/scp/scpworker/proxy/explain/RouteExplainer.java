// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.explain;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.nf.ServiceNames;
import org.sigcore.scp.contract.scpworker.ExplainedRequest;
import org.sigcore.scp.contract.scpworker.Explanation;
import org.sigcore.scp.contract.scpworker.RouteExplanations;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.ScpPeer;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;
import org.sigcore.scp.scpworker.proxy.exchange.ProxyExchange;
import org.sigcore.scp.scpworker.proxy.routing.DataPlane;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;
import org.sigcore.scp.scpworker.proxy.routing.LoopMemory;
import org.sigcore.scp.scpworker.proxy.routing.NextHop;
import org.sigcore.scp.scpworker.proxy.routing.RequestPlan;
import org.sigcore.scp.scpworker.proxy.routing.RequestRouting;
import org.sigcore.scp.scpworker.proxy.routing.Requester;
import org.sigcore.scp.scpworker.proxy.routing.RouteSearch;
import org.sigcore.scp.scpworker.proxy.routing.Target;
import org.sigcore.scp.scpworker.service.RequestCounters;
import org.sigcore.scp.scpworker.service.TrafficPolicy;

/**
 * Explains routing decisions by running a {@link RouteSearch} with a recording listener; every attempt is assumed to
 * fail. Affects no counters except those of discoveries. Blocking; thread-safe.
 */
public final class RouteExplainer implements RouteExplanations {
    private static final long PATIENCE_SECONDS = 20;

    private final DataPlane parts;

    public RouteExplainer(DataPlane parts) {
        this.parts = parts.countedBy(new RequestCounters(new SimpleMeterRegistry()));
    }

    @Override
    public Explanation explain(ExplainedRequest asked) {
        TrafficPolicy settings = parts.policy().get();
        Http2Headers request = headers(asked);
        RequestRouting routing = RequestRouting.take(request, settings.viaCheck() ? parts.self() : null);
        LoopMemory loop = new LoopMemory();
        Requester.complete(routing, null, loop, parts.table().get());
        SearchRecorder recorder = new SearchRecorder(parts);
        RouteSearch search = new RouteSearch(
                parts,
                settings,
                routing,
                RequestPlan.of(parts, settings, routing, request, loop),
                Runnable::run,
                loop,
                recorder);
        List<Explanation.Attempt> attempts = new ArrayList<>();
        ProblemDetails answer = routing.looped()
                ? ProxyExchange.looped()
                : follow(search, new NextHop(parts, search, routing), recorder, attempts);
        ApiPath api = search.api();
        return new Explanation(
                parts.table().get().version(),
                settings.policies().version(),
                new Explanation.Api(api.name(), api.version(), ServiceNames.nfType(api.name())),
                model(routing),
                configSet(search.plan()),
                recorder.stages(),
                attempts,
                answer);
    }

    private ProblemDetails follow(
            RouteSearch search, NextHop next, SearchRecorder recorder, List<Explanation.Attempt> attempts) {
        RoutingPlan plan = search.plan();
        RouteSearch.Step step = await(search::first);
        while (step instanceof RouteSearch.Step.Send(Target target, ProducerService selected)) {
            NextHop.Hop hop = next.toward(target, selected);
            if (!(hop instanceof NextHop.Hop.To(var _, var _, var _, ScpPeer scp))) {
                return ((NextHop.Hop.Barred) hop).problem();
            }
            attempts.add(new Explanation.Attempt(
                    attempts.size() + 1,
                    target.root().toString(),
                    selected == null ? null : selected.nfInstanceId(),
                    scp == null ? null : scp.root().toString()));
            if (!plan.reroutes() || attempts.size() >= plan.options().maxRoutingAttempts()) {
                return ProblemDetails.of(SbiCause.TARGET_NF_NOT_REACHABLE, "the last attempt failed");
            }
            recorder.failed(target.root());
            step = await(then -> search.another(target.root(), then));
        }
        return ((RouteSearch.Step.Stop) step).problem();
    }

    private static RouteSearch.Step await(Consumer<Consumer<RouteSearch.Step>> search) {
        CompletableFuture<RouteSearch.Step> step = new CompletableFuture<>();
        search.accept(step::complete);
        try {
            return step.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return unanswered();
        } catch (ExecutionException | TimeoutException e) {
            return unanswered();
        }
    }

    private static RouteSearch.Step unanswered() {
        return new RouteSearch.Step.Stop(ProblemDetails.of(SbiCause.NRF_NOT_REACHABLE, "the discovery did not end"));
    }

    private static Http2Headers headers(ExplainedRequest asked) {
        Http2Headers headers = new DefaultHttp2Headers(false)
                .method(new AsciiString(asked.method()))
                .scheme(HeaderNames.HTTP)
                .path(new AsciiString(asked.path()));
        asked.headers()
                .forEach((name, value) ->
                        headers.add(new AsciiString(name.toLowerCase(Locale.ROOT)), new AsciiString(value)));
        return headers;
    }

    private static String model(RequestRouting routing) {
        if (routing.target() != null) {
            return "C";
        }
        if (routing.binding() != null) {
            return "binding";
        }
        return routing.delegated() ? "D" : "none";
    }

    private static Explanation.ConfigSet configSet(RoutingPlan plan) {
        return new Explanation.ConfigSet(
                plan.configSet(),
                plan.rule(),
                why(plan.rule()),
                plan.subsequent() ? "subsequent" : "initial",
                plan.routePolicy().text(),
                plan.reroutePolicy().text(),
                plan.deployment().name(),
                plan.reverseProxy(),
                plan.options().responseTimeout().toMillis(),
                plan.options().totalTransactionLifetime().toMillis(),
                plan.options().maxRoutingAttempts(),
                plan.options().retryStatuses().stream().sorted().toList());
    }

    private static String why(@Nullable String rule) {
        return rule == null
                ? "no rule matches, so the default set applies"
                : "rule " + rule + " is the first that matches";
    }
}
