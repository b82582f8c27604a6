// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.service;

import java.util.function.Predicate;
import org.sigcore.policy.auditservice.api.AuditVerdict;
import org.sigcore.policy.auditservice.api.AuditedBindings;
import org.sigcore.policy.binding.logic.Binding;
import org.sigcore.policy.binding.logic.Binding.State;
import org.sigcore.policy.session.service.SessionAudit;

/**
 * Bindings that nobody has changed for long. One whose session is gone is deregistered; one that the BSF has lost is registered
 * again. A binding of a session that is there never ends. Thread-safe.
 */
public final class BindingAudit implements AuditedBindings {
    private final BindingStore store;
    private final BsfClient bsf;
    private final BsfBindings bindings;
    private final Predicate<String> sessionIsThere;

    /** @param sessionIsThere asks the service that has it; throws if that is unreachable */
    public BindingAudit(BindingStore store, BsfClient bsf, BsfBindings bindings, Predicate<String> sessionIsThere) {
        this.store = store;
        this.bsf = bsf;
        this.bindings = bindings;
        this.sessionIsThere = sessionIsThere;
    }

    @Override
    public Page stale(String after, long unchangedSinceMillis, int limit) {
        return SessionAudit.page(store.walk(after, limit), unchangedSinceMillis, limit);
    }

    @Override
    public AuditVerdict ask(String sessionId) {
        Binding binding = store.find(sessionId);
        if (binding == null) {
            return AuditVerdict.GONE;
        }
        if (!sessionIsThere.test(sessionId)) {
            bindings.deregister(sessionId);
            return AuditVerdict.GONE;
        }
        if (binding.state() == State.ELSEWHERE) {
            store.confirm(sessionId);
            return AuditVerdict.KNOWN;
        }
        if (binding.state() != State.REGISTERED) {
            return AuditVerdict.NO_ANSWER; // the outbox is still trying
        }
        return switch (bsf.find(binding.document())) {
            case DONE, REFUSED -> {
                store.confirm(sessionId);
                yield AuditVerdict.KNOWN;
            }
            case UNKNOWN -> {
                bindings.registerAgain(binding);
                yield AuditVerdict.RESTORED;
            }
            case UNREACHABLE -> AuditVerdict.NO_ANSWER;
        };
    }

    @Override
    public boolean end(Stale record) {
        return false;
    }
}
