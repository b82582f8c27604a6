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
 * Keeps the directory of this process level with the store, whoever changes it. One change of an instance at a time; each
 * is committed before it is visible. A change builds on what this process has in memory, and the store refuses it when
 * another process was there first: then the instance is read and the change is decided again. Thread-safe.
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
    // Instances that are newer in memory than in the store, as the store has them.
    private final ConcurrentMap<String, NfInstance> postponed = new ConcurrentHashMap<>();

    /** Where there is one site only. */
    public InstanceLedger(NfInstanceStore store, InstanceDirectory directory, LongSupplier epochMicros) {
        this(store, directory, instance -> true, epochMicros, () -> "", OwnPlmns.UNKNOWN);
    }

    /**
     * @param room whether there is room for an instance that is not in the directory; then it is taken
     * @param epochMicros the time of day in microseconds; revisions are taken from it
     * @param site this site, of which everything is that is committed here
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

    /** What to do about an instance. */
    sealed interface Step {
        /** Leave it as it is. */
        record Keep() implements Step {}

        /** Show it at once, commit it with the next {@link #flush}. */
        record Postpone(ObjectNode profile) implements Step {}

        /** Commit it, then show it. */
        record Put(ObjectNode profile) implements Step {}

        /** Deregister it. */
        record Remove() implements Step {}
    }

    /**
     * What came of a change.
     *
     * @param before null when it was not registered
     * @param after null when it is not registered any more
     */
    record Changed(@Nullable NfInstance before, @Nullable NfInstance after) {}

    /**
     * Carries out a change.
     *
     * @param decide given the instance as it stands; may be asked several times
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
            throw new IllegalStateException("other processes change the instance all the time");
        });
    }

    /** The instance, also if another process has registered it just now; null when it is not registered. */
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

    /** Commits what was postponed; returns how many instances it was. */
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

    // Unless somebody has committed or read the instance meanwhile.
    @SuppressWarnings("ReferenceEquality") // the very object that was there when the flush began
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
     * Another process, or this one, has changed an instance.
     *
     * @return whether there was something new to this process
     */
    public boolean follow(String id, long revision) {
        return locked(id, () -> {
            NfInstance shown = directory.find(id);
            NfInstance stored = shown == null ? null : postponed.getOrDefault(id, shown);
            return (stored == null || stored.revision() < revision) && reload(id);
        });
    }

    /** Changes may have been missed: takes over everything that the store has. */
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
            throw new IllegalStateException("only what is stored can be committed later");
        }
        NfInstance after = new NfInstance(NFProfile.of(profile, plmns), next(before), before.site());
        if (!show(after)) {
            return new Changed(before, before); // load of an instance that is not discovered is of no use
        }
        postponed.putIfAbsent(after.id(), before);
        return new Changed(before, after);
    }

    // Within the lock of the instance. Load that was not committed yet gives way to what another process has committed.
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

    // False when there is no room for an instance that was not in the directory.
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
