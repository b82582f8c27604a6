// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import java.time.InstantSource;
import java.util.function.Supplier;
import org.sigcore.policy.chfconnector.api.SpendingLimits;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.settings.UserServiceSettings;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import org.sigcore.store.Commits;

/** What subscriber data are made of, and where they are kept. Thread-safe. */
public final class Sources {
    private final SubscriberStore store;
    private final Commits commits;
    private final Outbox outbox;
    private final Supplier<UserServiceSettings> settings;
    private final InstantSource clock;
    private final UdrSource udr;
    private final ChfSource chf;

    /** @param settings asked again for every request */
    public Sources(
            PolicyDataRepository udr,
            SpendingLimits chf,
            Supplier<UserServiceSettings> settings,
            SubscriberStore store,
            Commits commits,
            Outbox outbox,
            InstantSource clock) {
        this.store = store;
        this.commits = commits;
        this.outbox = outbox;
        this.settings = settings;
        this.clock = clock;
        this.udr = new UdrSource(udr, settings, commits, outbox, clock);
        this.chf = new ChfSource(chf, settings, commits, outbox, clock);
    }

    SubscriberStore store() {
        return store;
    }

    Commits commits() {
        return commits;
    }

    Outbox outbox() {
        return outbox;
    }

    Supplier<UserServiceSettings> settings() {
        return settings;
    }

    InstantSource clock() {
        return clock;
    }

    UdrSource udr() {
        return udr;
    }

    ChfSource chf() {
        return chf;
    }
}
