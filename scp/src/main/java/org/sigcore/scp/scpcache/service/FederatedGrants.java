// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcache.service;

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
 * Grants tokens: of the keys that this SCP keeps by itself, of the others by asking the SCP that keeps them. While that
 * one does not answer, its keys are not rate controlled. Thread-safe.
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

    /** Grants of a key that is kept here, whoever asks. */
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

    /** Participants that did not answer the last time that they were asked. */
    public int unreachable() {
        return unreachable.size();
    }

    /** Batches that were granted without being counted. */
    public long notControlled() {
        return notControlled.sum();
    }

    /** Participants that have the NF instance id of another one. This SCP may stand among them. */
    public long duplicates() {
        var participants = options.get().participants();
        Set<String> distinct = new HashSet<>();
        return participants.stream()
                .filter(participant -> !distinct.add(participant.nfInstanceId()))
                .count();
    }
}
