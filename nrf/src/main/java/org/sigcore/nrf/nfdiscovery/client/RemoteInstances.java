// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.client;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nfdiscovery.logic.Discovery;
import org.sigcore.nrf.nfregistration.api.InstanceChange;
import org.sigcore.nrf.nfregistration.api.NfInstance;
import org.sigcore.nrf.nfregistration.api.NfInstances;
import org.sigcore.nrf.nrfcachedata.api.RemoteState;
import tools.jackson.databind.node.ObjectNode;

/**
 * Brings the NF instances of other NRF sets into discovery at each {@link #run}. What is registered here counts before what
 * another set says of the same instance; while the cache cannot be reached, what it said last stays. One thread.
 */
public final class RemoteInstances implements Runnable {
    private final Supplier<RemoteState> state;
    private final BooleanSupplier enabled;
    private final NfInstances local;
    private final Discovery discovery;
    private final Map<String, NFProfile> shown = new HashMap<>();
    private long version;

    public RemoteInstances(
            Supplier<RemoteState> state, BooleanSupplier enabled, NfInstances local, Discovery discovery) {
        this.state = state;
        this.enabled = enabled;
        this.local = local;
        this.discovery = discovery;
    }

    @Override
    public void run() {
        if (!enabled.getAsBoolean()) {
            show(Map.of());
            version = 0;
            return;
        }
        RemoteState.Known known;
        try {
            known = state.get().since(version);
        } catch (ProblemException e) {
            return; // out of reach
        }
        if (known.version() != version) {
            Map<String, NFProfile> now = new HashMap<>();
            for (ObjectNode document : known.profiles()) {
                NFProfile profile = NFProfile.of(document);
                now.put(NfInstance.key(profile.id()), profile);
            }
            show(now);
            version = known.version();
        }
    }

    private void show(Map<String, NFProfile> now) {
        Set<String> ids = new HashSet<>(shown.keySet());
        ids.addAll(now.keySet());
        for (String id : ids) {
            NFProfile before = shown.get(id);
            NFProfile after = now.get(id);
            boolean same = before != null && after != null && before.document().equals(after.document());
            if (!same && local.find(id) == null) {
                discovery.onChange(new InstanceChange(id, before, after));
            }
        }
        shown.clear();
        shown.putAll(now);
    }
}
