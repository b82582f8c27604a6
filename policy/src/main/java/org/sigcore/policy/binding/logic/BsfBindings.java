// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.logic;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.lifecycle.BackOff;
import org.sigcore.policy.binding.api.SessionBindings;
import org.sigcore.policy.binding.logic.Binding.State;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.bulwark.api.SubscriberLocks.Lease;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps the BSF in step with the sessions. Each change is tried at once; what fails stays in the store with its state
 * and {@link #retryDue()} takes it up again, with pauses that double up to a minute.
 *
 * <table>
 * <caption>States</caption>
 * <tr><td>new</td><td>registered</td><td>REGISTERED</td></tr>
 * <tr><td>new</td><td>BSF unreachable</td><td>REGISTER</td></tr>
 * <tr><td>new</td><td>refused</td><td>none</td></tr>
 * <tr><td>REGISTERED</td><td>address changed, BSF unreachable</td><td>UPDATE</td></tr>
 * <tr><td>UPDATE</td><td>BSF has lost it</td><td>REGISTER</td></tr>
 * <tr><td>any with a URI</td><td>session ended, BSF unreachable</td><td>DEREGISTER</td></tr>
 * <tr><td>DEREGISTER</td><td>deregistered, or the BSF has lost it</td><td>none</td></tr>
 * </table>
 *
 * <p>Thread-safe; a session's binding is worked on by one thread at a time.
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
    private final InstantSource clock;

    /** @param self the members of PcfBinding that say who we are */
    public BsfBindings(
            BindingStore store, BsfClient bsf, SubscriberLocks locks, Supplier<ObjectNode> self, InstantSource clock) {
        this.store = store;
        this.bsf = bsf;
        this.locks = locks;
        this.self = self;
        this.clock = clock;
    }

    @Override
    public void register(String contextId, ObjectNode session) {
        locked(
                contextId,
                () -> carryOut(new Binding(contextId, State.REGISTER, document(session), null, 0, Instant.EPOCH)));
    }

    @Override
    public void update(String contextId, ObjectNode session) {
        locked(contextId, () -> {
            Binding known = store.find(contextId);
            ObjectNode document = document(session);
            if (known == null || known.uri() == null) {
                carryOut(new Binding(contextId, State.REGISTER, document, null, 0, Instant.EPOCH));
            } else {
                carryOut(known.wanted(State.UPDATE, document));
            }
        });
    }

    @Override
    public void deregister(String contextId) {
        locked(contextId, () -> {
            Binding known = store.find(contextId);
            if (known != null) {
                carryOut(known.wanted(State.DEREGISTER, known.document()));
            }
        });
    }

    /** Takes up what failed before and is due again. Returns how many bindings were tried. */
    public int retryDue() {
        List<Binding> due = store.due(clock.instant(), BATCH);
        for (Binding binding : due) {
            locked(binding.contextId(), () -> {
                Binding current = store.find(binding.contextId());
                if (current != null && current.state() != State.REGISTERED) {
                    carryOut(current);
                }
            });
        }
        return due.size();
    }

    private void carryOut(Binding binding) {
        String uri = binding.uri();
        switch (binding.state()) {
            case REGISTERED -> {}
            case REGISTER -> registered(binding, bsf.register(binding.document()));
            case UPDATE -> updated(binding, bsf.update(required(uri), binding.document()));
            case DEREGISTER -> {
                if (uri == null || bsf.deregister(uri).result() != BsfClient.Result.UNREACHABLE) {
                    store.delete(binding.contextId());
                } else {
                    later(binding);
                }
            }
        }
    }

    private void registered(Binding binding, BsfClient.Answer answer) {
        switch (answer.result()) {
            case DONE -> store.put(binding.done(required(answer.uri())));
            case UNREACHABLE -> later(binding);
            case UNKNOWN, REFUSED -> store.delete(binding.contextId());
        }
    }

    private void updated(Binding binding, BsfClient.Answer answer) {
        switch (answer.result()) {
            case DONE, REFUSED -> store.put(binding.done(required(binding.uri())));
            case UNREACHABLE -> later(binding);
            case UNKNOWN -> carryOut(binding.lost());
        }
    }

    private void later(Binding binding) {
        store.put(binding.failed(clock.instant().plus(BACK_OFF.after(binding.attempts() + 1))));
    }

    private ObjectNode document(ObjectNode session) {
        ObjectNode document = session.deepCopy();
        document.setAll(self.get());
        return document;
    }

    private void locked(String contextId, Runnable work) {
        Lease lease = locks.acquire("binding/" + contextId, LOCK_WAIT_MILLIS);
        try {
            work.run();
        } finally {
            if (lease != null) {
                locks.release(lease);
            }
        }
    }

    private static String required(@Nullable String uri) {
        if (uri == null) {
            throw new IllegalStateException("a binding without a URI");
        }
        return uri;
    }
}
