// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import java.util.List;
import java.util.stream.Stream;

/** Handlers of one part of a process; the outbox collects those of all parts. */
public record OutboxHandlers(List<OutboxHandler> all) {
    public static OutboxHandlers of(OutboxHandler... handlers) {
        return new OutboxHandlers(List.of(handlers));
    }

    /** Returns these handlers and others. */
    public OutboxHandlers and(OutboxHandler... others) {
        return new OutboxHandlers(
                Stream.concat(all.stream(), Stream.of(others)).toList());
    }
}
