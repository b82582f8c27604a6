// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import org.sigcore.sbi.server.SbiApplication;

/** Stands in front of whatever a process serves on the SBI: at most one bean, of the role that is the ingress gateway. */
@FunctionalInterface
public interface SbiGate {
    /** The same, guarded. Called once, while the edge is made. */
    SbiApplication guard(SbiApplication served);
}
