// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.api;

import org.sigcore.platform.role.RoleInterface;

/** What the gateway hands to the PCRF. Both methods return the answer, whatever it is. Thread-safe. */
@RoleInterface(role = "pcrf-core")
public interface PcrfRequests {
    /** A request of a PCEF on Gx. */
    WireMessage onGx(WireMessage request);

    /** A request of an AF on Rx. */
    WireMessage onRx(WireMessage request);
}
