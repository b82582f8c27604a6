// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.kernel.policydata.common.PolicyCounterId;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.settings.UserServiceSettings;
import org.sigcore.policy.role.policyds.logic.SourceChoice;
import org.sigcore.policy.role.policyds.service.SourceSettings;
import tools.jackson.databind.node.ObjectNode;

/** Settings of data sources, read from the current configuration. Thread-safe. */
record LiveSourceSettings(
        ServiceSettings settings, ConfigView<Map<String, PolicyCounterId>> counters, PolicyEngine engine)
        implements SourceSettings {
    @Override
    public UserServiceSettings user() {
        return settings.user();
    }

    @Override
    public Map<String, String> defaultStatuses() {
        Map<String, PolicyCounterId> known = counters.current();
        if (known.isEmpty()) {
            return Map.of();
        }
        Map<String, String> statuses = new HashMap<>();
        known.forEach((name, counter) -> {
            String status = counter.defaultStatus();
            if (status != null) {
                String identifier = counter.identifier();
                statuses.put(identifier == null ? name : identifier, status);
            }
        });
        return statuses;
    }

    @Override
    public SourceChoice choose(SubscriberQuery query, Instant now) {
        ObjectNode context = Json.object().put("operation", "create").put("now", now.toString());
        ObjectNode request = context.putObject("request")
                .put("service", query.service())
                .put("supi", query.supi())
                .put("dnn", query.dnn());
        if (query.gpsi() != null) {
            request.put("gpsi", query.gpsi());
        }
        if (query.snssai() != null) {
            request.set("sliceInfo", query.snssai());
        }
        return SourceChoice.of(engine.evaluate(PolicyEngine.PDS, context).orThrow());
    }

    @Override
    public boolean excludesData(SubscriberQuery query) {
        return settings.dataExcluded(query.service(), query.dnn());
    }

    @Override
    public boolean excludesState(SubscriberQuery query) {
        return settings.stateExcluded(query.service(), query.slice(), query.dnn());
    }
}
