// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.settings.UserServiceSettings;
import org.sigcore.policy.role.policyds.logic.SourceChoice;

/** What operators say of sources; asked again for every request. Thread-safe. */
public interface SourceSettings {
    /** How the sources are asked. */
    UserServiceSettings user();

    /** The status of policy counters, by identifier, that counts while the CHF has told none. */
    Map<String, String> defaultStatuses();

    /** Which sources are asked for a session, as the policies of {@code pds} decide. */
    SourceChoice choose(SubscriberQuery query, Instant now);

    /** Whether no source is asked for a session of that data network. */
    boolean excludesData(SubscriberQuery query);

    /** Whether a session of that data network has no state variables. */
    boolean excludesState(SubscriberQuery query);

    /** Without lists of exclusion. */
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
