// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import org.sigcore.sbi.server.SbiApplication;

/** Guards the SBI application of a process: at most one bean, provided by the ingress gateway's role. */
@FunctionalInterface
public interface SbiGate {
    /** Returns the guarded application. Called once, when the edge is created. */
    SbiApplication guard(SbiApplication served);
}
