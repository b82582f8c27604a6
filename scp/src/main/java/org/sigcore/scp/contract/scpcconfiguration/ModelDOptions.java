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
        @Default("true") @Doc("Answers of the NRF are kept for their validity period.")
        boolean discoveryCacheEnabled,

        @Default("false") @Doc("The NRF is asked for every request, whatever is kept.")
        boolean enforceReqSpecificSvcDiscovery,

        @Default("1d") @Between(min = "1s", max = "7d") @Doc("Answers are kept no longer than this.")
        Duration maxValidityPeriod,

        @Default("false")
        @Doc("The route table answers where it judges every parameter; who may use a producer is then not looked at.")
        boolean routeTableFirst) {}
