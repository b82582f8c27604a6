// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

import java.time.InstantSource;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;

/**
 * Creates the queue of requests to AFs of a role. Its rows share a table with those of notices; the prefixes of the
 * keys differ.
 */
public final class RxRequestItems {
    private RxRequestItems() {}

    /** @param kind of the outbox entries, and prefix of the keys */
    public static RxRequestQueue queue(String kind, PolicyDatabase database, Outbox outbox) {
        InstantSource clock = InstantSource.system();
        return new RxRequestQueue(
                kind,
                new JdbcDocumentStore("noticequeue", "queue", database, clock),
                database.commits(),
                outbox,
                clock);
    }
}
