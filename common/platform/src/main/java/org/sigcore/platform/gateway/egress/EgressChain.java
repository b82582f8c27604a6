// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.egress;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.alternate.Endpoint;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.edge.EgressHandler;
import org.sigcore.platform.gateway.copy.Copier;
import org.sigcore.platform.gateway.policing.ErrorCodeProfile;
import org.sigcore.platform.gateway.policing.RateLimiting;
import org.sigcore.platform.overload.TokenBucket;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;

/**
 * Processing of every outgoing request: the rate limit, the user-agent header, and, if the target is a virtual host,
 * the selection of an endpoint with failover to the next. Thread-safe.
 */
public final class EgressChain implements EgressHandler {
    private static final ErrorCodeProfile TOO_MANY =
            new ErrorCodeProfile(429, "NF_CONGESTION_RISK", null, "the NF's egress rate limit", null, 1);
    private final ConfigView<EgressRules> rules;
    private final Peers peers;
    private final Supplier<String> userAgent;
    private final Copier copier;
    private final LongSupplier nanoClock;
    final LongAdder throttled = new LongAdder();
    final LongAdder rerouted = new LongAdder();
    private volatile Limit limit;

    private record Limit(RateLimiting limiting, @Nullable TokenBucket rate) {}

    EgressChain(
            ConfigView<EgressRules> rules,
            ConfigView<RateLimiting> limiting,
            Peers peers,
            Supplier<String> userAgent,
            Copier copier,
            LongSupplier nanoClock) {
        this.rules = rules;
        this.peers = peers;
        this.userAgent = userAgent;
        this.copier = copier;
        this.nanoClock = nanoClock;
        this.limit = limit(limiting.current());
        limiting.onChange(changed -> limit = limit(changed));
    }

    private Limit limit(RateLimiting limiting) {
        return new Limit(
                limiting,
                limiting.enabled()
                        ? new TokenBucket(limiting.fillRate(), limiting.burst(), nanoClock.getAsLong())
                        : null);
    }

    @Override
    public SbiCaller over(SbiCaller network) {
        SbiCaller caller = new CopyingCaller(network, copier);
        return new SbiCaller() {
            @Override
            public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
                EgressRules now = rules.current();
                SbiResponse refusal = throttle(now);
                if (refusal != null) {
                    return refusal;
                }
                List<Endpoint> endpoints = peers.of(target.host(), now.hosts());
                SbiRequest named = named(request, now);
                return endpoints.isEmpty()
                        ? caller.send(target, named, timeout)
                        : join(attempts(target, named, timeout, endpoints, now));
            }

            @Override
            public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
                EgressRules now = rules.current();
                SbiResponse refusal = throttle(now);
                if (refusal != null) {
                    return CompletableFuture.completedFuture(refusal);
                }
                List<Endpoint> endpoints = peers.of(target.host(), now.hosts());
                SbiRequest named = named(request, now);
                return endpoints.isEmpty()
                        ? caller.sendAsync(target, named, timeout)
                        : attempts(target, named, timeout, endpoints, now);
            }

            private CompletableFuture<SbiResponse> attempts(
                    ApiRoot target, SbiRequest request, Duration timeout, List<Endpoint> endpoints, EgressRules now) {
                return new Attempts(caller, target, request, timeout, peers.order(endpoints), now.options()).begin();
            }
        };
    }

    private static SbiResponse join(CompletableFuture<SbiResponse> answer) {
        try {
            return WorkLimit.outside(answer::join);
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : e;
        }
    }

    /** Returns the response to a request over the rate limit, else null. */
    private @Nullable SbiResponse throttle(EgressRules rules) {
        Limit now = limit;
        if (now.rate() == null || now.rate().take(nanoClock.getAsLong())) {
            return null;
        }
        throttled.increment();
        return refusal(rules.profiles().getOrDefault(now.limiting().errorCodeProfile(), TOO_MANY));
    }

    private SbiRequest named(SbiRequest request, EgressRules now) {
        return !now.options().userAgent() || request.headers().contains("user-agent")
                ? request
                : request.withHeader("user-agent", userAgent.get());
    }

    private static SbiResponse refusal(ErrorCodeProfile answer) {
        SbiResponse refusal = SbiResponse.problem(
                ProblemDetails.of(answer.errorCode(), answer.errorCause(), answer.errorDescription()));
        return answer.retryAfter() == null
                ? refusal
                : refusal.withHeader("retry-after", String.valueOf(answer.retryAfter()));
    }

    /** Failover of one request among the endpoints of a virtual host. */
    private final class Attempts {
        private final SbiCaller caller;
        private final ApiRoot target;
        private final SbiRequest request;
        private final long deadlineNanos;
        private final List<Endpoint> order;
        private final EgressOptions options;
        private final CompletableFuture<SbiResponse> result = new CompletableFuture<>();

        Attempts(
                SbiCaller caller,
                ApiRoot target,
                SbiRequest request,
                Duration timeout,
                List<Endpoint> order,
                EgressOptions options) {
            this.caller = caller;
            this.target = target;
            this.request = request;
            this.deadlineNanos = nanoClock.getAsLong() + timeout.toNanos();
            this.order = order;
            this.options = options;
        }

        CompletableFuture<SbiResponse> begin() {
            attempt(0);
            return result;
        }

        private void attempt(int number) {
            Endpoint peer = order.get(number);
            ApiRoot address = new ApiRoot(target.scheme(), peer.host(), peer.port(), target.prefix());
            Duration left = Duration.ofNanos(Math.max(1, deadlineNanos - nanoClock.getAsLong()));
            var _ = caller.sendAsync(address, request, left)
                    .whenComplete((response, failure) -> answered(number, peer, response, failure));
        }

        private void answered(int number, Endpoint peer, @Nullable SbiResponse response, @Nullable Throwable failure) {
            Throwable cause = failure instanceof CompletionException wrapped && wrapped.getCause() != null
                    ? wrapped.getCause()
                    : failure;
            boolean bad = response == null || options.reroutedStatuses().contains(response.status());
            if (bad) {
                peers.failed(peer, options);
            } else {
                peers.succeeded(peer);
            }
            if (bad && another(number + 1) && repeatable(response, cause)) {
                rerouted.increment();
                attempt(number + 1);
            } else if (response != null) {
                result.complete(response);
            } else {
                result.completeExceptionally(cause == null ? new IllegalStateException("no answer") : cause);
            }
        }

        private boolean another(int number) {
            return number < order.size() && number < options.maxAttempts() && deadlineNanos - nanoClock.getAsLong() > 0;
        }

        /** A request that a peer may have processed is repeated only if it is idempotent. */
        private boolean repeatable(@Nullable SbiResponse response, @Nullable Throwable cause) {
            return response != null
                    || (cause instanceof SbiCallException call
                            && (!call.failure().processed()
                                    || request.method().equals("GET")
                                    || request.method().equals("PUT")
                                    || request.method().equals("DELETE")));
        }
    }
}
