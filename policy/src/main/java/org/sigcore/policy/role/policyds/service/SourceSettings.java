// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.settings.UserServiceSettings;
import org.sigcore.policy.role.policyds.logic.SourceChoice;

/** Settings of the data sources; read for each request. Thread-safe. */
public interface SourceSettings {
    /** Returns how the sources are queried. */
    UserServiceSettings user();

    /** Returns the default status of policy counters by identifier, used until the CHF reports one. */
    Map<String, String> defaultStatuses();

    /** Returns the sources to be queried for a session, as decided by the policies of {@code pds}. */
    SourceChoice choose(SubscriberQuery query, Instant now);

    /** True if no source is queried for a session of that data network. */
    boolean excludesData(SubscriberQuery query);

    /** True if a session of that data network has no state variables. */
    boolean excludesState(SubscriberQuery query);

    /** Creates settings without exclusion lists. */
    static SourceSettings of(Supplier<UserServiceSettings> user) {
        return new SourceSettings() {
            @Override
            public UserServiceSettings user() {
                return user.get();
            }

            @Override
            public Map<String, String> defaultStatuses() {
                return Map.of();
            }

            @Override
            public SourceChoice choose(SubscriberQuery query, Instant now) {
                return SourceChoice.AS_CONFIGURED;
            }

            @Override
            public boolean excludesData(SubscriberQuery query) {
                return false;
            }

            @Override
            public boolean excludesState(SubscriberQuery query) {
                return false;
            }
        };
    }
}
