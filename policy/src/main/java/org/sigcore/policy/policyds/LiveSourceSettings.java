// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds;

import java.util.HashMap;
import java.util.Map;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.policy.policydata.common.PolicyCounterId;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.service.SourceSettings;
import org.sigcore.policy.settings.ServiceSettings;
import org.sigcore.policy.settings.UserServiceSettings;

/** The settings as they are configured now. Thread-safe. */
record LiveSourceSettings(ServiceSettings settings, ConfigView<Map<String, PolicyCounterId>> counters)
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
    public boolean excludesData(SubscriberQuery query) {
        return settings.dataExcluded(query.service(), query.dnn());
    }

    @Override
    public boolean excludesState(SubscriberQuery query) {
        return settings.stateExcluded(query.service(), query.slice(), query.dnn());
    }
}
