// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.bsf.bsfmanagementservice.logic.DisplacedBinding;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.model.session.PcfBinding;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports bindings that claim the address of another session: logs and counts the conflict, and notifies subscribers of
 * the UE that lost the address. Called after the commit. Blocking, thread-safe.
 */
public final class AddressConflicts {
    private static final Logger LOG = LoggerFactory.getLogger(AddressConflicts.class);

    private final EventPublisher events;
    private final Map<DisplacedBinding.Fate, LongAdder> settled = new EnumMap<>(DisplacedBinding.Fate.class);

    public AddressConflicts(EventPublisher events) {
        this.events = events;
        for (DisplacedBinding.Fate fate : DisplacedBinding.Fate.values()) {
            settled.put(fate, new LongAdder());
        }
    }

    /** Reports a stored binding and the bindings whose addresses it claims. */
    void settled(StoredDocument binding, List<DisplacedBinding> losers) {
        for (DisplacedBinding loser : losers) {
            counter(loser.fate()).increment();
            LOG.atInfo()
                    .addKeyValue("event", "address-conflict")
                    .addKeyValue("addresses", loser.addresses())
                    .addKeyValue("dnn", PcfBinding.DNN.text(loser.before().document()))
                    .addKeyValue("binding", loser.before().id())
                    .addKeyValue("result", loser.fate().name().toLowerCase(Locale.ROOT))
                    .addKeyValue("newer-binding", binding.id())
                    .log("an address has a newer binding");
            events.lost(loser);
        }
    }

    /** Returns the number of bindings with that outcome so far. */
    public long settled(DisplacedBinding.Fate fate) {
        return counter(fate).sum();
    }

    private LongAdder counter(DisplacedBinding.Fate fate) {
        return Objects.requireNonNull(settled.get(fate));
    }
}
