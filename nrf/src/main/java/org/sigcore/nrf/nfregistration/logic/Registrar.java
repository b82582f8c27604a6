// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonDiff;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nfregistration.api.InstanceAudit;
import org.sigcore.nrf.nfregistration.api.NfInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Carries out registrations: one change of an instance at a time, committed before it is visible, visible before it is
 * acknowledged. Load that heart-beats report is visible at once and committed by {@link #flush}. Thread-safe.
 */
public final class Registrar implements InstanceAudit {
    private static final int STRIPES = 256;

    private final ProfileRules rules;
    private final NfInstanceStore store;
    private final InstanceDirectory directory;
    private final Heartbeats heartbeats;
    private final LongSupplier epochMicros;
    private final List<ReentrantLock> locks =
            IntStream.range(0, STRIPES).mapToObj(i -> new ReentrantLock()).toList();
    private final Set<String> dirty = ConcurrentHashMap.newKeySet();

    /**
     * Every instance that is in the directory counts as alive from now on.
     *
     * @param epochMicros the time of day in microseconds; revisions are taken from it
     */
    public Registrar(
            ProfileRules rules,
            NfInstanceStore store,
            InstanceDirectory directory,
            Heartbeats heartbeats,
            LongSupplier epochMicros) {
        this.rules = rules;
        this.store = store;
        this.directory = directory;
        this.heartbeats = heartbeats;
        this.epochMicros = epochMicros;
        directory.all().forEach(instance -> heartbeats.heard(instance.id()));
    }

    /**
     * What a change led to.
     *
     * @param instance as it stands now
     * @param created true when it was not registered before
     * @param heartbeat true when nothing but status and load was reported, so that 204 says enough
     */
    public record Outcome(NfInstance instance, boolean created, boolean heartbeat) {}

    /** PUT: registers the instance or replaces its profile. */
    @SpecRef({"TS 29.510 5.2.2.2.2", "TS 29.510 5.2.2.3.1"})
    public Outcome register(String nfInstanceId, ObjectNode received) {
        ObjectNode profile = rules.registered(nfInstanceId, received);
        String id = NfInstance.key(nfInstanceId);
        return locked(id, () -> {
            NfInstance before = directory.find(id);
            return new Outcome(commit(before, profile), before == null, false);
        });
    }

    /**
     * PATCH: updates the profile, or is a heart-beat.
     *
     * @param ifMatch the field value, null when absent
     * @throws ProblemException 404, 412, or what {@link ProfileRules#patched} says
     */
    @SpecRef({"TS 29.510 5.2.2.3.1", "TS 29.510 5.2.2.3.2"})
    public Outcome update(String nfInstanceId, JsonNode patch, @Nullable String ifMatch) {
        String id = NfInstance.key(nfInstanceId);
        return locked(id, () -> {
            NfInstance before = existing(id);
            requireMatch(ifMatch, before);
            ObjectNode document = before.profile().document();
            ObjectNode patched = rules.patched(document, patch);
            heartbeats.heard(id);
            List<JsonDiff.Change> changes = JsonDiff.between(document, patched);
            boolean heartbeat = ProfileRules.isHeartbeat(patch);
            if (changes.isEmpty()) {
                return new Outcome(before, false, heartbeat);
            }
            if (heartbeat && ProfileRules.isLoadOnly(changes)) {
                return new Outcome(postpone(before, patched), false, true);
            }
            return new Outcome(commit(before, patched), false, heartbeat);
        });
    }

    /**
     * DELETE.
     *
     * @throws ProblemException 404
     */
    @SpecRef("TS 29.510 5.2.2.4.2")
    public void deregister(String nfInstanceId) {
        String id = NfInstance.key(nfInstanceId);
        locked(id, () -> {
            existing(id);
            drop(id);
            return true;
        });
    }

    /**
     * The instance of that identity.
     *
     * @throws ProblemException 404
     */
    public NfInstance existing(String nfInstanceId) {
        NfInstance instance = directory.find(nfInstanceId);
        if (instance == null) {
            throw new ProblemException(ProblemDetails.of(404, null, "no such NF instance"));
        }
        return instance;
    }

    /** Commits the load that heart-beats reported since the last time; returns how many instances it was. */
    public int flush() {
        List<NfInstance> changed = new ArrayList<>();
        List<String> ids = List.copyOf(dirty);
        for (String id : ids) {
            dirty.remove(id);
            NfInstance instance = directory.find(id);
            if (instance != null) {
                changed.add(instance);
            }
        }
        try {
            // A row that is newer by now, or gone, is left alone: the revision tells.
            store.refresh(changed);
        } catch (RuntimeException e) {
            dirty.addAll(ids);
            throw e;
        }
        return changed.size();
    }

    @Override
    public List<Liveness> liveness() {
        return directory.all().stream()
                .map(instance -> new Liveness(
                        instance.id(),
                        instance.profile().nfStatus().equals("SUSPENDED"),
                        heartbeats.silent(instance.id()),
                        Duration.ofSeconds(instance.profile().heartBeatTimer())))
                .toList();
    }

    @Override
    public boolean suspend(String id, Duration silent) {
        return locked(id, () -> {
            NfInstance instance = directory.find(id);
            if (instance == null || heartbeats.silent(id).compareTo(silent) < 0) {
                return false;
            }
            ObjectNode profile = instance.profile().document().deepCopy();
            profile.put("nfStatus", "SUSPENDED");
            store(instance, profile);
            return true;
        });
    }

    @Override
    public boolean remove(String id, Duration silent) {
        return locked(id, () -> {
            if (directory.find(id) == null || heartbeats.silent(id).compareTo(silent) < 0) {
                return false;
            }
            drop(id);
            return true;
        });
    }

    private NfInstance commit(@Nullable NfInstance before, ObjectNode profile) {
        NfInstance after = store(before, profile);
        heartbeats.heard(after.id());
        return after;
    }

    private NfInstance store(@Nullable NfInstance before, ObjectNode profile) {
        NfInstance after = next(before, profile);
        store.save(after);
        dirty.remove(after.id());
        directory.put(after);
        return after;
    }

    private NfInstance postpone(NfInstance before, ObjectNode profile) {
        NfInstance after = next(before, profile);
        directory.put(after);
        dirty.add(after.id());
        return after;
    }

    private NfInstance next(@Nullable NfInstance before, ObjectNode profile) {
        long now = epochMicros.getAsLong();
        return new NfInstance(NFProfile.of(profile), before == null ? now : Math.max(now, before.revision() + 1));
    }

    private void drop(String id) {
        store.delete(id);
        dirty.remove(id);
        heartbeats.forget(id);
        directory.remove(id);
    }

    private static void requireMatch(@Nullable String ifMatch, NfInstance instance) {
        if (ifMatch != null
                && !EntityTag.isNamedBy(
                        ifMatch, EntityTag.of(Json.bytes(instance.profile().document())))) {
            throw new ProblemException(ProblemDetails.of(412, null, "the profile has changed since"));
        }
    }

    private <T> T locked(String id, Supplier<T> change) {
        ReentrantLock lock = locks.get(Math.floorMod(id.hashCode(), STRIPES));
        lock.lock();
        try {
            return change.get();
        } finally {
            lock.unlock();
        }
    }
}
