// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfdiscovery;

import org.sigcore.platform.role.RoleInterface;

/** Explains which instances a discovery returns. Thread-safe. */
@RoleInterface(role = "nfdiscovery")
public interface DiscoveryExplanations {
    /**
     * Evaluates a query with the code of the discovery, from the instances that are known now.
     *
     * @throws org.sigcore.model.ProblemException 400 if the query is invalid, as a discovery would be refused
     */
    DiscoveryExplanation explain(ExplainedQuery query);
}
