// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import org.sigcore.sbi.client.SbiCaller;

/** What requests meet on their way out of the NF: at most one bean, of the role that is the egress gateway. */
@FunctionalInterface
public interface SbiWayOut {
    /** A caller that leads through here and then goes on by another. Called once, while the edge is made. */
    SbiCaller over(SbiCaller caller);
}
