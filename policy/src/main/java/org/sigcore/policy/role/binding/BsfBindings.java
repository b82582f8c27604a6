// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;
import org.sigcore.policy.contract.bulwark.SubscriberLocks.Lease;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.role.binding.Binding.State;
import org.sigcore.store.Commits;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps the BSF's bindings in sync with the sessions. A pending operation is stored together with the session, so that
 * it survives a crash, and then sent in the background: the subscriber's lock is not held while waiting for the BSF,
 * and a consumer waits only briefly. The outbox retries failed operations.
 *
 * <table>
 * <caption>States</caption>
 * <tr><td>new</td><td>session created</td><td>REGISTER</td></tr>
 * <tr><td>REGISTER, UPDATE</td><td>accepted by the BSF</td><td>REGISTERED</td></tr>
 * <tr><td>REGISTER</td><td>rejected</td><td>none</td></tr>
 * <tr><td>REGISTER</td><td>rejected: another PCF has the UE's other sessions</td><td>ELSEWHERE</td></tr>
 * <tr><td>REGISTERED</td><td>address changed</td><td>UPDATE</td></tr>
 * <tr><td>UPDATE</td><td>lost by the BSF</td><td>REGISTER</td></tr>
 * <tr><td>REGISTERED</td><td>another session with the same binding ended</td><td>UPDATE</td></tr>
 * <tr><td>any</td><td>session ended</td><td>DEREGISTER</td></tr>
 * <tr><td>DEREGISTER</td><td>never registered, deregistered, or lost by the BSF</td><td>none</td></tr>
 * </table>
 *
 * <p>Thread-safe. Requests for a session are sent to the BSF one at a time; later operations wait for the result, so
 * that a session that ends during its registration leaves no binding behind.
 */
@SpecRef("TS 29.521 4.2")
public final class BsfBindings implements SessionBindings, OutboxHandler {
    private static final String SESSION = "session";
    private static final String ENDS = "ends";
    private static final JsonMember OTHERS = JsonMember.array("others");
    private static final long LOCK_WAIT_MILLIS = 10_000;
    private final BindingStore store;
    private final BsfClient bsf;
    private final SubscriberLocks locks;
    private final Supplier<ObjectNode> self;
    private final Commits commits;
    private final Outbox outbox;
    private final Supplier<Duration> patience;
    private final FreshBindings fresh = new FreshBindings(System::nanoTime);

    /**
     * @param self members of PcfBinding that identify this PCF
     * @param patience maximum time that {@link #awaitBsf} waits
     */
    public BsfBindings(
            BindingStore store,
            BsfClient bsf,
            SubscriberLocks locks,
            Supplier<ObjectNode> self,
            Commits commits,
            Outbox outbox,
            Supplier<Duration> patience) {
        this.store = store;
        this.bsf = bsf;
        this.locks = locks;
        this.self = self;
        this.commits = commits;
        this.outbox = outbox;
        this.patience = patience;
    }

    @Override
    public void register(String sessionId, ObjectNode session) {
        ObjectNode document = document(session);
        Binding first = new Binding(sessionId, 1, State.REGISTER, document, null);
        Runnable wanted = () -> {
            store.want(sessionId, document);
            commits.afterwards(() -> fresh.put(first));
        };
        tell(sessionId, wanted, Json.object().put(ENDS, false));
    }

    @Override
    public void update(String sessionId, ObjectNode session) {
        ObjectNode document = document(session);
        tell(sessionId, () -> store.want(sessionId, document), Json.object().put(ENDS, false));
    }

    private ObjectNode document(ObjectNode session) {
        ObjectNode document = session.deepCopy();
        document.setAll(self.get());
        if (document.has(PcfBinding.PARA_COM.name())) {
            copy(document, PcfBinding.PCF_FQDN, PcfBinding.PCF_SM_FQDN);
            copy(document, PcfBinding.PCF_IP_END_POINTS, PcfBinding.PCF_SM_IP_END_POINTS);
        }
        return document;
    }

    @Override
    public void deregister(String sessionId, List<String> others) {
        ObjectNode task = Json.object().put(ENDS, true);
        others.forEach(task.putArray(OTHERS.name())::add);
        tell(sessionId, () -> store.wantEnd(sessionId), task);
    }

    /** Registers a binding again that the BSF has lost, unless it has changed since it was read. */
    void registerAgain(Binding lost) {
        again(lost, Binding::lost);
    }

    private void again(Binding read, UnaryOperator<Binding> todo) {
        commits.together(() -> {
            Binding now = store.find(read.sessionId());
            if (now != null && now.isStill(read)) {
                var _ = store.put(now, todo.apply(now));
                outbox.add(kind(), Json.object().put(SESSION, now.sessionId()).put(ENDS, false), now.sessionId());
            }
            return true;
        });
    }

    private void tell(String sessionId, Runnable wanted, ObjectNode task) {
        var _ = fresh.take(sessionId);
        commits.together(() -> {
            wanted.run();
            outbox.add(kind(), task.put(SESSION, sessionId), sessionId);
            return true;
        });
    }

    @Override
    public void awaitBsf(String sessionId) {
        outbox.await(sessionId, patience.get());
    }

    @Override
    public ObjectNode elsewhere(String sessionId) {
        Binding binding = store.find(sessionId);
        return binding != null && binding.state() == State.ELSEWHERE ? binding.document() : Json.object();
    }

    private static void copy(ObjectNode binding, JsonMember from, JsonMember to) {
        if (binding.has(from.name())) {
            binding.set(to.name(), from.of(binding));
        }
    }

    @Override
    public String kind() {
        return "bsf";
    }

    @Override
    public int mostAttempts() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean send(ObjectNode document) {
        return send(document, () -> {});
    }

    @Override
    public boolean send(ObjectNode document, Runnable alongside) {
        String sessionId = String.valueOf(Json.string(document, SESSION));
        Lease lease = locks.acquire("binding/" + sessionId, LOCK_WAIT_MILLIS);
        if (lease == null) {
            return false;
        }
        try {
            return settled(sessionId, document, alongside);
        } finally {
            locks.release(lease);
        }
    }

    private boolean settled(String sessionId, ObjectNode task, Runnable alongside) {
        boolean ends = task.path(ENDS).asBoolean(true);
        Binding stored = fresh.take(sessionId);
        Binding todo = stored == null || ends ? store.find(sessionId) : stored;
        while (todo != null && !todo.isSettled()) {
            if (todo.state() == State.DEREGISTER && !ends) {
                return true; // only the deregistration task lists the subscriber's other sessions
            }
            Outcome outcome = told(todo, task);
            if (outcome == null) {
                return false;
            }
            todo = left(todo, outcome, alongside);
        }
        return true;
    }

    /**
     * Computes the next state of a binding, which may have changed while the request was in progress; null to remove
     * it.
     */
    private interface Outcome {
        @Nullable
        Binding of(Binding now);
    }

    /** Sends the pending operation to the BSF; null if the BSF is unreachable. */
    private @Nullable Outcome told(Binding todo, ObjectNode task) {
        String uri = todo.uri();
        if (todo.state() == State.REGISTER) {
            return afterRegister(todo, bsf.register(todo.document()));
        }
        if (uri == null) { // ended before it was registered
            return now -> null;
        }
        if (todo.state() == State.UPDATE) {
            return afterUpdate(todo, uri, bsf.update(uri, todo.document()));
        }
        return deregistered(todo, uri, JsonMember.texts(task, List.of(OTHERS)));
    }

    /**
     * Ends a binding. If the BSF has merged two registrations of a PDU session, the binding is kept for the other
     * session and updated, since it may have the addresses of the session that ended. While a registration of the same
     * PDU session is in progress, the binding is not ended, because the BSF may answer that registration with it.
     *
     * @return null to retry later
     */
    private @Nullable Outcome deregistered(Binding todo, String uri, List<String> otherSessions) {
        List<Binding> others =
                otherSessions.stream().map(store::find).filter(Objects::nonNull).toList();
        if (others.stream().anyMatch(other -> other.state() == State.REGISTER && todo.isOnTheSameConnectionAs(other))) {
            return null;
        }
        List<Binding> sharing = others.stream()
                .filter(other -> other.state() != State.DEREGISTER && todo.isSharedWith(other))
                .toList();
        if (sharing.isEmpty()) {
            return bsf.deregister(uri).result() == BsfClient.Result.UNREACHABLE ? null : now -> null;
        }
        sharing.forEach(other -> again(other, Binding::toBeUpdated));
        return now -> null;
    }

    private static @Nullable Outcome afterRegister(Binding told, BsfClient.Answer answer) {
        return switch (answer.result()) {
            case DONE -> now -> now.afterDone(told, Objects.requireNonNull(answer.uri(), "a binding without a URI"));
            case UNREACHABLE -> null;
            case UNKNOWN, REFUSED -> now -> now.isStill(told) ? refused(told, answer.other()) : now;
        };
    }

    private static @Nullable Binding refused(Binding told, @Nullable ObjectNode other) {
        return other != null && told.document().has(PcfBinding.PARA_COM.name()) ? told.elsewhere(other) : null;
    }

    private static @Nullable Outcome afterUpdate(Binding told, String uri, BsfClient.Answer answer) {
        String now = answer.uri() == null ? uri : answer.uri();
        return switch (answer.result()) {
            case DONE, REFUSED -> binding -> binding.afterDone(told, now);
            case UNREACHABLE -> null;
            case UNKNOWN -> binding -> binding.state() == State.DEREGISTER ? null : binding.lost();
        };
    }

    /**
     * Applies an outcome to the current version of the binding, and repeats that if the binding changes concurrently.
     */
    private @Nullable Binding left(Binding todo, Outcome outcome, Runnable alongside) {
        Binding now = todo;
        while (now != null) {
            Binding left = outcome.of(now);
            boolean isLast = left == null || left.isSettled();
            if (put(now, left, isLast ? alongside : () -> {})) {
                return isLast ? null : store.find(todo.sessionId());
            }
            now = store.find(todo.sessionId());
        }
        return null;
    }

    private boolean put(Binding before, @Nullable Binding after, Runnable alongside) {
        Commits.Unit unit = commits.unit();
        boolean _ = unit.call(() -> {
            alongside.run();
            return store.put(before, after);
        });
        try {
            unit.commit();
            return true;
        } catch (StaleException overtaken) {
            return false;
        }
    }
}
