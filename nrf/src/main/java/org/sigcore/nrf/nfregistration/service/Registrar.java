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
 * Carries out registrations: one change of an instance at a time, committed before it is visible, visible to every role, also
 * in other processes, before it is acknowledged. Load that heart-beats report is visible at once and committed by {@link #flush}. Thread-safe.
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
     * @param gone whether the site of an instance is a mate that is gone: a heart-beat here makes the instance one of this site
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
     * What a change led to.
     *
     * @param instance as it stands now
     * @param created true when it was not registered before
     * @param heartbeat true when nothing but status and load was reported, so that 204 says enough
     */
    public record Outcome(NfInstance instance, boolean created, boolean heartbeat) {}

    /**
     * The sender of a profile.
     *
     * @param peer for which the profile is accounted; null if it is not known
     * @param identity checks that the resulting profile is the sender's; throws 403 if it is not
     */
    public record Sender(@Nullable String peer, Consumer<ObjectNode> identity) {
        static final Sender UNKNOWN = new Sender(null, profile -> {});
    }

    /** Registers an instance for a sender that is not known. */
    public Outcome register(String nfInstanceId, ObjectNode received) {
        return register(nfInstanceId, received, Sender.UNKNOWN);
    }

    /** Updates the profile of an instance for a sender that is not known. */
    public Outcome update(String nfInstanceId, JsonNode patch, @Nullable String ifMatch) {
        return update(nfInstanceId, patch, ifMatch, Sender.UNKNOWN.identity());
    }

    /**
     * PUT: registers the instance or replaces its profile.
     *
     * @throws ProblemException 400, 403 of the operator's lists or of the sender's identity, 413 for a profile that is too long,
     *     429 or 503 when there are as many instances, or their profiles take as much memory, as may be
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
     * @param ifMatch the field value, null when absent
     * @param identity as above; not called for a heart-beat, which does not change the identity of the NF
     * @throws ProblemException 404, 412, or what {@link ProfileRules#patched} says
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
        return new Outcome(Objects.requireNonNull(changed.after()), false, heartbeat);
    }

    /** A heart-beat may suspend an instance, or bring it back: then others discover it no more, or again. */
    private static boolean changesStatus(InstanceLedger.Changed changed) {
        NfInstance before = changed.before();
        NfInstance after = changed.after();
        return before == null
                || after == null
                || !before.profile().nfStatus().equals(after.profile().nfStatus());
    }

    // A change that fails must not keep the room that was reserved for it.
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
     * DELETE.
     *
     * @throws ProblemException 404
     */
    @SpecRef("TS 29.510 5.2.2.4.2")
    public void deregister(String nfInstanceId) {
        ledger.change(NfInstance.key(nfInstanceId), before -> {
            registered(before);
            return new Step.Remove();
        });
        store.awaitOthers();
    }

    /** Registers a profile of this NRF's own unless it stands so already, as it is and unscreened, and is notified of it. */
    public void keep(ObjectNode profile) {
        String id = NfInstance.key(String.valueOf(Json.string(profile, "nfInstanceId")));
        ledger.change(
                id,
                before -> before != null && before.profile().document().equals(profile)
                        ? new Step.Keep()
                        : new Step.Put(profile));
        heard(id);
    }

    /** Whether the instance is registered. */
    public boolean knows(String nfInstanceId) {
        return directory.find(nfInstanceId) != null;
    }

    /**
     * The instance of that identity.
     *
     * @throws ProblemException 404
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
     * Commits the load that heart-beats reported since the last time, and tells other processes who was heard of; returns
     * how many instances were committed.
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
