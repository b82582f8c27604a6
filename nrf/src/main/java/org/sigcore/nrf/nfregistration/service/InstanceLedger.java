// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import tools.jackson.databind.node.ObjectNode;

/**
 * Synchronizes the directory of this process with the store. Changes of an instance are serialized, and each is
 * committed before it is visible. A change is based on the state in memory; if another process has changed the instance
 * in the store, the commit fails, the instance is read again and the change is decided again. Thread-safe.
 */
public final class InstanceLedger {
    private static final int STRIPES = 256;
    private static final int ATTEMPTS = 20;
    private static final int FLUSHED_AT_ONCE = 200;

    private final NfInstanceStore store;
    private final InstanceDirectory directory;
    private final Predicate<NfInstance> room;
    private final LongSupplier epochMicros;
    private final Supplier<String> site;
    private final OwnPlmns plmns;
    private final List<ReentrantLock> locks =
            IntStream.range(0, STRIPES).mapToObj(i -> new ReentrantLock()).toList();
    // Instances that are newer in memory than in the store, in their stored state.
    private final ConcurrentMap<String, NfInstance> postponed = new ConcurrentHashMap<>();

    /** Creates a ledger for a deployment with one site. */
    public InstanceLedger(NfInstanceStore store, InstanceDirectory directory, LongSupplier epochMicros) {
        this(store, directory, instance -> true, epochMicros, () -> "", OwnPlmns.UNKNOWN);
    }

    /**
     * @param room reserves room for an instance that is not in the directory; returns false if there is no room
     * @param epochMicros time of day in microseconds, from which revisions are derived
     * @param site this site, to which every instance committed here belongs
     * @param plmns the PLMNs of NF instances that register without {@code plmnList}
     */
    public InstanceLedger(
            NfInstanceStore store,
            InstanceDirectory directory,
            Predicate<NfInstance> room,
            LongSupplier epochMicros,
            Supplier<String> site,
            OwnPlmns plmns) {
        this.store = store;
        this.directory = directory;
        this.room = room;
        this.epochMicros = epochMicros;
        this.site = site;
        this.plmns = plmns;
    }

    /** Action on an instance. */
    sealed interface Step {
        /** Leaves the instance unchanged. */
        record Keep() implements Step {}

        /** Makes a change visible at once and commits it with the next {@link #flush}. */
        record Postpone(ObjectNode profile) implements Step {}

        /** Commits a change and then makes it visible. */
        record Put(ObjectNode profile) implements Step {}

        /** Deregisters the instance. */
        record Remove() implements Step {}
    }

    /**
     * Result of a change.
     *
     * @param before null if the instance was not registered
     * @param after null if the instance is no longer registered
     */
    record Changed(@Nullable NfInstance before, @Nullable NfInstance after) {}

    /**
     * Carries out a change.
     *
     * @param decide receives the current instance and returns the action; may be called several times
     */
    Changed change(String id, Function<@Nullable NfInstance, Step> decide) {
        return locked(id, () -> {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                NfInstance before = find(id);
                Changed changed = switch (decide.apply(before)) {
                    case Step.Keep() -> new Changed(before, before);
                    case Step.Postpone(var profile) -> postpone(before, profile);
                    case Step.Put(var profile) -> commit(id, before, profile);
                    case Step.Remove() -> commit(id, before, null);
                };
                if (changed != null) {
                    return changed;
                }
                reload(id);
            }
            throw new IllegalStateException("too many concurrent changes of the instance by other processes");
        });
    }

    /** Returns an instance, also if another process has registered it only just now; null if it is not registered. */
    public @Nullable NfInstance find(String id) {
        NfInstance known = directory.find(id);
        if (known != null) {
            return known;
        }
        return locked(id, () -> {
            NfInstance shown = directory.find(id);
            if (shown != null) {
                return shown;
            }
            NfInstance row = store.find(id);
            if (row != null) {
                show(row);
            }
            return row;
        });
    }

    /** Commits postponed changes; returns the number of instances. */
    public int flush() {
        List<Map.Entry<String, NfInstance>> waiting = List.copyOf(postponed.entrySet());
        int flushed = 0;
        for (int i = 0; i < waiting.size(); i += FLUSHED_AT_ONCE) {
            flushed += flush(waiting.subList(i, Math.min(waiting.size(), i + FLUSHED_AT_ONCE)));
        }
        return flushed;
    }

    private int flush(List<Map.Entry<String, NfInstance>> waiting) {
        List<StoredChange> changes = new ArrayList<>();
        for (Map.Entry<String, NfInstance> entry : waiting) {
            NfInstance shown = directory.find(entry.getKey());
            if (shown != null) {
                changes.add(new StoredChange(entry.getKey(), entry.getValue(), shown, shown.revision()));
            }
        }
        Set<String> committed = store.commitAll(changes);
        for (StoredChange change : changes) {
            if (committed.contains(change.id())) {
                locked(change.id(), () -> settle(change));
            }
        }
        return committed.size();
    }

    // Does nothing if the instance has been committed or read again in the meantime.
    @SuppressWarnings("ReferenceEquality") // compared by identity with the object at the beginning of the flush
    private boolean settle(StoredChange change) {
        NfInstance after = change.after();
        if (after != null && postponed.get(change.id()) == change.before()) {
            if (directory.find(change.id()) == after) {
                postponed.remove(change.id());
            } else {
                postponed.put(change.id(), after);
            }
        }
        return true;
    }

    /**
     * Called after another process, or this one, has changed an instance.
     *
     * @return true if the change was new to this process
     */
    public boolean follow(String id, long revision) {
        return locked(id, () -> {
            NfInstance shown = directory.find(id);
            NfInstance stored = shown == null ? null : postponed.getOrDefault(id, shown);
            return (stored == null || stored.revision() < revision) && reload(id);
        });
    }

    /** Called if changes may have been missed: reloads the entire store. */
    public void followAll() {
        Set<String> ids = new HashSet<>();
        directory.all().forEach(instance -> ids.add(instance.id()));
        store.forEach(instance -> ids.add(instance.id()));
        ids.forEach(id -> locked(id, () -> reload(id)));
    }

    private @Nullable Changed commit(String id, @Nullable NfInstance before, @Nullable ObjectNode profile) {
        NfInstance stored = before == null ? null : postponed.getOrDefault(id, before);
        long revision = next(before);
        NfInstance after = profile == null ? null : new NfInstance(NFProfile.of(profile, plmns), revision, site.get());
        if (!store.commit(new StoredChange(id, stored, after, revision))) {
            return null;
        }
        postponed.remove(id);
        if (after == null) {
            directory.remove(id);
        } else {
            directory.put(after);
        }
        return new Changed(before, after);
    }

    private Changed postpone(@Nullable NfInstance before, ObjectNode profile) {
        if (before == null) {
            throw new IllegalStateException("only changes of a stored instance can be postponed");
        }
        NfInstance after = new NfInstance(NFProfile.of(profile, plmns), next(before), before.site());
        if (!show(after)) {
            return new Changed(before, before); // the load of an instance that is not discovered is not needed
        }
        postponed.putIfAbsent(after.id(), before);
        return new Changed(before, after);
    }

    // Called with the lock of the instance. A change committed by another process replaces load that is not committed
    // yet.
    private boolean reload(String id) {
        NfInstance row = store.find(id);
        NfInstance shown = directory.find(id);
        NfInstance stored = shown == null ? null : postponed.getOrDefault(id, shown);
        if (row == null) {
            postponed.remove(id);
            directory.remove(id);
            return shown != null;
        }
        if (stored != null && row.revision() <= stored.revision()) {
            return false;
        }
        postponed.remove(id);
        return show(row);
    }

    // Returns false if there is no room for an instance that was not in the directory.
    private boolean show(NfInstance instance) {
        if (directory.find(instance.id()) == null && !room.test(instance)) {
            return false;
        }
        directory.put(instance);
        return true;
    }

    private long next(@Nullable NfInstance before) {
        long now = epochMicros.getAsLong();
        return before == null ? now : Math.max(now, before.revision() + 1);
    }

    private <T extends @Nullable Object> T locked(String id, Supplier<T> change) {
        ReentrantLock lock = locks.get(Math.floorMod(id.hashCode(), STRIPES));
        lock.lock();
        try {
            return change.get();
        } finally {
            lock.unlock();
        }
    }
}
