// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.time.Duration;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;

/** Options of delegated discovery (Model D). */
@Doc("Delegated discovery (Model D).")
public record ModelDOptions(
        @Default("true") @Doc("Caches discovery results of the NRF for their validity period.")
        boolean discoveryCacheEnabled,

        @Default("false") @Doc("Queries the NRF for every request, regardless of the cache.")
        boolean enforceReqSpecificSvcDiscovery,

        @Default("1d") @Between(min = "1s", max = "7d") @Doc("Maximum time for which results are cached.")
        Duration maxValidityPeriod,

        @Default("false")
        @Doc("Answers discoveries from the route table if it can evaluate every parameter. Authorization of consumers "
                + "to use a producer is not checked then.")
        boolean routeTableFirst) {}
