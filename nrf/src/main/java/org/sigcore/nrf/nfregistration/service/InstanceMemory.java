// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonWeight;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.InstanceListener;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.nfregistration.logic.ProfileWeight;
import org.sigcore.platform.kept.KeptOctets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Accounts for the heap that registered profiles occupy. It follows the directory, so the account matches its content.
 * At start-up, all instances accepted by a process with the same heap fit. If the store was filled by a process with a
 * larger heap, the instances that do not fit are not discovered until there is room. Thread-safe.
 */
public final class InstanceMemory implements InstanceListener {
    private static final Logger LOG = LoggerFactory.getLogger(InstanceMemory.class);

    private final KeptOctets kept;
    private final int maxProfile;

    /**
     * @param maxProfile maximum size of the text of one profile in octets
     */
    public InstanceMemory(KeptOctets kept, long maxProfile) {
        this.kept = kept;
        this.maxProfile = Math.toIntExact(Math.min(maxProfile, Integer.MAX_VALUE));
    }

    /** Fills a directory from the store, as far as there is room. */
    public InstanceDirectory load(NfInstanceStore store) {
        InstanceDirectory directory = new InstanceDirectory();
        int[] left = {0};
        Consumer<NfInstance> each = instance -> {
            if (fits(instance)) {
                directory.load(instance);
            } else {
                left[0]++;
            }
        };
        store.forEach(each);
        directory.listen(this);
        LOG.atInfo()
                .addKeyValue("event", "nf-instances-loaded")
                .addKeyValue("count", directory.size())
                .log("NF instances loaded");
        if (left[0] > 0) {
            LOG.atWarn()
                    .addKeyValue("event", "nf-instances-left")
                    .addKeyValue("count", left[0])
                    .log("NF instances are not discoverable, since the heap has no room for them");
        }
        return directory;
    }

    /**
     * Reserves room for a profile that is about to be stored.
     *
     * @param peer the peer that registers it; null if it is not known
     * @throws ProblemException 413 if the profile is too long, 429 or 503 if there is no room
     */
    void admit(String id, @Nullable String peer, ObjectNode profile) {
        requireSize(profile);
        kept.admit(id, peer, ProfileWeight.of(profile));
    }

    /** @throws ProblemException 413 if the profile is too long */
    public void requireSize(ObjectNode profile) {
        if (!JsonWeight.fits(profile, maxProfile)) {
            kept.requireSize(Json.bytes(profile).length, maxProfile);
        }
    }

    /** Reserves room for an instance of the store; returns false if there is no room. */
    public boolean fits(NfInstance instance) {
        return kept.restore(instance.id(), ProfileWeight.of(instance.profile()));
    }

    /** Corrects the account of an instance after a failed change. */
    void settle(String id, @Nullable NfInstance shown) {
        if (shown == null) {
            kept.release(id);
        } else {
            kept.keep(id, ProfileWeight.of(shown.profile()));
        }
    }

    @Override
    public void onChange(InstanceChange change) {
        if (change.after() == null) {
            kept.release(change.id());
        } else {
            kept.keep(change.id(), ProfileWeight.of(change.after()));
        }
    }
}
