// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingShapes;
import org.sigcore.bsf.bsfmanagementservice.logic.DocumentPatch;
import org.sigcore.bsf.bsfmanagementservice.logic.FeatureNegotiation;
import org.sigcore.bsf.bsfmanagementservice.logic.MbsSession;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import org.sigcore.model.SpecRef;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Operations on bindings of MBS sessions. Blocking, thread-safe. */
public final class MbsBindingService implements BindingDocuments {
    private static final int RACES = 3;
    private final DocumentStore store;
    private final Clock clock;

    public MbsBindingService(BindingStores stores, Clock clock) {
        this.store = stores.mbs();
        this.clock = clock;
    }

    /** @throws org.sigcore.model.ProblemException 400 for a malformed document, 403 EXISTING_BINDING_INFO_FOUND */
    @SpecRef("TS 29.521 4.2.2.4")
    public StoredDocument register(ObjectNode received) {
        BindingShapes.MBS_BINDING.check(received);
        StoredDocument binding = new StoredDocument(
                TimeOrderedId.next(clock.millis()), clock.millis(), FeatureNegotiation.negotiated(received));
        // The conflicting binding may have been deleted by the time it is read; the key is then free.
        for (int race = 0; race < RACES; race++) {
            if (store.add(binding)) {
                return binding;
            }
            for (StoredDocument existing : find(received.path("mbsSessionId"))) {
                throw MbsSession.refusal(existing.document());
            }
        }
        throw MbsSession.refusal(received);
    }

    /** Returns the bindings of a session: at most one, or two if its TMGI and its multicast address have one each. */
    @SpecRef("TS 29.521 4.2.4.4")
    public List<ObjectNode> discover(JsonNode mbsSessionId) {
        BindingShapes.MBS_SESSION_ID.check(mbsSessionId);
        return find(mbsSessionId).stream().map(StoredDocument::document).toList();
    }

    private List<StoredDocument> find(JsonNode mbsSessionId) {
        Map<String, StoredDocument> found = new LinkedHashMap<>();
        for (String key : MbsSession.keys(mbsSessionId)) {
            store.findByKey(key).forEach(binding -> found.put(binding.id(), binding));
        }
        return List.copyOf(found.values());
    }

    @Override
    public Optional<StoredDocument> find(String bindingId) {
        return store.find(bindingId);
    }

    @Override
    @SpecRef("TS 29.521 4.2.5.4")
    public Optional<StoredDocument> update(String bindingId, ObjectNode patch, AddressConflict rule) {
        return store.update(bindingId, document -> DocumentPatch.MBS_BINDING.apply(document, patch));
    }

    @Override
    @SpecRef("TS 29.521 4.2.3.4")
    public boolean deregister(String bindingId) {
        return store.delete(bindingId).isPresent();
    }
}
