// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonDiff;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.nfregistration.logic.ProfileRules;
import org.sigcore.nrf.nfregistration.service.InstanceLedger.Step;
import org.sigcore.sbi.EntityTag;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Carries out registrations. Changes of an instance are serialized; each is committed before it is visible, and visible
 * to every role, also in other processes, before it is acknowledged. Load reported by heart-beats is visible at once
 * and committed by {@link #flush}. Thread-safe.
 */
public final class Registrar {
    private final ProfileRules rules;
    private final RegistrationAdmission admission;
    private final NfInstanceStore store;
    private final InstanceDirectory directory;
    private final InstanceLedger ledger;
    private final Heartbeats heartbeats;
    private final Predicate<String> gone;
    private final Set<String> heardSince = ConcurrentHashMap.newKeySet();

    /**
     * @param heartbeats follows the directory
     * @param gone true if the site of an instance is a failed mate: a heart-beat received here moves the instance to
     *     this site
     */
    public Registrar(
            ProfileRules rules,
            RegistrationAdmission admission,
            NfInstanceStore store,
            InstanceDirectory directory,
            InstanceLedger ledger,
            Heartbeats heartbeats,
            Predicate<String> gone) {
        this.rules = rules;
        this.admission = admission;
        this.store = store;
        this.directory = directory;
        this.ledger = ledger;
        this.heartbeats = heartbeats;
        this.gone = gone;
    }

    /**
     * Result of a change.
     *
     * @param instance the current instance
     * @param created true if it was not registered before
     * @param heartbeat true if only status and load were reported and the heart-beat timer is unchanged, so that 204 is
     *     sufficient
     */
    public record Outcome(NfInstance instance, boolean created, boolean heartbeat) {}

    /**
     * Sender of a profile.
     *
     * @param peer peer to which the profile is accounted; null if it is not known
     * @param identity checks that the resulting profile is the sender's; throws 403 if it is not
     */
    public record Sender(@Nullable String peer, Consumer<ObjectNode> identity) {
        static final Sender UNKNOWN = new Sender(null, profile -> {});
    }

    /** Registers an instance for an unknown sender. */
    public Outcome register(String nfInstanceId, ObjectNode received) {
        return register(nfInstanceId, received, Sender.UNKNOWN);
    }

    /** Updates the profile of an instance for an unknown sender. */
    public Outcome update(String nfInstanceId, JsonNode patch, @Nullable String ifMatch) {
        return update(nfInstanceId, patch, ifMatch, Sender.UNKNOWN.identity());
    }

    /**
     * PUT: registers the instance or replaces its profile.
     *
     * @throws ProblemException 400, 403 of the operator's lists or of the sender's identity, 413 if the profile is too
     *     long, 429 or 503 if the maximum number or the maximum memory size of instances is reached
     */
    @SpecRef({"TS 29.510 5.2.2.2.2", "TS 29.510 5.2.2.3.1"})
    public Outcome register(String nfInstanceId, ObjectNode received, Sender sender) {
        ObjectNode profile = rules.registered(nfInstanceId, received);
        sender.identity().accept(profile);
        admission.screen(profile);
        String id = NfInstance.key(nfInstanceId);
        InstanceLedger.Changed changed = change(id, before -> {
            if (before == null) {
                admission.requireRoom();
            }
            admission.admit(id, sender.peer(), profile);
            return new Step.Put(profile);
        });
        heard(id);
        store.awaitOthers();
        return new Outcome(Objects.requireNonNull(changed.after()), changed.before() == null, false);
    }

    /**
     * PATCH: updates the profile, or is a heart-beat.
     *
     * @param ifMatch value of the header field; null if it is absent
     * @param identity checks that the resulting profile is the sender's; not called for a heart-beat, which does not
     *     change the identity of the NF
     * @throws ProblemException 404, 412, or as {@link ProfileRules#patched}
     */
    @SpecRef({"TS 29.510 5.2.2.3.1", "TS 29.510 5.2.2.3.2"})
    public Outcome update(
            String nfInstanceId, JsonNode patch, @Nullable String ifMatch, Consumer<ObjectNode> identity) {
        String id = NfInstance.key(nfInstanceId);
        boolean heartbeat = ProfileRules.isHeartbeat(patch);
        Consumer<ObjectNode> admitted = heartbeat
                ? patched -> {}
                : identity.andThen(admission::screen).andThen(patched -> admission.admit(id, null, patched));
        InstanceLedger.Changed changed =
                change(id, before -> updated(registered(before), patch, ifMatch, heartbeat, admitted));
        heard(id);
        if (!heartbeat || changesStatus(changed)) {
            store.awaitOthers();
        }
        return new Outcome(Objects.requireNonNull(changed.after()), false, heartbeat && !changesTimer(changed));
    }

    /** A heart-beat may suspend or resume an instance, which changes whether consumers discover it. */
    private static boolean changesStatus(InstanceLedger.Changed changed) {
        NfInstance before = changed.before();
        NfInstance after = changed.after();
        return before == null
                || after == null
                || !before.profile().nfStatus().equals(after.profile().nfStatus());
    }

    // The operator may have changed the timer of the NF type. An NF that keeps its former interval would be suspended.
    @SpecRef("TS 29.510 5.2.2.3.2")
    private static boolean changesTimer(InstanceLedger.Changed changed) {
        NfInstance before = changed.before();
        NfInstance after = changed.after();
        return before != null
                && after != null
                && before.profile().heartBeatTimer() != after.profile().heartBeatTimer();
    }

    // A failed change must release the room reserved for it.
    private InstanceLedger.Changed change(String id, Function<@Nullable NfInstance, Step> decide) {
        try {
            return ledger.change(id, decide);
        } catch (RuntimeException e) {
            admission.failed(id, directory.find(id));
            throw e;
        }
    }

    private Step updated(
            NfInstance before,
            JsonNode patch,
            @Nullable String ifMatch,
            boolean heartbeat,
            Consumer<ObjectNode> admitted) {
        requireMatch(ifMatch, before);
        ObjectNode document = before.profile().document();
        ObjectNode patched = rules.patched(document, patch);
        admitted.accept(patched);
        List<JsonDiff.Change> changes = JsonDiff.between(document, patched);
        if (gone.test(before.site())) {
            return new Step.Put(patched);
        }
        if (changes.isEmpty()) {
            return new Step.Keep();
        }
        return heartbeat && ProfileRules.isLoadOnly(changes) ? new Step.Postpone(patched) : new Step.Put(patched);
    }

    /**
     * DELETE: deregisters the instance.
     *
     * @throws ProblemException 404 if it is not registered
     */
    @SpecRef("TS 29.510 5.2.2.4.2")
    public void deregister(String nfInstanceId) {
        ledger.change(NfInstance.key(nfInstanceId), before -> {
            registered(before);
            return new Step.Remove();
        });
        store.awaitOthers();
    }

    /**
     * Registers a profile of this NRF as it is, without screening, unless it is already registered unchanged. Counts as
     * a heart-beat.
     */
    public void keep(ObjectNode profile) {
        String id = NfInstance.key(String.valueOf(Json.string(profile, "nfInstanceId")));
        ledger.change(
                id,
                before -> before != null && before.profile().document().equals(profile)
                        ? new Step.Keep()
                        : new Step.Put(profile));
        heard(id);
    }

    /** Returns true if the instance is registered. */
    public boolean knows(String nfInstanceId) {
        return directory.find(nfInstanceId) != null;
    }

    /**
     * Returns the instance with that id.
     *
     * @throws ProblemException 404 if it is not registered
     */
    public NfInstance existing(String nfInstanceId) {
        return registered(ledger.find(NfInstance.key(nfInstanceId)));
    }

    private static NfInstance registered(@Nullable NfInstance instance) {
        if (instance == null) {
            throw new ProblemException(ProblemDetails.of(404, null, "no such NF instance"));
        }
        return instance;
    }

    private void heard(String id) {
        heartbeats.heard(id);
        heardSince.add(id);
    }

    /**
     * Commits load that heart-beats reported since the last call, and announces the heart-beats to other processes;
     * returns the number of committed instances.
     */
    public int flush() {
        heartbeats.awake();
        int committed = ledger.flush();
        List<String> ids = List.copyOf(heardSince);
        ids.forEach(heardSince::remove);
        try {
            store.announceHeartbeats(ids);
        } catch (RuntimeException e) {
            heardSince.addAll(ids);
            throw e;
        }
        return committed;
    }

    private static void requireMatch(@Nullable String ifMatch, NfInstance instance) {
        if (ifMatch != null
                && !EntityTag.satisfiesIfMatch(
                        ifMatch, EntityTag.of(Json.bytes(instance.profile().document())))) {
            throw new ProblemException(ProblemDetails.of(412, null, "the profile has changed since"));
        }
    }
}
