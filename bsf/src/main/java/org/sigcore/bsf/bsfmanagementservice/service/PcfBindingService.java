// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingChoice;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingKeys;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingQuery;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingSelector;
import org.sigcore.bsf.bsfmanagementservice.logic.DisplacedBinding;
import org.sigcore.bsf.bsfmanagementservice.logic.Registration;
import org.sigcore.bsf.bsfmanagementservice.logic.RegistrationRules;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.node.ObjectNode;

/** Operations on bindings of PDU sessions. Blocking, thread-safe. */
public final class PcfBindingService implements BindingDocuments {
    private final PcfBindingStore store;
    private final EventPublisher events;
    private final AddressConflicts conflicts;
    private final StoredPcfHosts hosts;
    private final Clock clock;
    private final LongAdder confirmed = new LongAdder();
    private final LongAdder recreated = new LongAdder();

    /**
     * @param conflicts reports addresses that bindings of several sessions claim
     * @param hosts stores the Diameter hosts of the bindings
     */
    public PcfBindingService(
            BindingStores stores,
            EventPublisher events,
            AddressConflicts conflicts,
            StoredPcfHosts hosts,
            Clock clock) {
        this.store = stores.sessions();
        this.events = events;
        this.conflicts = conflicts;
        this.hosts = hosts;
        this.clock = clock;
    }

    /**
     * Registers a binding as a resource of its own, even if the PCF has registered the session before: look-ups find
     * the latest, and the session is bound until the last of them is deregistered.
     *
     * @param rule for addresses that bindings of several sessions claim
     * @throws org.sigcore.model.ProblemException 400 for a malformed document, 403 EXISTING_BINDING_INFO_FOUND
     */
    @SpecRef("TS 29.521 4.2.2.2")
    public StoredDocument register(ObjectNode received, AddressConflict rule) {
        return register(TimeOrderedId.next(clock.millis()), RegistrationRules.accept(received), rule);
    }

    private StoredDocument register(String id, ObjectNode document, AddressConflict rule) {
        Registration settled = store.register(
                new StoredDocument(id, clock.millis(), document),
                (incoming, sharing) -> RegistrationRules.settle(incoming, sharing, rule));
        return switch (settled) {
            case Registration.Added(var binding, var losers) -> announced(binding, losers);
            case Registration.Replaced(var binding, var losers) -> announced(binding, losers);
            case Registration.Refused(var existing) -> throw RegistrationRules.refusal(existing);
        };
    }

    private StoredDocument announced(StoredDocument binding, List<DisplacedBinding> losers) {
        conflicts.settled(binding, losers);
        hosts.seen(new PcfBinding(binding.document()).pcfDiamHost());
        events.session(binding, true);
        return binding;
    }

    /**
     * Revalidates a binding. An existing binding is left unchanged; a lost one is stored again, unless a session that
     * registered later holds its address.
     *
     * @param formerId the id that the PCF knows; a new id is assigned if it is null or in use by another binding
     * @throws org.sigcore.model.ProblemException as {@link #register}
     */
    public StoredDocument revalidate(ObjectNode received, @Nullable String formerId, AddressConflict rule) {
        ObjectNode document = RegistrationRules.accept(received);
        List<StoredDocument> candidates = candidates(document);
        for (StoredDocument candidate : candidates) {
            if (RegistrationRules.isDuplicate(candidate.document(), document)) {
                confirmed.increment();
                return candidate;
            }
        }
        StoredDocument claimant = RegistrationRules.claimant(document, candidates);
        if (claimant != null && rule == AddressConflict.NEWEST_WINS) {
            throw RegistrationRules.refusal(claimant);
        }
        recreated.increment();
        boolean free = formerId != null && store.find(formerId).isEmpty();
        return register(free ? Objects.requireNonNull(formerId) : TimeOrderedId.next(clock.millis()), document, rule);
    }

    private List<StoredDocument> candidates(ObjectNode document) {
        List<String> keys = BindingKeys.of(document);
        if (!keys.isEmpty()) {
            return store.findByKeys(keys).stream().flatMap(List::stream).toList();
        }
        return store.findByIdentity(BindingKeys.identities(document).getFirst());
    }

    /** Returns the number of revalidations that found their binding. */
    public long confirmed() {
        return confirmed.sum();
    }

    /** Returns the number of revalidations that restored a lost binding. */
    public long recreated() {
        return recreated.sum();
    }

    /**
     * Finds the binding that matches a query: one read by primary key, and a second one only if the first finds
     * nothing.
     */
    @SpecRef("TS 29.521 4.2.4.2")
    public BindingChoice discover(BindingQuery query, AddressConflict rule) {
        String key = query.key();
        if (key == null) {
            String identity = query.supi() != null ? query.supi() : query.gpsi();
            return identity == null
                    ? new BindingChoice.None()
                    : BindingSelector.choose(query, store.findByIdentity(identity), rule);
        }
        return choose(query, store.findByKey(key), rule);
    }

    /**
     * Batch variant of {@link #discover(BindingQuery, AddressConflict)} for queries with an address; the results have the order of the
     * queries.
     */
    public List<BindingChoice> discover(List<BindingQuery> queries, AddressConflict rule) {
        List<List<StoredDocument>> candidates = store.findByKeys(queries.stream()
                .map(query -> Objects.requireNonNull(query.key()))
                .toList());
        List<BindingChoice> choices = new ArrayList<>(queries.size());
        for (int i = 0; i < queries.size(); i++) {
            choices.add(choose(queries.get(i), candidates.get(i), rule));
        }
        return choices;
    }

    private BindingChoice choose(BindingQuery query, List<StoredDocument> candidates, AddressConflict rule) {
        BindingChoice choice = BindingSelector.choose(query, candidates, rule);
        return choice instanceof BindingChoice.None ? BindingSelector.choose(query, findAround(query), rule) : choice;
    }

    /** Returns bindings of larger blocks that contain the address. */
    private List<StoredDocument> findAround(BindingQuery query) {
        return store.findByKeys(query.widerKeys()).stream()
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public Optional<StoredDocument> find(String bindingId) {
        return store.find(bindingId);
    }

    @Override
    @SpecRef("TS 29.521 4.2.5.2")
    public Optional<StoredDocument> update(String bindingId, ObjectNode patch, AddressConflict rule) {
        return store.update(
                        bindingId,
                        document -> RegistrationRules.updated(document, patch),
                        (before, after, sharing) -> RegistrationRules.settle(before, after, sharing, rule))
                .map(changed -> {
                    conflicts.settled(changed.binding(), changed.losers());
                    hosts.seen(new PcfBinding(changed.binding().document()).pcfDiamHost());
                    return changed.binding();
                });
    }

    @Override
    @SpecRef("TS 29.521 4.2.3.2")
    public boolean deregister(String bindingId) {
        return deregistered(store.delete(bindingId));
    }

    /** Deregisters a binding unless the session has been registered again since then under the same id. */
    boolean deregister(String bindingId, long registeredAtMillis) {
        return deregistered(store.delete(bindingId, registeredAtMillis));
    }

    private boolean deregistered(Optional<StoredDocument> gone) {
        gone.ifPresent(binding -> events.session(binding, false));
        return gone.isPresent();
    }
}
