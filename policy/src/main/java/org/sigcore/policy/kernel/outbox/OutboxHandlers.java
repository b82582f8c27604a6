// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import java.util.List;

/** Handlers of one part of a process; the outbox collects those of all parts. */
public record OutboxHandlers(List<OutboxHandler> all) {
    /** Creates them in the given order. */
    public static OutboxHandlers of(OutboxHandler... handlers) {
        return new OutboxHandlers(List.of(handlers));
    }
}
