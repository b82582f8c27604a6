// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcache;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.scp.contract.scpcache.Grant;
import org.sigcore.scp.contract.scpcache.GrantCall;
import org.sigcore.scp.contract.scpcache.TokenGrants;
import org.sigcore.scp.scpcache.logic.FederationOptions;
import org.sigcore.scp.scpcache.logic.KeyOwners;

/**
 * Grants tokens: locally for keys that this SCP owns, otherwise from the SCP that owns the key. While the owner does
 * not answer, its keys are not rate controlled. Thread-safe.
 */
public final class FederatedGrants implements TokenGrants {
    private final GlobalBuckets keeper;
    private final PeerGrants remote;
    private final Supplier<FederationOptions> options;
    private final String self;
    private final LongSupplier nanoClock;
    private final Set<String> unreachable = ConcurrentHashMap.newKeySet();
    private final LongAdder notControlled = new LongAdder();

    /** @param self the NF instance id of this SCP */
    public FederatedGrants(
            GlobalBuckets keeper,
            PeerGrants remote,
            Supplier<FederationOptions> options,
            String self,
            LongSupplier nanoClock) {
        this.keeper = keeper;
        this.remote = remote;
        this.options = options;
        this.self = self;
        this.nanoClock = nanoClock;
    }

    @Override
    public Grant grant(GrantCall call) {
        Map<String, ApiRoot> others = others();
        Set<String> members = new HashSet<>(others.keySet());
        members.add(self);
        String owner = KeyOwners.of(call.key(), members);
        ApiRoot elsewhere = others.get(owner);
        return elsewhere == null ? own(call) : ask(owner, elsewhere, call);
    }

    /** Grants tokens of a key that this SCP owns. */
    public Grant own(GrantCall call) {
        return new Grant(keeper.take(call, nanoClock.getAsLong()), true);
    }

    private Grant ask(String owner, ApiRoot root, GrantCall call) {
        @Nullable Grant granted = remote.grant(root, call);
        if (granted != null) {
            unreachable.remove(owner);
            return granted;
        }
        unreachable.add(owner);
        notControlled.increment();
        return new Grant(call.wanted(), false);
    }

    private Map<String, ApiRoot> others() {
        Map<String, ApiRoot> others = new HashMap<>();
        options.get().participants().stream()
                .filter(participant -> !participant.nfInstanceId().equals(self))
                .forEach(participant -> others.put(participant.nfInstanceId(), participant.apiRoot()));
        return others;
    }

    /** Returns the number of participants whose last request failed. */
    public int unreachable() {
        return unreachable.size();
    }

    /** Returns the number of batches that were granted without being counted. */
    public long notControlled() {
        return notControlled.sum();
    }

    /** Returns the number of participants with the NF instance id of another one; this SCP itself may be listed. */
    public long duplicates() {
        var participants = options.get().participants();
        Set<String> distinct = new HashSet<>();
        return participants.stream()
                .filter(participant -> !distinct.add(participant.nfInstanceId()))
                .count();
    }
}
