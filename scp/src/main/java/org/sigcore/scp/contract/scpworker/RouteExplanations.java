// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpworker;

import org.sigcore.platform.role.RoleInterface;

/** Explains how the worker would route a request. May block, as it may query the NRF. Thread-safe. */
@RoleInterface(role = "scp-worker")
public interface RouteExplanations {
    /** Routes the request with the code of the data plane, but without sending it; every attempt is assumed to fail. */
    Explanation explain(ExplainedRequest request);
}
