// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingShapes;
import org.sigcore.bsf.bsfmanagementservice.logic.DocumentPatch;
import org.sigcore.bsf.bsfmanagementservice.logic.FeatureNegotiation;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.logic.UeRegistration;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SubscriberIdentity;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.node.ObjectNode;

/** Operations on bindings of UEs. Blocking, thread-safe. */
public final class UeBindingService implements BindingDocuments {
    private final DocumentStore store;
    private final EventPublisher events;
    private final Clock clock;

    public UeBindingService(BindingStores stores, EventPublisher events, Clock clock) {
        this.store = stores.ues();
        this.events = events;
        this.clock = clock;
    }

    /** @throws org.sigcore.model.ProblemException 400 if the document is malformed */
    @SpecRef("TS 29.521 4.2.2.3")
    public StoredDocument register(ObjectNode received) {
        BindingShapes.UE_BINDING.check(received);
        StoredDocument binding = new StoredDocument(
                TimeOrderedId.next(clock.millis()), clock.millis(), FeatureNegotiation.negotiated(received));
        String supi = SubscriberIdentity.canonical(received.path("supi").asString());
        List<StoredDocument> replaced =
                store.add(binding, supi, stored -> UeRegistration.surplus(binding.document(), stored));
        replaced.forEach(gone -> events.ue(gone, false));
        events.ue(binding, true);
        return binding;
    }

    /** Returns the latest binding of each PCF of a UE, found by its SUPI, its GPSI or both. */
    @SpecRef("TS 29.521 4.2.4.3")
    public List<ObjectNode> discover(@Nullable String supi, @Nullable String gpsi) {
        String key = Objects.requireNonNull(supi != null ? supi : gpsi, "an identity");
        List<StoredDocument> found = store.findByKey(SubscriberIdentity.canonical(key)).stream()
                .filter(binding -> gpsi == null || hasGpsi(binding.document(), gpsi))
                .toList();
        return UeRegistration.latest(found).stream()
                .map(StoredDocument::document)
                .toList();
    }

    private static boolean hasGpsi(ObjectNode binding, String gpsi) {
        String bound = Json.string(binding, "gpsi");
        return bound != null && SubscriberIdentity.same(bound, gpsi);
    }

    @Override
    public Optional<StoredDocument> find(String bindingId) {
        return store.find(bindingId);
    }

    @Override
    @SpecRef("TS 29.521 4.2.5.3")
    public Optional<StoredDocument> update(String bindingId, ObjectNode patch, AddressConflict rule) {
        return store.update(bindingId, document -> DocumentPatch.UE_BINDING.apply(document, patch));
    }

    @Override
    @SpecRef("TS 29.521 4.2.3.3")
    public boolean deregister(String bindingId) {
        Optional<StoredDocument> gone = store.delete(bindingId);
        gone.ifPresent(binding -> events.ue(binding, false));
        return gone.isPresent();
    }
}
