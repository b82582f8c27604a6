// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.management.access.ManagementRole;
import org.sigcore.platform.management.access.ManagementUser;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** Serves {@code GET /actuator/ladder?since=<µs since 1970>}: the recorded transactions. */
@Endpoint(id = "ladder")
public final class LadderEndpoint {
    private final SignallingTrace trace;

    public LadderEndpoint(SignallingTrace trace) {
        this.trace = trace;
    }

    /** @param since null for all recorded transactions */
    @ReadOperation
    public List<TraceEntry> ladder(@Nullable Long since, SecurityContext user) {
        List<TraceEntry> kept = trace.since(since == null ? Long.MIN_VALUE : since);
        boolean whole = ManagementUser.of(user.getPrincipal()).may(ManagementRole.OPERATOR);
        return whole ? kept : kept.stream().map(TraceEntry::masked).toList();
    }
}
