// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import org.sigcore.sbi.client.SbiCaller;

/** Processes outgoing requests of the NF: at most one bean, provided by the egress gateway's role. */
@FunctionalInterface
public interface EgressHandler {
    /**
     * Returns a caller that processes requests and sends them with the given one. Called once, when the edge is
     * created.
     */
    SbiCaller over(SbiCaller caller);
}
