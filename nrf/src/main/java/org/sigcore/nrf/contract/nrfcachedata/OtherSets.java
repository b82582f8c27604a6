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
 * What this process knows of the other NRF sets; {@link #run} looks for news. While nrfcachedata cannot be reached, discovery
 * goes on with what was known last, everything else with this set alone. One thread runs, any asks.
 */
public final class OtherSets implements Runnable {
    private final Supplier<RemoteState> state;
    private final BooleanSupplier enabled;
    private final OwnPlmns plmns;
    private final List<Consumer<Set<String>>> listeners = new CopyOnWriteArrayList<>();
    private volatile View view = View.NOTHING;

    /** @param live whether the role that knows was in reach with the last look */
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
     * @param enabled true while other sets are configured; only then their state is read
     * @param plmns the PLMNs of NF instances that registered without {@code plmnList}
     */
    public OtherSets(Supplier<RemoteState> state, BooleanSupplier enabled, OwnPlmns plmns) {
        this.state = state;
        this.enabled = enabled;
        this.plmns = plmns;
    }

    /** Adds a listener to the keys of instances of other sets that were added, changed or removed. */
    public void listen(Consumer<Set<String>> listener) {
        listeners.add(listener);
    }

    /** Whether all sets have been asked once, or need not be. */
    public boolean settled() {
        return !enabled.getAsBoolean() || view.settled();
    }

    /** What was known last of an instance of another set; null when nothing. */
    public @Nullable NFProfile lastKnown(String nfInstanceId) {
        return view.profiles().get(NfInstance.key(nfInstanceId));
    }

    /** An instance of another set; null also while nrfcachedata cannot be reached. */
    public @Nullable NFProfile find(String nfInstanceId) {
        View now = view;
        return now.live() ? now.profiles().get(NfInstance.key(nfInstanceId)) : null;
    }

    /** The instances of the other sets; none while nrfcachedata cannot be reached. */
    public Collection<NFProfile> all() {
        View now = view;
        return now.live() ? now.profiles().values() : List.of();
    }

    /** The subscriptions that other sets granted; the same list until they change; none while nrfcachedata cannot be reached. */
    public List<ObjectNode> subscriptions() {
        View now = view;
        return now.live() ? now.subscriptions() : List.of();
    }

    /** JWKs that verify the tokens of the other sets, as last known. */
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

    @SuppressWarnings("ReferenceEquality") // nothing new leaves the very map
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
