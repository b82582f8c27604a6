// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.kernel.activity.Activity;
import tools.jackson.databind.node.ObjectNode;

/** Decorator of {@link SubscriberData} that logs the data of traced subscribers when a session begins. Thread-safe. */
public record LoggedSubscribers(SubscriberData data, Activity activity) implements SubscriberData {
    private static final String ROLE = "policyds";

    @Override
    public SubscriberSnapshot attach(SubscriberQuery query) {
        return logged("subscriber-data", query, data.attach(query));
    }

    @Override
    public SubscriberSnapshot withCounters(SubscriberQuery query, List<String> counterIds) {
        return logged("policy-counters", query, data.withCounters(query, counterIds));
    }

    private SubscriberSnapshot logged(String step, SubscriberQuery query, SubscriberSnapshot snapshot) {
        activity.step(ROLE, step, query.supi(), query.gpsi(), () -> {
            ObjectNode line = Json.object()
                    .put("service", query.service())
                    .put("sessionId", query.sessionId())
                    .put("source", snapshot.source().name());
            line.set("data", snapshot.data());
            line.set("counters", snapshot.counters());
            return line;
        });
        return snapshot;
    }

    @Override
    public SubscriberSnapshot current(SubscriberQuery query) {
        return data.current(query);
    }

    @Override
    public void assign(SubscriberQuery query, ObjectNode state) {
        data.assign(query, state);
    }

    @Override
    public Sponsor sponsor(String sponsorId, @Nullable String provider) {
        return data.sponsor(sponsorId, provider);
    }

    @Override
    public List<String> detach(SubscriberQuery query) {
        return data.detach(query);
    }
}
