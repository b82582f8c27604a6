// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.state;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.edge.ProcessAddress;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.store.StoreUnavailableException;
import org.sigcore.store.feed.ChangeFeed;
import org.sigcore.store.feed.FeedFollowers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The other processes that follow a {@link StateFeed}. After a write, each is asked to catch up at once and answers
 * when it has; a write during such a request joins the next request to that process. A process that cannot be asked is
 * given the time of its own polling interval. Thread-safe.
 */
public final class FeedAudience implements SbiRoutes, AutoCloseable {
    /** Maximum time that an answer waits for other processes. */
    public static final Duration PATIENCE = Duration.ofMillis(500);

    /** Interval of a process's heart-beats. */
    public static final Duration BEAT = Duration.ofSeconds(1);

    /** Time without heart-beats after which a process no longer counts. */
    public static final Duration GONE = BEAT.multipliedBy(4);

    private static final Logger LOG = LoggerFactory.getLogger(FeedAudience.class);
    private static final Duration ITS_OWN_LOOK = ChangeFeed.DEFAULT_INTERVAL.plusMillis(30);
    private static final String PATH = "/state/looks";

    private final StateFeed feed;
    private final FeedFollowers followers;
    private final SbiCaller caller;
    private final InternalSecret secret;
    private final Supplier<@Nullable ProcessAddress> self;
    private final Counter unheard;
    private final Map<String, Listener> listeners = new ConcurrentHashMap<>();

    /**
     * @param caller reaches other processes without a gateway
     * @param self address of this process; null before it is reachable
     */
    public FeedAudience(
            StateFeed feed,
            FeedFollowers followers,
            SbiCaller caller,
            InternalSecret secret,
            Supplier<@Nullable ProcessAddress> self,
            MeterRegistry registry) {
        this.feed = feed;
        this.followers = followers;
        this.caller = caller;
        this.secret = secret;
        this.self = self;
        this.unheard = Counter.builder("sigcore.state.unheard")
                .description("Responses sent before every other process confirmed the write")
                .tag("feed", feed.name())
                .register(registry);
        Gauge.builder("sigcore.state.followers", followers, all -> all.others().size())
                .description("Other processes on the same database that follow the writes of this one")
                .tag("feed", feed.name())
                .register(registry);
        feed.heardBy(this::await);
    }

    /**
     * Runs one round: sends a heart-beat of this process and reads those of others. Returns the pause before the next.
     */
    public Duration beat() {
        ProcessAddress reached = self.get();
        if (reached == null) {
            return Duration.ofMillis(50);
        }
        // Without a shared secret no other process can send requests to this one.
        followers.beat(secret.shared() ? reached.toString() : "");
        listeners.keySet().retainAll(followers.others().keySet());
        return BEAT;
    }

    /** Returns the addresses of a process whose certificate contains the name; empty for other names. */
    public List<InetAddress> addresses(String host) {
        return followers.others().values().stream()
                .flatMap(address -> Stream.ofNullable(parsed(address)))
                .filter(address -> address.root().host().equals(host))
                .flatMap(address -> Stream.ofNullable(address.at()))
                .flatMap(FeedAudience::literal)
                .toList();
    }

    /** Returns null for a process that cannot be asked, or with a malformed address. */
    private static @Nullable ProcessAddress parsed(String address) {
        try {
            return address.isEmpty() ? null : ProcessAddress.parse(address);
        } catch (IllegalArgumentException e) {
            LOG.debug("invalid address of a process: {}", address, e);
            return null;
        }
    }

    private static Stream<InetAddress> literal(String address) {
        try {
            return Stream.of(InetAddress.ofLiteral(address));
        } catch (IllegalArgumentException e) {
            LOG.debug("invalid address: {}", address, e);
            return Stream.empty();
        }
    }

    private void await() {
        Map<String, String> others = followers.others();
        if (others.isEmpty()) {
            return;
        }
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        List<CompletableFuture<Boolean>> answers = others.entrySet().stream()
                .map(other -> listeners
                        .computeIfAbsent(other.getKey(), _ -> new Listener())
                        .ask(other.getValue()))
                .toList();
        boolean heard = true;
        try {
            for (CompletableFuture<Boolean> answer : answers) {
                heard &= answer.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            }
            if (!heard) {
                unheard.increment();
                Thread.sleep(ITS_OWN_LOOK);
            }
        } catch (TimeoutException | ExecutionException e) {
            unheard.increment();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        if (secret.shared() && feed.shared()) {
            builder.api(InternalSecret.LINKS).route("POST", PATH, this::look);
        }
    }

    private SbiResponse look(SbiRequest request) {
        secret.require(request);
        try {
            return feed.catchUp(PATIENCE)
                    ? SbiResponse.noContent()
                    : SbiResponse.problem(ProblemDetails.of(503, null, "the change feed lags behind"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return SbiResponse.problem(ProblemDetails.of(503, null, "this process is stopping"));
        }
    }

    @Override
    public void close() {
        try {
            followers.leave();
        } catch (StoreUnavailableException e) {
            LOG.debug("cannot sign off; other processes detect the missing heart-beats", e);
        }
    }

    /**
     * Another process: at most one request to it is in flight, and one more waits for all callers that arrive in the
     * meantime.
     */
    private final class Listener {
        private @Nullable CompletableFuture<Boolean> asked;
        private @Nullable CompletableFuture<Boolean> next;

        /** Completes with false if the process cannot be asked or has not caught up. */
        synchronized CompletableFuture<Boolean> ask(String text) {
            ProcessAddress address = parsed(text);
            if (address == null) {
                return CompletableFuture.completedFuture(false);
            }
            if (asked == null) {
                CompletableFuture<Boolean> answer = new CompletableFuture<>();
                asked = answer;
                send(address, answer);
                return answer;
            }
            if (next == null) {
                next = new CompletableFuture<>();
            }
            return next;
        }

        private void send(ProcessAddress address, CompletableFuture<Boolean> answer) {
            SbiRequest request = SbiRequest.of("POST", InternalSecret.LINKS + PATH)
                    .withHeader(InternalSecret.HEADER, secret.token());
            var _ = caller.sendAsync(address.root(), request, PATIENCE).whenComplete((response, _) -> {
                answered(address);
                answer.complete(response != null && response.successful());
            });
        }

        private synchronized void answered(ProcessAddress address) {
            CompletableFuture<Boolean> waiting = next;
            asked = waiting;
            next = null;
            if (waiting != null) {
                send(address, waiting);
            }
        }
    }
}
