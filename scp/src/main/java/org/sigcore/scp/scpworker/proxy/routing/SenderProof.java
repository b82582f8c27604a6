// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import java.util.List;
import java.util.function.Consumer;

/** Verifies the credentials of a request. */
@FunctionalInterface
public interface SenderProof {
    /** Accepts no credentials. */
    SenderProof NONE = (credentials, then) -> then.accept(List.of());

    /**
     * Verifies credentials without blocking the caller.
     *
     * @param then receives the proven NF instance ids, empty without proof; called once, on any thread
     */
    void prove(SenderCredentials credentials, Consumer<List<String>> then);
}
