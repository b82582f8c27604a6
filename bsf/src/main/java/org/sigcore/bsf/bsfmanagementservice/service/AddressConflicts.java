// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.sigcore.bsf.bsfmanagementservice.logic.AddressConflict;
import org.sigcore.bsf.bsfmanagementservice.logic.Loser;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.model.session.PcfBinding;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of bindings that claim the address of another session: a line in the log, a counter, and subscribers of the UE that
 * lost it. Called after the commit. Blocking, thread-safe.
 */
public final class AddressConflicts {
    private static final Logger LOG = LoggerFactory.getLogger(AddressConflicts.class);

    private final Supplier<AddressConflict> rule;
    private final EventPublisher events;
    private final LongAdder deregistered = new LongAdder();
    private final LongAdder reduced = new LongAdder();
    private final LongAdder kept = new LongAdder();

    /** @param rule as the operator has set it */
    public AddressConflicts(Supplier<AddressConflict> rule, EventPublisher events) {
        this.rule = rule;
        this.events = events;
    }

    /** The rule that holds now. */
    AddressConflict rule() {
        return rule.get();
    }

    /** A binding was stored under a rule that said what becomes of the losers. */
    void settled(StoredDocument binding, List<Loser> losers, AddressConflict under) {
        for (Loser loser : losers) {
            String result = result(loser, under);
            LOG.info(
                    "event=address-conflict addresses={} dnn={} binding={} result={} newer-binding={}",
                    loser.addresses(),
                    PcfBinding.DNN.text(loser.before().document()),
                    loser.before().id(),
                    result,
                    binding.id());
            if (under == AddressConflict.NEWEST_WINS) {
                events.lost(loser);
            }
        }
    }

    private String result(Loser loser, AddressConflict under) {
        if (under == AddressConflict.KEEP_BOTH) {
            kept.increment();
            return "kept";
        }
        if (loser.after() == null) {
            deregistered.increment();
            return "deregistered";
        }
        reduced.increment();
        return "reduced";
    }

    /** Bindings that went because they had no other address. */
    public long deregistered() {
        return deregistered.sum();
    }

    /** Bindings that lost an address and have others. */
    public long reduced() {
        return reduced.sum();
    }

    /** Bindings that kept an address which another claims. */
    public long kept() {
        return kept.sum();
    }
}
