// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SubscriberRecord;
import org.sigcore.policy.contract.policyds.SubscriberRecords;
import org.sigcore.policy.contract.policyds.SubscriberUse;
import org.sigcore.policy.role.policyds.logic.StateVariables;
import org.sigcore.policy.role.policyds.service.SubscriberStore.ChfSubscription;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Subscriber;
import tools.jackson.databind.node.ObjectNode;

/** Shows subscribers to operators as they are stored. Thread-safe. */
public final class StoredSubscribers implements SubscriberRecords {
    private final SubscriberStore store;
    private final PublicIdentities identities;

    public StoredSubscribers(SubscriberStore store, PublicIdentities identities) {
        this.store = store;
        this.identities = identities;
    }

    private static ObjectNode sources(Subscriber found) {
        ObjectNode sources = Json.object();
        found.sources().forEach((key, said) -> sources.set(key, said.attributes()));
        return sources;
    }

    @Override
    public @Nullable SubscriberRecord subscriber(String ueId) {
        Subscriber found = store.find(ueId);
        String other = found == null ? identities.find(ueId) : null;
        if (other != null) {
            found = store.find(other);
        }
        if (found == null) {
            return null;
        }
        ObjectNode subscriptions = Json.object();
        found.udr()
                .forEach((resource, udr) ->
                        subscriptions.putObject(resource).put("uri", udr.uri()).put("expiry", udr.expiry()));
        ChfSubscription chf = found.chf();
        if (chf != null) {
            ObjectNode shown = subscriptions.putObject("chf").put("uri", chf.uri());
            chf.counterIds().forEach(shown.putArray("policyCounterIds")::add);
        }
        return new SubscriberRecord(
                found.uekey(),
                found.data(),
                subscriptions,
                chf == null ? Json.object() : chf.statusInfos(),
                StateVariables.shown(found.ssv()),
                sources(found),
                found.uses().stream()
                        .map(use -> new SubscriberUse(use.service(), use.sessionId()))
                        .toList());
    }
}
