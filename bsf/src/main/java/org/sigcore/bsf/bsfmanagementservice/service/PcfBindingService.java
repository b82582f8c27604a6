// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingChoice;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingQuery;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingSelector;
import org.sigcore.bsf.bsfmanagementservice.logic.DocumentPatch;
import org.sigcore.bsf.bsfmanagementservice.logic.PcfBindingStore;
import org.sigcore.bsf.bsfmanagementservice.logic.Registration;
import org.sigcore.bsf.bsfmanagementservice.logic.RegistrationRules;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/** The operations on bindings of PDU sessions. Blocking, thread-safe. */
public final class PcfBindingService {
    private final PcfBindingStore store;
    private final EventPublisher events;
    private final Clock clock;
    private final Supplier<String> newId;

    public PcfBindingService(PcfBindingStore store, EventPublisher events, Clock clock, Supplier<String> newId) {
        this.store = store;
        this.events = events;
        this.clock = clock;
        this.newId = newId;
    }

    /**
     * Registers a binding. Registered again by the same PCF for the same session, it keeps its id.
     *
     * @throws org.sigcore.model.ProblemException 400 for a malformed document, 403 EXISTING_BINDING_INFO_FOUND
     */
    @SpecRef("TS 29.521 4.2.2.2")
    public StoredDocument register(ObjectNode received) {
        ObjectNode document = RegistrationRules.accept(received);
        Registration settled = store.register(new StoredDocument(newId.get(), clock.millis(), document));
        return switch (settled) {
            case Registration.Added(var binding) -> {
                events.session(binding, true);
                yield binding;
            }
            case Registration.Replaced(var binding) -> binding;
            case Registration.Refused(var existing) -> throw RegistrationRules.refusal(existing);
        };
    }

    /** Finds the binding that a query is about: one read by primary key, a second only when the first gives nothing. */
    @SpecRef("TS 29.521 4.2.4.2")
    public BindingChoice discover(BindingQuery query) {
        String key = query.key();
        if (key == null) {
            String identity = query.supi() != null ? query.supi() : query.gpsi();
            return identity == null
                    ? new BindingChoice.None()
                    : BindingSelector.choose(query, store.findByIdentity(identity));
        }
        BindingChoice choice = BindingSelector.choose(query, store.findByKey(key));
        return choice instanceof BindingChoice.None
                ? BindingSelector.choose(query, store.findByKeys(query.widerKeys()))
                : choice;
    }

    /** The binding of that id. */
    public Optional<StoredDocument> find(String bindingId) {
        return store.find(bindingId);
    }

    /**
     * Changes a binding.
     *
     * @throws org.sigcore.model.ProblemException 400 or 403, see {@link DocumentPatch#apply}
     */
    @SpecRef("TS 29.521 4.2.5.2")
    public Optional<StoredDocument> update(String bindingId, ObjectNode patch) {
        return store.update(bindingId, document -> DocumentPatch.PCF_BINDING.apply(document, patch));
    }

    /** Deletes a binding. False when there is none of that id. */
    @SpecRef("TS 29.521 4.2.3.2")
    public boolean deregister(String bindingId) {
        Optional<StoredDocument> gone = store.delete(bindingId);
        gone.ifPresent(binding -> events.session(binding, false));
        return gone.isPresent();
    }
}
