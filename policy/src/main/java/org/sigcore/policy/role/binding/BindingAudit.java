// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import java.util.List;
import java.util.function.Function;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.policy.contract.auditservice.AuditVerdict;
import org.sigcore.policy.contract.auditservice.AuditedBindings;
import org.sigcore.policy.contract.session.SessionLookup;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.role.binding.Binding.State;
import tools.jackson.databind.node.ObjectNode;

/**
 * Audits stale bindings. A binding whose session has ended is deregistered; one that the BSF has lost is registered
 * again. The binding of an existing session is never ended. Thread-safe.
 */
public final class BindingAudit implements AuditedBindings {
    private final BindingStore store;
    private final BsfClient bsf;
    private final BsfBindings bindings;
    private final Function<SessionLookup, List<String>> sessions;

    /**
     * @param sessions returns the identities of sessions that the SM service finds; throws if the service is
     *     unreachable
     */
    public BindingAudit(
            BindingStore store, BsfClient bsf, BsfBindings bindings, Function<SessionLookup, List<String>> sessions) {
        this.store = store;
        this.bsf = bsf;
        this.bindings = bindings;
        this.sessions = sessions;
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
        if (sessions.apply(SessionLookup.ofId(sessionId)).isEmpty()) {
            bindings.deregister(sessionId, othersAt(binding.document()));
            return AuditVerdict.GONE;
        }
        if (binding.state() == State.ELSEWHERE) {
            store.confirm(sessionId);
            return AuditVerdict.KNOWN;
        }
        if (binding.state() != State.REGISTERED) {
            return AuditVerdict.NO_ANSWER; // the outbox is still retrying
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

    private List<String> othersAt(ObjectNode binding) {
        String ipv4 = PcfBinding.IPV4_ADDR.text(binding);
        String ipv6 = ipv4 == null ? PcfBinding.IPV6_PREFIX.text(binding) : null;
        SessionLookup address = new SessionLookup(null, ipv4, ipv6, null, null);
        return address.isEmpty() ? List.of() : sessions.apply(address);
    }

    @Override
    public boolean end(Stale record) {
        return false;
    }
}
