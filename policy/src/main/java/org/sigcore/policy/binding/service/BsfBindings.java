// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.service;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.lifecycle.BackOff;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.policy.binding.api.SessionBindings;
import org.sigcore.policy.binding.logic.Binding;
import org.sigcore.policy.binding.logic.Binding.State;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.bulwark.api.SubscriberLocks.Lease;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps the BSF in step with the sessions. What the BSF has to be told is written down first, so that it outlives a crash;
 * then it is told in the background: no lock waits for the BSF, and a consumer only briefly. What fails stays in
 * the store with its state and {@link #retryDue()} takes it up again, with pauses that double up to a minute.
 *
 * <table>
 * <caption>States</caption>
 * <tr><td>new</td><td>session began</td><td>REGISTER</td></tr>
 * <tr><td>REGISTER, UPDATE</td><td>the BSF has it</td><td>REGISTERED</td></tr>
 * <tr><td>REGISTER</td><td>refused</td><td>none</td></tr>
 * <tr><td>REGISTERED</td><td>address changed</td><td>UPDATE</td></tr>
 * <tr><td>UPDATE</td><td>BSF has lost it</td><td>REGISTER</td></tr>
 * <tr><td>any</td><td>session ended</td><td>DEREGISTER</td></tr>
 * <tr><td>DEREGISTER</td><td>never registered, deregistered, or the BSF has lost it</td><td>none</td></tr>
 * </table>
 *
 * <p>Thread-safe. One thread at a time speaks to the BSF about a session; what is wanted meanwhile waits for its outcome, so
 * that a session that ends while its registration is on the way leaves no binding behind.
 */
@SpecRef("TS 29.521 4.2")
public final class BsfBindings implements SessionBindings {
    private static final BackOff BACK_OFF = new BackOff(Duration.ofSeconds(1), Duration.ofMinutes(1));
    private static final int BATCH = 100;
    private static final long LOCK_WAIT_MILLIS = 10_000;
    private final BindingStore store;
    private final BsfClient bsf;
    private final SubscriberLocks locks;
    private final Supplier<ObjectNode> self;
    private final Executor background;
    private final Duration patience;
    private final InstantSource clock;
    private final ConcurrentMap<String, CompletableFuture<Void>> inFlight = new ConcurrentHashMap<>();

    /**
     * @param self the members of PcfBinding that say who we are
     * @param background where the BSF is told; work that it rejects is taken up by {@link #retryDue}
     * @param patience how long {@link #awaitBsf} waits at most
     */
    public BsfBindings(
            BindingStore store,
            BsfClient bsf,
            SubscriberLocks locks,
            Supplier<ObjectNode> self,
            Executor background,
            Duration patience,
            InstantSource clock) {
        this.store = store;
        this.bsf = bsf;
        this.locks = locks;
        this.self = self;
        this.background = background;
        this.patience = patience;
        this.clock = clock;
    }

    @Override
    public void register(String sessionId, ObjectNode session) {
        Binding wanted = Binding.register(sessionId, document(session), soon());
        want(sessionId, known -> wanted);
    }

    @Override
    public void update(String sessionId, ObjectNode session) {
        ObjectNode document = document(session);
        want(
                sessionId,
                known -> known == null || known.uri() == null
                        ? Binding.register(sessionId, document, soon())
                        : known.wanted(State.UPDATE, document, soon()));
    }

    @Override
    public void deregister(String sessionId) {
        want(sessionId, known -> known == null ? null : known.wanted(State.DEREGISTER, known.document(), soon()));
    }

    private void want(String sessionId, UnaryOperator<@Nullable Binding> change) {
        if (store.change(sessionId, change) != null) {
            CompletableFuture<Void> answered = new CompletableFuture<>();
            inFlight.put(sessionId, answered);
            try {
                background.execute(() -> settle(sessionId, answered));
            } catch (RejectedExecutionException tooMuch) {
                answered(sessionId, answered);
            }
        }
    }

    private void settle(String sessionId, CompletableFuture<Void> answered) {
        try {
            settle(sessionId, LOCK_WAIT_MILLIS);
        } finally {
            answered(sessionId, answered);
        }
    }

    private void answered(String sessionId, CompletableFuture<Void> answered) {
        inFlight.remove(sessionId, answered);
        answered.complete(null);
    }

    @Override
    public void awaitBsf(String sessionId) {
        CompletableFuture<Void> answered = inFlight.get(sessionId);
        // What is waited for is work of this process, too: under overload those who wait for it would only pile up.
        if (answered != null && !WorkLimit.othersWait()) {
            CompletableFuture<Void> patient =
                    answered.copy().completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS);
            WorkLimit.outside(patient::join);
        }
    }

    /** Takes up what failed before, or was left, and is due again. Returns how many bindings were tried. */
    public int retryDue() {
        List<Binding> due = store.due(clock.instant(), BATCH);
        due.forEach(binding -> settle(binding.sessionId(), 0));
        return due.size();
    }

    // Who finds the lock taken leaves the work to its holder, or to the next retry.
    private void settle(String sessionId, long waitMillis) {
        Lease lease = locks.acquire("binding/" + sessionId, waitMillis);
        if (lease == null) {
            return;
        }
        try {
            Binding todo = store.find(sessionId);
            while (todo != null && todo.state() != State.REGISTERED) {
                Binding left = told(todo);
                todo = left == null || left.attempts() > todo.attempts() ? null : left;
            }
        } finally {
            locks.release(lease);
        }
    }

    /** Tells the BSF, and returns what is left to be done; with more attempts when the BSF is unreachable. */
    private @Nullable Binding told(Binding todo) {
        String uri = todo.uri();
        if (todo.state() == State.REGISTER) {
            BsfClient.Answer answer = bsf.register(todo.document());
            return left(todo, now -> afterRegister(now, todo, answer));
        }
        if (uri == null) { // ended before the BSF knew of it
            return left(todo, now -> null);
        }
        if (todo.state() == State.UPDATE) {
            BsfClient.Result result = bsf.update(uri, todo.document()).result();
            return left(todo, now -> afterUpdate(now, todo, uri, result));
        }
        BsfClient.Result result = bsf.deregister(uri).result();
        return left(todo, now -> result == BsfClient.Result.UNREACHABLE ? later(now) : null);
    }

    private interface Outcome {
        @Nullable
        Binding of(Binding now);
    }

    private @Nullable Binding left(Binding todo, Outcome outcome) {
        return store.change(todo.sessionId(), now -> now == null ? null : outcome.of(now));
    }

    private @Nullable Binding afterRegister(Binding now, Binding told, BsfClient.Answer answer) {
        return switch (answer.result()) {
            case DONE -> now.afterDone(told, Objects.requireNonNull(answer.uri(), "a binding without a URI"));
            case UNREACHABLE -> later(now);
            case UNKNOWN, REFUSED -> now.equals(told) ? null : now;
        };
    }

    private @Nullable Binding afterUpdate(Binding now, Binding told, String uri, BsfClient.Result result) {
        return switch (result) {
            case DONE, REFUSED -> now.afterDone(told, uri);
            case UNREACHABLE -> later(now);
            case UNKNOWN -> now.state() == State.DEREGISTER ? null : now.lost();
        };
    }

    private Binding later(Binding now) {
        return now.failed(clock.instant().plus(BACK_OFF.after(now.attempts() + 1)));
    }

    private Instant soon() {
        return clock.instant().plus(BACK_OFF.first());
    }

    private ObjectNode document(ObjectNode session) {
        ObjectNode document = session.deepCopy();
        document.setAll(self.get());
        return document;
    }
}
