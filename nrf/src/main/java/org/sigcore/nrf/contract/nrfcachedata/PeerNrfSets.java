// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfcachedata;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import tools.jackson.databind.node.ObjectNode;

/**
 * Local copy of the state of the other NRF sets; {@link #run} refreshes it. While nrfcachedata is unreachable,
 * discovery uses the last known state, and everything else uses this set alone. One thread calls {@link #run}; any
 * thread may read.
 */
public final class PeerNrfSets implements Runnable {
    private final Supplier<RemoteState> state;
    private final BooleanSupplier enabled;
    private final OwnPlmns plmns;
    private final List<Consumer<Set<String>>> listeners = new CopyOnWriteArrayList<>();
    private volatile View view = View.NOTHING;

    /**
     * @param live true if nrfcachedata was reachable at the last refresh
     */
    private record View(
            long version,
            boolean live,
            boolean settled,
            Map<String, NFProfile> profiles,
            List<ObjectNode> subscriptions,
            List<ObjectNode> keys) {
        static final View NOTHING = new View(0, false, false, Map.of(), List.of(), List.of());

        View seen(boolean reached, boolean nowSettled) {
            return new View(version, reached, nowSettled, profiles, subscriptions, keys);
        }
    }

    /**
     * @param enabled true while other sets are configured; their state is read only then
     * @param plmns the PLMNs of NF instances that registered without {@code plmnList}
     */
    public PeerNrfSets(Supplier<RemoteState> state, BooleanSupplier enabled, OwnPlmns plmns) {
        this.state = state;
        this.enabled = enabled;
        this.plmns = plmns;
    }

    /** Adds a listener for the ids of instances of other sets that were added, changed or removed. */
    public void listen(Consumer<Set<String>> listener) {
        listeners.add(listener);
    }

    /**
     * Returns true if every set has been read at least once; also if no other set is configured or nrfcachedata is
     * unreachable.
     */
    public boolean settled() {
        return !enabled.getAsBoolean() || view.settled();
    }

    /** Returns the last known profile of an instance of another set; null if it is unknown. */
    public @Nullable NFProfile lastKnown(String nfInstanceId) {
        return view.profiles().get(NfInstance.key(nfInstanceId));
    }

    /** Returns an instance of another set; null also while nrfcachedata is unreachable. */
    public @Nullable NFProfile find(String nfInstanceId) {
        View now = view;
        return now.live() ? now.profiles().get(NfInstance.key(nfInstanceId)) : null;
    }

    /** Returns the instances of the other sets; empty while nrfcachedata is unreachable. */
    public Collection<NFProfile> all() {
        View now = view;
        return now.live() ? now.profiles().values() : List.of();
    }

    /**
     * Returns the subscriptions granted by other sets; empty while nrfcachedata is unreachable. The list instance stays
     * the same until they change.
     */
    public List<ObjectNode> subscriptions() {
        View now = view;
        return now.live() ? now.subscriptions() : List.of();
    }

    /** Returns the last known JWKs that verify the tokens of the other sets. */
    public List<ObjectNode> keys() {
        return view.keys();
    }

    @Override
    public void run() {
        View before = view;
        if (!enabled.getAsBoolean()) {
            show(View.NOTHING);
            return;
        }
        try {
            RemoteState.Known known = state.get().since(before.version());
            show(known.version() == before.version() ? before.seen(true, known.settled()) : of(known));
        } catch (ProblemException e) {
            view = before.seen(false, true); // unreachable
        }
    }

    private View of(RemoteState.Known known) {
        Map<String, NFProfile> profiles = new HashMap<>();
        for (ObjectNode document : known.profiles()) {
            NFProfile profile = NFProfile.of(document, plmns);
            profiles.put(NfInstance.key(profile.id()), profile);
        }
        return new View(known.version(), true, known.settled(), profiles, known.subscriptions(), known.keys());
    }

    @SuppressWarnings("ReferenceEquality") // compared by identity: the map is replaced only if something is new
    private void show(View next) {
        View before = view;
        view = next;
        if (before.profiles() == next.profiles()) {
            return;
        }
        Set<String> changed = new HashSet<>(before.profiles().keySet());
        changed.addAll(next.profiles().keySet());
        changed.removeIf(id -> {
            NFProfile one = before.profiles().get(id);
            NFProfile other = next.profiles().get(id);
            return one != null && other != null && one.document().equals(other.document());
        });
        if (!changed.isEmpty()) {
            listeners.forEach(listener -> listener.accept(changed));
        }
    }
}
