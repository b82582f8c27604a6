// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpworker;

import org.sigcore.platform.role.RoleInterface;

/** Says what the worker would do with a request. May ask the NRF, so it may block. Thread-safe. */
@RoleInterface(role = "scp-worker")
public interface RouteExplanations {
    /** Routes the request without sending it: the very code that routes runs, every attempt taken to fail. */
    Explanation explain(ExplainedRequest request);
}
